/** What the bench accepts. Real CRDs and objects stay far below; what does not is refused at once, never chewed on. */

/** 1.5 MiB, bytes: what etcd takes in one request by default (--max-request-bytes); no larger object can be stored. */
export const MAX_BYTES = 1.5 * 1024 * 1024;
/** Bytes of JSON that all results of one question may have together. */
export const MAX_RESULT_BYTES = 10 * 1024 * 1024;
/** Levels of objects and lists in each other. A Pod template in a CRD, the usual deep thing, has about 40. */
export const MAX_DEPTH = 200;
/** Levels of schemas in each other. */
export const MAX_SCHEMA_DEPTH = 100;
/** Lexical tokens of YAML; reading one takes some microseconds. A CRD of 1 MB has about 150,000. */
export const MAX_YAML_TOKENS = 300_000;
/** Values that YAML aliases (`*name`) may unfold to. */
export const MAX_UNFOLDED = 200_000;
/** Documents in one file, and items of a List. */
export const MAX_DOCUMENTS = 1000;
/** Objects and lists visited while filling in defaults; lists inside defaults can multiply without end. */
export const MAX_VISITS = 2_000_000;

/**
 * What an unquoted YAML scalar means to Kubernetes. kubectl and client-go read YAML through sigs.k8s.io/yaml, which keeps to
 * YAML 1.1 here: `on`, `yes` and `y` are true, 0644 is octal. Time stamps stay texts.
 */

const WORDS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'on', 'On', 'ON', 'true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'off', 'Off', 'OFF', 'false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);
const INTEGER = /^([-+]?)(0[xX][\da-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9]\d*)$/;
const FLOAT = /^[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?$/;
const NOT_JSON = /^([-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))$/;

/** `undefined`: a number that JSON does not have (infinite, or not a number). */
export function plainScalar(text: string): null | boolean | number | string | undefined {
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  if (NOT_JSON.test(text)) return undefined;
  // Numbers may be grouped by underscores.
  const digits = text.includes('_') && /^[-+.\d]/.test(text) ? text.replaceAll('_', '') : text;
  const integer = INTEGER.exec(digits);
  if (integer) {
    const [, sign, magnitude = ''] = integer;
    const value = Number(/^0[0-7]+$/.test(magnitude) ? `0o${magnitude.slice(1)}` : magnitude);
    return sign === '-' && value !== 0 ? -value : value;
  }
  return FLOAT.test(digits) ? Number(digits) : text;
}

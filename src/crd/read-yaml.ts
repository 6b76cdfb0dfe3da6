/**
 * YAML to JSON values. The only file that knows the yaml package, so that a page can load it when it is needed.
 *
 * The package reads tokens and builds its tree; the meaning of scalars (as Kubernetes sees them), aliases, keys and all limits
 * are settled here. It is fed token by token, since that is where nesting and size can be stopped before they cost time.
 */
import { type Alias, Composer, isAlias, isMap, isScalar, isSeq, Lexer, LineCounter, type Node, Parser, type Scalar, type YAMLMap } from 'yaml';
import { CrdError, inLine, quoted } from './crd-error.ts';
import { isObject, type Json, put } from './json.ts';
import { MAX_DEPTH, MAX_DOCUMENTS, MAX_UNFOLDED, MAX_YAML_TOKENS } from './limits.ts';
import { plainScalar } from './plain-scalar.ts';
import { numberProblem, protoMessage } from './scan-json.ts';

/** The parser's own nesting counts a document and some more on top of what is nested. */
const PARSER_LEVELS = MAX_DEPTH + 10;

/** The documents of the text in order; empty ones are null. Throws a CrdError with the line of the first thing wrong. */
export function readYaml(text: string, rounding: boolean): Json[] {
  const lines = new LineCounter();
  const composer = new Composer({ schema: 'failsafe', uniqueKeys: false, resolveKnownTags: false, prettyErrors: false, logLevel: 'silent' });
  // One mistake is enough to know; a text of nothing but mistakes would take the package half a minute to list.
  let first: CrdError | undefined;
  Object.assign(composer, {
    onError: (source: number | readonly number[] | { offset: number }, _code: string, message: string) => {
      const offset = typeof source === 'number' ? source : 'offset' in source ? source.offset : (source[0] ?? 0);
      // The package catches what is thrown in between, and reports it again.
      first ??= errorAt(lines, offset, message);
      throw first;
    },
  });
  const documents: Json[] = [];
  for (const document of composer.compose(tokens(text, lines))) {
    if (documents.length >= MAX_DOCUMENTS) throw new CrdError(`more than ${MAX_DOCUMENTS} documents`);
    documents.push(new Reader(lines, rounding).value(document.contents, 0));
  }
  return documents;
}

function* tokens(text: string, lines: LineCounter) {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    count += 1;
    if (count > MAX_YAML_TOKENS)
      throw new CrdError(`too much YAML for the bench: more than ${MAX_YAML_TOKENS.toLocaleString('en')} tokens; as JSON it may be larger`);
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error') fail(lines, token.offset, token.message);
      yield token;
    }
    if (parser.stack.length > PARSER_LEVELS) fail(lines, parser.offset, `nested deeper than ${MAX_DEPTH} levels`);
  }
  yield* parser.end();
}

function errorAt(lines: LineCounter, offset: number, message: string): CrdError {
  return inLine(Math.max(1, lines.linePos(offset).line), message);
}

function fail(lines: LineCounter, offset: number, message: string): never {
  throw errorAt(lines, offset, message);
}

interface Anchored {
  readonly value: Json;
  /** values inside, each counted as often as aliases repeat it */
  readonly size: number;
  readonly depth: number;
}

/** Reads one document; anchors do not reach into the next. */
class Reader {
  readonly #anchors = new Map<string, Anchored>();
  #size = 0;
  /** levels below the value read last */
  #below = 0;
  #usesAliases = false;

  constructor(
    private readonly lines: LineCounter,
    private readonly rounding: boolean,
  ) {}

  value(node: Node | null, depth: number): Json {
    if (node === null) return null;
    if (depth >= MAX_DEPTH && (isMap(node) || isSeq(node))) this.#fail(node, `nested deeper than ${MAX_DEPTH} levels`);
    if (isAlias(node)) return this.#alias(node, depth);
    const before = this.#size;
    this.#size += 1;
    if (this.#usesAliases && this.#size > MAX_UNFOLDED) this.#fail(node, `aliases unfold to more than ${MAX_UNFOLDED.toLocaleString('en')} values`);
    this.#below = 0;
    const value = isMap(node) ? this.#map(node, depth) : isSeq(node) ? this.#list(node.items as (Node | null)[], depth) : this.#scalar(node as Scalar);
    const anchor = (node as Scalar | YAMLMap).anchor;
    if (anchor) this.#anchors.set(anchor, { value, size: this.#size - before, depth: this.#below });
    return value;
  }

  #alias(node: Alias, depth: number): Json {
    const target = this.#anchors.get(node.source);
    if (!target) return this.#fail(node, `*${node.source.slice(0, 40)} stands for nothing that was named before it`);
    this.#usesAliases = true;
    this.#size += target.size;
    this.#below = target.depth;
    if (this.#size > MAX_UNFOLDED) this.#fail(node, `aliases unfold to more than ${MAX_UNFOLDED.toLocaleString('en')} values`);
    if (depth + target.depth > MAX_DEPTH) this.#fail(node, `nested deeper than ${MAX_DEPTH} levels`);
    return target.value;
  }

  #list(items: readonly (Node | null)[], depth: number): Json {
    let below = 0;
    const list = items.map((item) => {
      const value = this.value(item, depth + 1);
      below = Math.max(below, this.#below + 1);
      return value;
    });
    this.#below = below;
    return list;
  }

  #map(node: YAMLMap, depth: number): Json {
    const object: Record<string, Json> = {};
    const merged: Json[] = [];
    let below = 0;
    for (const pair of node.items) {
      const key = pair.key as Node | null;
      const value = this.value(pair.value as Node | null, depth + 1);
      below = Math.max(below, this.#below + 1);
      if (isScalar(key) && key.type === 'PLAIN' && key.value === '<<') {
        merged.push(...(Array.isArray(value) ? value : [value]));
        if (!merged.every(isObject)) this.#fail(key, 'only objects can be merged with <<');
        continue;
      }
      const name = this.#key(key ?? node);
      if (Object.hasOwn(object, name)) this.#fail(key ?? node, `the key ${quoted(name)} is given twice`);
      put(object, name, value);
    }
    // What stands there itself goes before what is merged, and the first merged before the next.
    for (const source of merged.filter(isObject)) {
      for (const [name, value] of Object.entries(source)) if (!Object.hasOwn(object, name)) put(object, name, value);
    }
    this.#below = below;
    return object;
  }

  /** JSON knows texts as keys only; Kubernetes turns numbers and booleans into texts. */
  #key(node: Node): string {
    const value = isAlias(node) ? this.#alias(node, 0) : isScalar(node) ? this.#scalar(node) : null;
    if (value === null || typeof value === 'object') return this.#fail(node, 'a key must be a text');
    const name = String(value);
    return name === '__proto__' ? this.#fail(node, protoMessage()) : name;
  }

  #scalar(node: Scalar): Json {
    const source = typeof node.value === 'string' ? node.value : '';
    if (node.type !== 'PLAIN') return node.type === undefined ? null : source;
    // `! 12` and `!!str 12` are texts.
    if (node.tag !== undefined) return source;
    const value = plainScalar(source);
    if (value === undefined) return this.#fail(node, `${quoted(source)} is no number that JSON has`);
    if (typeof value === 'number') {
      const problem = Number.isSafeInteger(value) ? null : numberProblem(source.replaceAll('_', ''), this.rounding);
      if (problem) this.#fail(node, problem);
    }
    return value;
  }

  #fail(node: Node, message: string): never {
    return fail(this.lines, node.range?.[0] ?? 0, message);
  }
}

/** `museum crd`: the CRD bench without a browser. The bench itself is loaded when it is asked for. */
import type { Command } from './command.ts';
import { complain } from './complaint.ts';
import type { Given } from './flags.ts';

const HELP = `museum crd check --crd FILE --object FILE [--version NAME] [--json]
museum crd apply --cases FILE [--json]

check: what a Kubernetes API server keeps of an object that your controller writes, what it prunes and fills in, and
whether a writer that compares what it wants with what is stored ever comes to rest.

  --crd FILE       a CustomResourceDefinition (apiextensions.k8s.io/v1), YAML or JSON; several documents and other
                   kinds beside it are fine
  --object FILE    the object as it is written: a whole resource, only its spec and status, or a bare status; several
                   documents and Lists are fine, each is judged by itself
  --version NAME   the version to write in; without it the object's own, or the storage version for a bare status
  --json           one JSON object on stdout:
                   {"object","pruned","defaulted","verdict","reasons","nullsDropped","timeStamps","crd","written"}
                   or {"results":[…]} with one of them for each object when there are several
                   object: what is kept; pruned, defaulted, nullsDropped: field paths, sorted
                   reasons: [{"path","why","text"}]; written: the object as it was judged

  The verdict is one of
    converges
    loops if anything else in the write changes   (something written is not kept; a time stamp is enough)
    loops by itself                               (a default fights the writer, or each write makes the next)
  In the readable form - is what was written and not kept, + what was filled in.
  Not looked at: validation (types, patterns, CEL), admission and conversion webhooks, and metadata.

apply: the bare rules on a file of cases {"cases":[{"op","schema","input"}]}, op one of prune, prune-root, default,
prune+nulls+default.

  --json   {"results":[{"object","pruned"}]} in the order of the cases; pruned is sorted, [] when there is none

The exit code is 0 whatever the verdict, and 2 when something cannot be read: a schema that is not structural, an
unknown version, a file above 1.5 MiB (etcd's own limit), nesting deeper than 200 levels, __proto__ as a key …
`;

/** Which flags go with which of the two; --json goes with both. */
const FLAGS = { check: ['crd', 'object', 'version'], apply: ['cases'] } as const;
type Sub = keyof typeof FLAGS;

function readSub(name: string | undefined): Sub {
  if (name === 'check' || name === 'apply') return name;
  return complain(
    name === undefined ? 'crd what? check or apply; museum crd --help says more' : `there is no "crd ${name.slice(0, 40)}"; there are check, apply`,
  );
}

function needed(given: Given, flag: string, sub: Sub): string {
  return given.one(flag) ?? complain(`crd ${sub} needs --${flag} FILE`);
}

export const crdCommand: Command = {
  name: 'crd',
  summary: 'what an API server keeps of an object, and whether its writer loops',
  help: HELP,
  operands: ['check or apply'],
  flags: { crd: { takes: 'text' }, object: { takes: 'text' }, version: { takes: 'text' }, cases: { takes: 'text' }, json: { takes: 'nothing' } },
  async run(given, console) {
    const sub = readSub(given.operands[0]);
    const other = FLAGS[sub === 'check' ? 'apply' : 'check'].find((flag) => given.has(flag));
    if (other) complain(`--${other} does not go with crd ${sub}`);
    if (sub === 'check') await (await import('./crd-check.ts')).crdCheck(given, needed(given, 'crd', sub), needed(given, 'object', sub), console);
    else await (await import('./crd-apply.ts')).crdApply(given, needed(given, 'cases', sub), console);
    return 0;
  },
};

// Import borders: the house has floors (docs/architecture.md), and stairs run one way.
const from = (path) => ({ path: `^(${path})/`, pathNot: '\\.test\\.tsx?$' });
const ours = (...allowed) => ({ path: '^(src|exhibits)/', pathNot: `^(${allowed.join('|')})` });

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means that two files are one thing.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'engine-stands-alone',
      comment: 'The engine runs in a page, a worker, Node and the prover; it must not know who uses it.',
      severity: 'error',
      from: from('src/engine'),
      to: ours('src/engine/'),
    },
    {
      name: 'cast-knows-the-engine-only',
      comment: 'A machine shared by several rooms must not lean on any of them.',
      severity: 'error',
      from: from('src/cast'),
      to: ours('src/cast/', 'src/engine/'),
    },
    {
      name: 'prove-knows-the-engine-only',
      comment: 'The prover must search exactly the machines that run.',
      severity: 'error',
      from: from('src/prove'),
      to: ours('src/prove/', 'src/engine/'),
    },
    {
      name: 'stage-knows-frames-only',
      comment: 'The stage draws frames; if it knew machines, it would start to decide things.',
      severity: 'error',
      from: from('src/stage'),
      to: ours('src/stage/', 'src/engine/(frame|words|exhibit)\\.ts'),
    },
    {
      name: 'visit-knows-the-engine-only',
      comment: 'Where the visitor is must not depend on how it is shown.',
      severity: 'error',
      from: from('src/visit'),
      to: ours('src/visit/', 'src/engine/'),
    },
    {
      name: 'exhibits-know-contracts-only',
      comment: 'An exhibit is one folder; it must work in every frame around it.',
      severity: 'error',
      from: from('exhibits'),
      to: ours('exhibits/', 'src/engine/', 'src/cast/', 'src/stage/'),
    },
    {
      name: 'exhibits-apart',
      comment: 'Rooms must not lean on each other; what two share belongs into src/cast or src/stage.',
      severity: 'error',
      from: { path: '^exhibits/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^exhibits/', pathNot: '^exhibits/$1/' },
    },
    {
      name: 'museum-on-top',
      comment: 'The museum is the thin top floor; nothing may stand on it.',
      severity: 'error',
      from: { pathNot: '^src/(museum/|main\\.tsx)' },
      to: { path: '^src/museum/' },
    },
    {
      name: 'museum-knows-no-cast',
      comment: 'The page knows exhibits through their contract, never their machines.',
      severity: 'error',
      from: from('src/museum'),
      to: { path: '^src/(cast|cli)/' },
    },
    {
      name: 'cli-without-a-page',
      comment: 'The command line is the engine without a browser.',
      severity: 'error',
      from: from('src/cli'),
      to: { path: '^src/(museum|stage|visit)/' },
    },
    {
      name: 'no-react-below-the-museum',
      comment: 'React belongs to the top floor only.',
      severity: 'error',
      from: { path: '^(src/(engine|cast|prove|stage|cli)|exhibits)/' },
      to: { path: 'node_modules/(react|react-dom|wouter)' },
    },
    {
      name: 'no-d3-in-models',
      comment: 'Models are pure; D3 belongs to the stage and to an exhibit’s stage plan.',
      severity: 'error',
      from: { path: '^(src/(engine|cast|prove)|exhibits)/', pathNot: '^exhibits/[^/]+/stage' },
      to: { path: 'node_modules/d3' },
    },
    {
      name: 'tests-stay-tests',
      comment: 'Code must not import a test.',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
};

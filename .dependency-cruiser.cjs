// What must never import what (ARCHITECTURE.md). Each rule stands here once, for all features.
// `$1` is what the first bracket of `from.path` matched: the floor; `$2` the feature.
const TESTS = '\\.test\\.tsx?$|^server/test/|^web/test/|^e2e/';
const FEATURE = '^(server|web)/src/features/([^/]+)/';
// What features are built of. Another folder here is a design decision.
const GROUND =
  '(kernel|hemis|records|backups|look|grid|editor|feedback|history|charts|upload|documents|people|passwords|secrets|storage|live|jobs|imports|locales)';

module.exports = {
  forbidden: [
    {
      name: 'contract-imports-zod-and-itself',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: TESTS },
      to: { pathNot: '^contract/src/|^node_modules/zod/' },
    },
    {
      name: 'web-and-server-are-strangers',
      severity: 'error',
      from: { path: '^(server|web)/', pathNot: TESTS },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: 'contract-by-its-name',
      comment: "The contract is imported as '@dekanat/contract/…', never by a path.",
      severity: 'error',
      from: { path: '^(server|web|bench|e2e|scripts)/' },
      to: { path: '^contract/', dependencyTypes: ['local'], dependencyTypesNot: ['aliased-workspace'] },
    },
    {
      name: 'kernel-knows-no-feature',
      severity: 'error',
      from: { path: `^(contract|server|web)/src/${GROUND}/`, pathNot: TESTS },
      to: { path: '^$1/src/', pathNot: `^$1/src/${GROUND}/` },
    },
    {
      name: 'only-the-two-lists-import-all-features',
      comment:
        'The lists are server/src/app.ts and web/src/app/router.tsx, which has parts of it in the *-screens.ts beside it.',
      severity: 'error',
      from: {
        pathNot: `${TESTS}|${FEATURE}|^bench/|^server/src/app\\.ts$|^web/src/app/(router\\.tsx|\\w+-screens\\.ts)$|^bench/`,
      },
      to: { path: FEATURE },
    },
    {
      name: 'feature-stays-at-home',
      comment:
        "Its own folder and the kernel; another feature only by that one's shared.ts, *-select.tsx or *-field.tsx.",
      severity: 'error',
      from: { path: FEATURE, pathNot: TESTS },
      to: {
        path: '^$1/',
        pathNot: [
          `^$1/src/${GROUND}/`,
          '^$1/src/features/$2/',
          '^server/src/features/[^/]+/shared\\.ts$',
          '^web/src/features/[^/]+/[^/]+-(select|field)\\.tsx$',
        ],
      },
    },
    {
      name: 'border-by-its-name',
      comment:
        "What lies outside a feature's folder is imported as '#kernel/…' or '#features/…', never by '../'.",
      severity: 'error',
      from: { path: FEATURE },
      to: { path: '^$1/', pathNot: '^$1/src/features/$2/', dependencyTypesNot: ['aliased-subpath-import'] },
    },
    {
      name: 'migrations-import-nothing',
      severity: 'error',
      from: { path: '^server/migrations/' },
      to: {},
    },
    {
      name: 'tests-are-for-tests',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'fastify-in-the-kernel',
      comment: 'Features declare endpoints and handlers; only files stream by themselves.',
      severity: 'error',
      from: { path: '^server/src/features/(?!files/)', pathNot: TESTS },
      to: { path: '^node_modules/(@fastify/|fastify)' },
    },
    {
      name: 'sql-in-the-server',
      severity: 'error',
      from: { path: '^(contract|web)/' },
      to: { path: '^node_modules/(kysely|pg)(/|-)' },
    },
    {
      name: 'no-cycles',
      comment: 'Cycles of types alone vanish before anything runs.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: `${TESTS}|\\.(d\\.m?ts|json|m?js|config\\.ts)$|-worker\\.ts$|^(scripts|bench)/|^contract/src/locales/`,
      },
      to: {},
    },
    {
      name: 'listed-dependencies-only',
      comment: 'Benchmarks and scripts work with the libraries of the server, in the versions that it lists.',
      severity: 'error',
      from: { pathNot: '^(bench|scripts)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(contract|server|web)/dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

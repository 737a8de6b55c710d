// The direction of imports (ARCHITECTURE.md). Each rule is written once, without exemptions.
// In `to.path`, `$1`, `$2` … are the groups that `from.path` matched.
const TESTS = '\\.test\\.tsx?$|^server/test/|^web/test/|^e2e/|^drill/';

/**
 * Layers of a workspace, from the top to the bottom. A module may import its own layer and the layers below it.
 * Files directly in `src/` (server/src/app.ts, web/src/main.tsx) compose all layers.
 */
const LAYERS = {
  server: ['seed', 'features', '(platform|integrations)', 'crud', 'api', 'db', '(config|locales)'],
  web: ['(app|cabinet)', 'features', 'platform', 'ui', 'api', 'i18n', '(browser|locales)'],
};

const layerRules = Object.entries(LAYERS).flatMap(([workspace, layers]) =>
  layers.slice(1).map((layer, index) => ({
    name: `${workspace}-${layer.replace(/\W/g, ' ').trim().replace(/ /g, '-')}-imports-downwards`,
    severity: 'error',
    from: { path: `^${workspace}/src/${layer}/`, pathNot: TESTS },
    to: { path: `^${workspace}/src/(${layers.slice(0, index + 1).join('|')})/|^${workspace}/src/[^/]+$` },
  })),
);

/**
 * Features, from the bottom to the top. A feature imports only features before it in this list; the lines are the
 * floors of ARCHITECTURE.md.
 */
const FEATURES = [
  ...['reference', 'files'],
  ...['universities', 'structure', 'planning'],
  ...['access', 'operations'],
  ...['teachers', 'students', 'syllabi'],
  ...['curricula', 'content'],
  ...['ratings', 'individual-schedules'],
  ...['registration', 'status-changes'],
  ...['study'],
  ...['gpa', 'papers', 'retakes', 'restorations'],
  ...['messages', 'notifications', 'reports'],
];

const featureRules = FEATURES.slice(0, -1).map((feature, index) => ({
  name: `${feature}-imports-features-below`,
  comment: 'What it needs of features above, they declare (FeatureModule, Services).',
  severity: 'error',
  from: { path: `^(contract/src|server/src/features|web/src/features)/${feature}/`, pathNot: TESTS },
  to: { path: `^$1/(${FEATURES.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    ...featureRules,
    {
      name: 'features-have-a-floor',
      comment: 'Add a new feature to FEATURES.',
      severity: 'error',
      from: { path: `^(server|web)/src/features/(?!(${FEATURES.join('|')})/)` },
      to: {},
    },
    {
      name: 'contract-imports-zod-and-itself',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: TESTS },
      to: { pathNot: '^contract/src/|^node_modules/zod/' },
    },
    {
      name: 'web-and-server-are-separate',
      severity: 'error',
      from: { path: '^(server|web)/', pathNot: TESTS },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: 'contract-by-package-name',
      comment: "Other workspaces import the contract as '@dekanat/contract/…', never by a path.",
      severity: 'error',
      from: { path: '^(server|web|bench|e2e|scripts)/' },
      to: { path: '^contract/', dependencyTypes: ['local'], dependencyTypesNot: ['aliased-workspace'] },
    },
    {
      name: 'features-are-separate',
      comment:
        "A feature imports another feature only through that feature's shared.ts (server), *-select.tsx or *-field.tsx (web).",
      severity: 'error',
      from: { path: '^(server|web)/src/features/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^$1/src/features/',
        pathNot: [
          '^$1/src/features/$2/',
          '^server/src/features/[^/]+/shared\\.ts$',
          '^web/src/features/.+-(select|field)\\.tsx$',
        ],
      },
    },
    {
      name: 'layers-by-alias',
      comment: "Outside its own folder a module is imported by an alias such as '#api/…', never by '../'.",
      severity: 'error',
      from: { path: '^(server|web)/src/((features|platform|integrations|ui)/[^/]+|[^/]+)/' },
      to: { path: '^$1/src/[^/]+/', pathNot: '^$1/src/$2/', dependencyTypesNot: ['aliased-subpath-import'] },
    },
    {
      name: 'cabinet-without-ant-design',
      comment:
        'The cabinet is loaded on phones: it imports neither screens of the back office nor what they are made of.',
      severity: 'error',
      from: { path: '^web/src/cabinet', pathNot: TESTS },
      to: {
        path: '^web/src/(app|features|platform)/|^node_modules/(antd|@ant-design|@rc-component)/',
        reachable: true,
      },
    },
    { name: 'migrations-import-nothing', severity: 'error', from: { path: '^server/migrations/' }, to: {} },
    { name: 'tests-are-for-tests', severity: 'error', from: { pathNot: TESTS }, to: { path: TESTS } },
    {
      name: 'fastify-in-api-and-platform',
      comment: 'Features declare endpoints and handlers; they do not know the HTTP server.',
      severity: 'error',
      from: { path: '^server/src/(features|crud|db)/', pathNot: TESTS },
      to: { path: '^node_modules/(@fastify/|fastify)' },
    },
    {
      name: 'sql-in-the-server',
      severity: 'error',
      from: { path: '^(contract|web)/' },
      to: { path: '^node_modules/(kysely|pg)(/|-)' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
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
      comment:
        'Benchmarks, scripts and the drill use the libraries of the server, in the versions that it lists.',
      severity: 'error',
      from: { pathNot: '^(bench|drill|scripts)/' },
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

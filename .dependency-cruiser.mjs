// The import rules of docs/architecture.md, each with its reason. `npm run verify` runs them.

/**
 * The slices of the shop from left to right; those in one row do not know each other. What a left slice needs of
 * a right one is handed to it by src/api, the composition root: so the order stays a line, and any slice can be
 * understood with only the ones to its left in mind.
 */
const ROWS = [
  ['audit', 'session', 'geo'],
  ['accounts'],
  ['companies'],
  ['pricing', 'stock'],
  ['catalogue'],
  ['wishlist', 'cart'],
  ['search'],
  ['documents'],
  ['orders'],
  ['content'],
  ['feedback'],
  ['layout'],
  ['printing', 'exchange', 'feeds'],
];

/** Tests, and what only they read: fixtures beside them. */
const TESTS = String.raw`\.test\.tsx?$|/fixtures/`;

const sliceOrder = ROWS.flatMap((row, index) =>
  row.map((slice) => {
    const forbidden = [...row.filter((other) => other !== slice), ...ROWS.slice(index + 1).flat()];
    return {
      name: `slice-${slice}`,
      comment: `«${slice}» may use only slices to its left; what it needs of others is handed to it by src/api.`,
      severity: 'error',
      from: { path: `^src/shop/${slice}/`, pathNot: TESTS },
      to: { path: `^src/shop/(${forbidden.join('|')})/` },
    };
  }),
);

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one thing in two places: neither can be read or tested alone.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'What is imported exists.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?' },
    },
    {
      name: 'slice-has-a-row',
      comment: 'A new slice takes its place in ROWS above, otherwise no rule would hold it.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/shop/(${ROWS.flat().join('|')})/` },
      to: { path: '^src/shop/', pathNot: `^src/shop/(${ROWS.flat().join('|')})/` },
    },
    ...sliceOrder,
    {
      name: 'slice-doors',
      comment:
        'A slice is entered by its rules (x.ts), use-cases (x.server.ts) and answer shapes (x.shapes.ts); its SQL, routes and views are private, so they can change without asking.',
      severity: 'error',
      from: { path: '^src/shop/([^/]+)/', pathNot: TESTS },
      to: {
        path: String.raw`^src/shop/[^/]+/.+\.(queries|api|view|cli)\.ts$`,
        pathNot: '^src/shop/$1/',
      },
    },
    {
      name: 'shop-is-the-middle',
      comment: 'The business rules know nothing of HTTP composition, pages, processes or the demo.',
      severity: 'error',
      from: { path: '^src/shop/', pathNot: TESTS },
      to: { path: '^(src/(api|ui|storefront|entry)|demo|bench|tests)/' },
    },
    {
      name: 'core-stands-alone',
      comment: 'core has no business words: it could serve another product.',
      severity: 'error',
      from: { path: '^src/core/', pathNot: TESTS },
      to: { path: '^(src|demo|bench|tests)/', pathNot: '^src/core/' },
    },
    {
      name: 'node-only-in-server-files',
      comment: 'What is not called *.server.ts in core and the slices is also loaded by the browser.',
      severity: 'error',
      from: {
        path: '^src/(core|shop)/',
        pathNot: [TESTS, String.raw`\.(server|queries|api|cli)\.ts$`],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-stays-on-the-server',
      comment: 'A pure file that imports a *.server.ts would pull PostgreSQL into the browser.',
      severity: 'error',
      from: {
        path: '^src/(core|shop)/',
        pathNot: [TESTS, String.raw`\.(server|queries|api|view|cli)\.ts$`],
      },
      to: { path: String.raw`\.(server|queries|api|cli)\.ts$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-mounts-slices',
      comment: 'src/api only puts slices together: SQL and views stay behind the use-cases.',
      severity: 'error',
      from: { path: '^src/api/', pathNot: TESTS },
      to: {
        path: String.raw`^(src/(ui|storefront|entry)/|demo/|src/shop/.+\.(queries|view|cli)\.ts$)`,
      },
    },
    {
      name: 'ui-knows-no-business',
      comment: 'The design system could dress another product: React and core only.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: TESTS },
      to: { path: '^(src|demo|db)/', pathNot: '^src/(ui|core)/' },
    },
    {
      name: 'pages-live-on-the-api',
      comment:
        'Pages reach data only through the typed client of /api/v1, so the API is complete and any other client can do what they do.',
      severity: 'error',
      from: { path: '^src/(storefront|ui)/', pathNot: TESTS },
      to: {
        path: [
          String.raw`^src/(core|shop)/.+\.(server|queries|api|view|shapes|cli)\.ts$`,
          '^src/(api|entry)/',
          '^(db|demo)/',
        ],
      },
    },
    {
      name: 'no-node-in-pages',
      comment: 'Pages run in the browser too.',
      severity: 'error',
      from: { path: '^src/(storefront|ui)/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nobody-imports-the-edge',
      comment: 'Processes, tests and benchmarks stand at the edge: what others need of them belongs deeper.',
      severity: 'error',
      from: { path: '^src/(core|shop|api|ui|storefront)/', pathNot: TESTS },
      to: { path: '^(src/entry|tests|bench)/' },
    },
    {
      name: 'product-without-dev-dependencies',
      comment: 'A shop in operation installs without them.',
      severity: 'error',
      from: { path: '^(src|demo)/', pathNot: [TESTS, String.raw`\.d\.ts$`] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|dist)/' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'types', 'default'],
      exportsFields: ['exports'],
    },
  },
};

// The import rules of docs/architecture.md, each with its reason. `npm run verify` runs them.
import { readdirSync } from 'node:fs';

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
  ['sharing'],
];

/** The layers of the storefront from left to right: a file may use its own layer and those to its right. */
const STOREFRONT = {
  entries: '[^/]+$',
  frame: 'frame/',
  pages: 'pages/',
  features: '(buying|catalogue|city|companies|content|json-ld|lists|orders|places|search|sharing)/',
  shell: '(cached|document|forms|loading|navigation|notices|privacy|shell|visitor)/',
  api: '(api|browser)/',
};

/** Tests, and what only they read: fixtures beside them. */
const TESTS = String.raw`\.test\.tsx?$|/fixtures/`;

/** The files of a slice or a room that others may import: pure rules, use-cases and answer shapes, named after it. */
const DOORS = String.raw`/(?<room>[^/]+)/\k<room>(\.(server|shapes))?\.ts$`;
/** Routes, jobs and commands. */
const MOUNTS = String.raw`\.(api|jobs|cli)\.ts$`;

const roomDoors = readdirSync('src/shop', { recursive: true, withFileTypes: true })
  .filter(
    (entry) =>
      entry.isDirectory() && /^src\/shop\/./.test(entry.parentPath) && !/fixtures|fonts/.test(entry.name),
  )
  .map(({ parentPath, name }) => ({
    name: `room-${name}`,
    comment: `The rest of the slice enters the room «${name}» by files named after it, SQL included, because they share transactions.`,
    severity: 'error',
    from: {
      path: parentPath.replace(/^(src\/shop\/[^/]+).*/, '^$1/'),
      pathNot: [TESTS, `^${parentPath}/${name}/`],
    },
    to: { path: `^${parentPath}/${name}/[^/]+$`, pathNot: String.raw`/${name}/${name}\.[^/]+$` },
  }));

const storefrontLayers = Object.entries(STOREFRONT).map(([layer, path], index, layers) => ({
  name: `storefront-${layer}`,
  comment: `«${layer}» of the storefront may use only layers to its right: ${Object.keys(STOREFRONT).join(' → ')}.`,
  severity: 'error',
  from: { path: `^src/storefront/${path}`, pathNot: TESTS },
  to: {
    path: '^src/storefront/',
    pathNot: layers.slice(index).map(([, own]) => `^src/storefront/${own}`),
  },
}));

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
        'Two files that need each other are one thing in two places: neither can be read or tested alone. Types count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
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
        'A slice or a room of one is entered by the files named after it: cart/cart.ts, cart/cart.server.ts, cart/cart.shapes.ts. Everything else in it is private, so it can change without asking.',
      severity: 'error',
      from: { path: '^src/shop/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/shop/', pathNot: ['^src/shop/$1/', DOORS] },
    },
    {
      name: 'slice-doors-from-outside',
      comment:
        'Outside the slices the same doors hold. src/api and src/entry also mount routes, jobs and commands; tests and benchmarks may measure any part.',
      severity: 'error',
      from: { path: '^(src/(?!shop/)|demo/)', pathNot: TESTS },
      to: { path: '^src/shop/', pathNot: [DOORS, MOUNTS] },
    },
    ...roomDoors,
    {
      name: 'storefront-has-a-layer',
      comment:
        'A new folder of the storefront takes its place in STOREFRONT above, otherwise no rule would hold it.',
      severity: 'error',
      from: {},
      to: {
        path: '^src/storefront/',
        pathNot: Object.values(STOREFRONT).map((own) => `^src/storefront/${own}`),
      },
    },
    ...storefrontLayers,
    {
      name: 'desk-stands-apart',
      comment:
        'The desk is a build of its own: the shop must not load a byte of it, nor it of the storefront. Nobody imports it.',
      severity: 'error',
      from: { path: '^src/(?!desk/)', pathNot: TESTS },
      to: { path: '^src/desk/' },
    },
    {
      name: 'desk-without-storefront',
      comment: 'What both need belongs to src/ui or to pure files of platform and the slices.',
      severity: 'error',
      from: { path: '^src/desk/', pathNot: TESTS },
      to: { path: '^src/storefront/' },
    },
    {
      name: 'desk-table-of-screens',
      comment:
        'Only the table of screens imports screens, each on demand, so opening one loads no other. What several need lies beside screens/.',
      severity: 'error',
      from: { path: '^src/desk/', pathNot: [TESTS, String.raw`^src/desk/screens(/|\.ts$)`] },
      to: { path: '^src/desk/screens/' },
    },
    {
      name: 'desk-screen',
      comment: 'A screen knows no other screen: what two of them need lies beside screens/.',
      severity: 'error',
      from: { path: '^src/desk/screens/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/desk/screens/', pathNot: '^src/desk/screens/$1/' },
    },
    {
      name: 'shop-is-the-middle',
      comment: 'The business rules know nothing of HTTP composition, pages, processes or the demo.',
      severity: 'error',
      from: { path: '^src/shop/', pathNot: TESTS },
      to: { path: '^(src/(api|ui|storefront|desk|entry)|demo|bench|tests)/' },
    },
    {
      name: 'platform-stands-alone',
      comment: 'platform has no business words: it could serve another product.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: TESTS },
      to: { path: '^(src|demo|bench|tests)/', pathNot: '^src/platform/' },
    },
    {
      name: 'search-engine-door',
      comment: 'The search engine is a library with one public door; the files behind it can change freely.',
      severity: 'error',
      from: { path: '^(src|demo|bench|tests|tools)/', pathNot: '^src/search-engine/' },
      to: {
        path: '^src/search-engine/',
        pathNot: String.raw`^src/search-engine/(search-engine|keyboard)\.ts$`,
      },
    },
    {
      name: 'search-engine-stays-out-of-pages',
      comment:
        'keyboard.ts is the door for the browser: the other one would bring the whole engine into a page.',
      severity: 'error',
      from: { path: '^src/(storefront|desk|ui)/', pathNot: TESTS },
      to: { path: '^src/search-engine/', pathNot: String.raw`^src/search-engine/keyboard\.ts$` },
    },
    {
      name: 'search-engine-stands-alone',
      comment: 'The search engine knows no shop, no SQL and no process: it could serve another product.',
      severity: 'error',
      from: { path: '^src/search-engine/' },
      to: {
        path: '^(src|db|demo|bench|tests|tools)/',
        pathNot: [
          '^src/search-engine/',
          String.raw`^src/platform/.+(?<!\.(server|queries|api|jobs|cli))\.ts$`,
        ],
      },
    },
    {
      name: 'node-only-in-server-files',
      comment: 'What is not called *.server.ts in platform and the slices is also loaded by the browser.',
      severity: 'error',
      from: {
        path: '^src/(platform|search-engine|shop)/',
        pathNot: [TESTS, String.raw`\.(server|queries|api|jobs|cli)\.ts$`],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-stays-on-the-server',
      comment: 'A pure file that imports a *.server.ts would pull PostgreSQL into the browser.',
      severity: 'error',
      from: {
        path: '^src/(platform|shop)/',
        pathNot: [TESTS, String.raw`\.(server|queries|api|view|jobs|cli)\.ts$`],
      },
      to: { path: String.raw`\.(server|queries|api|jobs|cli)\.ts$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-mounts-slices',
      comment: 'src/api only puts slices together: SQL and views stay behind the use-cases.',
      severity: 'error',
      from: { path: '^src/api/', pathNot: TESTS },
      to: {
        path: String.raw`^(src/(ui|storefront|desk|entry)/|demo/|src/shop/.+\.(queries|view|cli)\.ts$)`,
      },
    },
    {
      name: 'ui-knows-no-business',
      comment: 'The design system could dress another product: React and platform only.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: [TESTS, String.raw`\.d\.ts$`] },
      to: { pathNot: ['^src/(ui|platform)/', '^node_modules/(@types/)?react(-dom)?/'] },
    },
    {
      name: 'pages-live-on-the-api',
      comment:
        'Pages reach data only through the typed client of /api/v1, so the API is complete and any other client can do what they do.',
      severity: 'error',
      from: { path: '^src/(storefront|desk|ui)/', pathNot: TESTS },
      to: {
        path: [
          String.raw`^src/(platform|shop)/.+\.(server|queries|api|view|shapes|jobs|cli)\.ts$`,
          '^src/(api|entry)/',
          '^(db|demo)/',
        ],
      },
    },
    {
      name: 'no-node-in-pages',
      comment: 'Pages run in the browser too.',
      severity: 'error',
      from: { path: '^src/(storefront|desk|ui)/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nobody-imports-the-edge',
      comment: 'Processes, tests and benchmarks stand at the edge: what others need of them belongs deeper.',
      severity: 'error',
      from: { path: '^src/(platform|search-engine|shop|api|ui|storefront|desk)/', pathNot: TESTS },
      to: { path: '^(src/entry|tests|bench)/' },
    },
    {
      name: 'product-without-dev-dependencies',
      comment: 'A shop in operation installs without them; *.build.ts draw committed files of the demo.',
      severity: 'error',
      from: { path: '^(src|demo)/', pathNot: [TESTS, String.raw`\.d\.ts$|\.build\.ts$`] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'types', 'default'],
      exportsFields: ['exports'],
    },
  },
};

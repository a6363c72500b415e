import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { keepSheets } from './tools/vite/keep-sheets.ts';
import { precompress } from './tools/vite/precompress.ts';
import { shortNames } from './tools/vite/short-names.ts';

/** What of `catalogue` and `buying` the pages of goods without a list need too. */
const GOODS =
  'catalogue/(card|filters/chips|product-card|seen-goods|stock-line)|buying/(?!(addition-offer|cart-action|collect-href|read-goods-form|wishlist-action|use-list-focus|use-missing-cards)\\.ts|list-total|place|row-quantity|take-back)';

/** What calls the API: pages come with their data, so it is loaded when the browser is idle, or with the first call. */
const CALLS = 'answer-key|browser-(client|key|transport)|calls|create-api|csrf|json-answer|second-try|upload';

/** Parts that the home page does not have. Their sheets stay with the shared ones: two small files are larger. */
const INNER_UI = '(breadcrumbs|choice-row|empty-list|field|field-error|text-field|notice)\\.tsx';

/** Sheets of parts whose code loads later: the server renders these parts, so the page comes with their styles. */
const LATE_SHEETS =
  '(?:forms/(consent-row|form-errors-summary)|shell/print-head|orders/repeat-report|pages/not-found/empty-shelf|places/hours)\\.module';

/** The server's markup and the browser's scripts name the same images. */
const ASSET_NAMES = 'assets/[name]-[hash:6][extname]';

/** Scripts that are there before any page asks for another file. */
const LOADED = /\/(rolldown-runtime|vendor|shared)-/;

/** The launcher builds beside what is in use. */
const FOLDER = process.env.BUILD_FOLDER ?? 'dist';

/** The storefront: a browser build with hashed names and one server bundle (decision 0001). */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'src/storefront/public',
  clearScreen: false,
  plugins: [react(), keepSheets(), precompress()],
  css:
    command === 'build'
      ? { modules: { generateScopedName: shortNames(join(import.meta.dirname, 'src'), '{storefront,ui}') } }
      : {},
  build: { target: 'es2022', emptyOutDir: true, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: `${FOLDER}/client`,
        manifest: true,
        modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !LOADED.test(file)) },
        rolldownOptions: {
          input: ['src/storefront/start.ts', 'src/storefront/entry.client.tsx'],
          // Words of React Router to those who write pages.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
          // Few files: what changes with a release of a library, what every page shares, what lists do, and one per page.
          output: {
            // The list of pages names all files, and no two hashes have anything in common that could be compressed.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: ASSET_NAMES,
            codeSplitting: {
              groups: [
                // Loaded with the map, when somebody wants one.
                { name: 'map', test: /node_modules\/leaflet/, priority: 4 },
                { name: 'vendor', test: /node_modules/, priority: 3 },
                {
                  name: 'shared',
                  test: new RegExp(
                    `/src/(ui/(?!block|dialog|icon/names|progress|skeleton|field/(password|select-field\\.tsx|text-area)|[\\w-]+/${INNER_UI})|platform/(?!http/(errors|form-guard|upload)|text/(email|legal-day|slug|typed-phone|written-text|zone-day))|storefront/(frame/(?!footer\\.tsx|touch-keyboard)|shell/(?!print-head|(section-shelf|seller-line)\\.tsx|shell-layout)|api/(?!${CALLS}|new-key)|visitor/(?!left-lists|restore-shown|send-operations)|document/(early-changes|typed-fields)|browser/tab-storage|navigation/(back-closes|going-back|reopened)|loading/(late-file|page)\\.ts|places/(days|distance)|${LATE_SHEETS}|${GOODS}))`,
                  ),
                  priority: 2,
                },
                // What most pages but the home page share.
                {
                  name: 'inner',
                  test: new RegExp(
                    `/src/(ui/[\\w-]+/${INNER_UI}|storefront/(shell/(section-shelf|seller-line)\\.tsx|visitor/left-lists|buying/place|json-ld/breadcrumb|api/new-key))`,
                  ),
                  priority: 2,
                },
                // Forms: every page has them but home and texts.
                {
                  name: 'forms',
                  test: /\/src\/(ui\/field\/(password|select|text-area)|platform\/(http\/form-guard|text\/(email|typed-phone))|storefront\/(shell\/print-head|browser\/tab-draft|buying\/use-list-focus|forms\/(contact-fields|fields|form-answer|form-stamp|guard|sender|to-field|typed-phone|use-after-click)))/,
                  priority: 1,
                },
                // The consents that a form asks for: together, as most forms have all of them.
                {
                  name: 'consents',
                  test: /\/src\/(shop\/accounts\/consents\/|storefront\/forms\/(consent|use-asks-consent)\.ts)/,
                  priority: 1,
                },
                // The prices of delivery, for the cart and the checkout: apart, two small files are larger.
                {
                  name: 'delivery',
                  test: /\/src\/(shop\/orders\/delivery\/|storefront\/places\/delivery-rate\.ts)/,
                  priority: 1,
                },
                // All sheets of an order, with those of its parts that load later.
                {
                  name: 'order',
                  test: /\/src\/storefront\/pages\/account\/(claim|order)\/(?!form-in-place|panels)[\w-]+\.module/,
                  priority: 1,
                },
                // What orders share with companies, the profile and addresses.
                {
                  name: 'panels',
                  test: /\/pages\/account\/(order\/(form-in-place|panels)|parts\/confirm)\.module/,
                  priority: 1,
                },
                // All sheets of the offer of a product, with those of its parts that load later.
                {
                  name: 'offer',
                  test: /\/pages\/product\/(offer|nearest-analog|stock-request)\.module/,
                  priority: 1,
                },
                // Lists with filters, for the pages of a category and of a search; what they share with others is above.
                {
                  name: 'listing',
                  test: /\/src\/storefront\/(catalogue\/(?!(product-list|empty-shelf|seen-shelf)\.tsx)|buying\/(list-total|row-quantity)\.module)/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One file with React inside: the server needs nothing of node_modules for a page.
      resolve: command === 'build' ? { noExternal: true } : {},
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV) } : {},
      build: {
        outDir: `${FOLDER}/server`,
        rolldownOptions: {
          input: 'src/storefront/entry.server.tsx',
          output: { codeSplitting: false, entryFileNames: '[name].js', assetFileNames: ASSET_NAMES },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) await builder.build(builder.environments[name]!);
    },
  },
}));

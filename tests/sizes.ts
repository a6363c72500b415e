// The bytes that a browser loads for each page, as transferred. They are exact, so a check may fail.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, pageAssets } from '../src/entry/pages/assets.ts';
import { builtPages } from './support/built-pages.ts';

const CLIENT = join(import.meta.dirname, '../dist/client');
const DESK = join(import.meta.dirname, '../dist/desk');
const PAGE_FILES = join(import.meta.dirname, '../src/storefront/page-files.ts');

/**
 * Most bytes of a page: a little more than the heaviest one has. The goals are 140 KB of scripts for any page, 130 for a category
 * and a product, and 115 for the home page. React and its router take 85 KB (decision 0025).
 * Maps, dialogs and other code loaded on demand do not count.
 */
const BUDGETS = {
  scripts: 135_000,
  styles: 14_000,
  fonts: 80_000,
} as const;
/** The budgets of pages on which most visits begin. */
const SCRIPTS: Record<string, number> = {
  'pages/home/page.tsx': 115_000,
  'pages/category/page.tsx': 129_500,
  'pages/product/page.tsx': 125_000,
};
/** Most bytes of the orders of the desk: scripts, styles, fonts and icons. */
const DESK_BUDGET = 250_000;
const DESK_SCREEN = 'src/desk/screens/orders/orders.tsx';
/** No build contains this page. */
const DEV_PAGE = 'pages/ui-samples/page.tsx';
/** What only the desk contains: calls of the staff. */
const OF_DESK = /api\/v1\/staff\//;

type Sizes = Record<keyof typeof BUDGETS, number>;

await builtPages();
const manifest: Manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'));
const assets = pageAssets(manifest);
const fonts = sum(
  Object.values(manifest).flatMap((chunk) => (chunk.assets ?? []).filter((file) => file.endsWith('.woff2'))),
);

let isOver = false; // or something is not found
// The list of pages imports JSX, which Node cannot load, so their ids are read from its text.
const ids = new Set(
  [...readFileSync(PAGE_FILES, 'utf8').matchAll(/import\('\.\/(pages\/[^']+\.tsx)'\)/g)].map(([, id]) => id!),
);
for (const id of Object.keys(SCRIPTS).filter((id) => !ids.has(id))) {
  isOver = true;
  console.log(`✗ ${id} is not found in the list of pages`);
}
for (const id of ids) {
  if (id === DEV_PAGE) continue;
  if (!manifest[`src/storefront/${id}`]) {
    isOver = true;
    console.log(`✗ ${id} is not found in the build`);
    continue;
  }
  const { script, entry, modules, styles } = assets([id]);
  const sizes: Sizes = {
    scripts: sum([script!, entry!, ...modules]),
    styles: sum(styles),
    fonts,
  };
  const over = (Object.keys(BUDGETS) as (keyof Sizes)[]).filter(
    (kind) => sizes[kind] > ((kind === 'scripts' && SCRIPTS[id]) || BUDGETS[kind]),
  );
  isOver ||= over.length > 0;
  const columns = Object.entries(sizes).map(([kind, bytes]) => `${kind} ${String(bytes).padStart(6)}`);
  console.log(
    `${over.length > 0 ? '✗' : '✓'} ${id.padEnd(42)} ${columns.join('  ')}${over.map((kind) => `  over: ${kind}`)}`,
  );
}
const desk = deskBytes();
const leaked = readdirSync(join(CLIENT, 'assets')).filter(
  (name) => name.endsWith('.js') && OF_DESK.test(readFileSync(join(CLIENT, 'assets', name), 'utf8')),
);
isOver ||= desk > DESK_BUDGET || leaked.length > 0;
console.log(`${desk > DESK_BUDGET ? '✗' : '✓'} ${'the orders of the desk'.padEnd(42)} ${desk}`);
for (const name of leaked) console.log(`✗ ${name} of the storefront contains a part of the desk`);
console.log('most:', { ...BUDGETS, ...SCRIPTS, desk: DESK_BUDGET });
process.exit(isOver ? 1 : 0);

/** Bytes of the orders screen when it is opened first. */
function deskBytes(): number {
  const chunks: Manifest = JSON.parse(readFileSync(join(DESK, '.vite/manifest.json'), 'utf8'));
  const files = new Set<string>();
  const add = (name: string) => {
    const { file, css = [], assets: own = [], imports = [] } = chunks[name]!;
    if (files.has(file)) return;
    for (const one of [file, ...css, ...own]) files.add(one);
    for (const imported of imports) add(imported);
  };
  for (const name of ['src/desk/entry.tsx', DESK_SCREEN]) add(name);
  return sum([...files], DESK);
}

/** Bytes of files as browsers get them: compressed where that makes them smaller. */
function sum(files: readonly string[], folder = CLIENT): number {
  return [...new Set(files)].reduce((bytes, file) => bytes + wireBytes(join(folder, file)), 0);
}

function wireBytes(path: string): number {
  return statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? statSync(path).size;
}

// What each page makes a browser fetch before it is whole, in bytes as they go over the wire: exact, so a check may be red.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, pageAssets } from '../src/entry/pages/assets.ts';
import { builtPages } from './support/built-pages.ts';

const CLIENT = join(import.meta.dirname, '../dist/client');
const ROUTES = join(import.meta.dirname, '../src/storefront/routes.ts');

/**
 * Most bytes of a page: what was reached, and 1 % for changes. The goals are 130 KB of scripts for a category and a
 * product, 115 for the home page, 140 for any other; React itself and its router are 85 of them (decision 0025).
 * Maps, dialogs and what else is fetched on demand is none of the page's.
 */
const BUDGETS = {
  scripts: 141_500,
  styles: 13_800,
  fonts: 80_000,
} as const;
/** Pages most visits begin with have less. */
const SCRIPTS: Record<string, number> = {
  'pages/home/page.tsx': 125_000,
  'pages/category/page.tsx': 136_300,
  'pages/product/page.tsx': 131_500,
};

type Sizes = Record<keyof typeof BUDGETS, number>;

await builtPages();
const manifest: Manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'));
const assets = pageAssets(manifest);
const fonts = sum(
  Object.values(manifest).flatMap((chunk) => (chunk.assets ?? []).filter((file) => file.endsWith('.woff2'))),
);

let isOver = false;
// The table of routes wants JSX, which Node does not read: the ids of its pages are taken from its text.
const ids = new Set(
  [...readFileSync(ROUTES, 'utf8').matchAll(/'(pages\/[^']+\.tsx)'/g)].map(([, id]) => id!),
);
for (const id of ids) {
  if (!manifest[`src/storefront/${id}`]) continue; // shown under development alone
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
  const told = Object.entries(sizes).map(([kind, bytes]) => `${kind} ${String(bytes).padStart(6)}`);
  console.log(
    `${over.length > 0 ? '✗' : '✓'} ${id.padEnd(42)} ${told.join('  ')}${over.map((kind) => `  over: ${kind}`)}`,
  );
}
console.log('most:', { ...BUDGETS, ...SCRIPTS });
process.exit(isOver ? 1 : 0);

/** Bytes of files as browsers get them: compressed where that makes them smaller. */
function sum(files: readonly string[]): number {
  return [...new Set(files)].reduce((bytes, file) => bytes + wireBytes(join(CLIENT, file)), 0);
}

function wireBytes(path: string): number {
  return statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? statSync(path).size;
}

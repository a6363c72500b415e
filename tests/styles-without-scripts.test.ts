import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Manifest, pageAssets } from '../src/entry/pages/assets.ts';
import { builtPages } from './support/built-pages.ts';

const ROOT = join(import.meta.dirname, '..');
/** Parts that exist only after a click, or once the browser knows the visitor. */
const IN_BROWSERS_ALONE = ['places/nearest.tsx', 'pages/home/own-affairs.tsx', 'catalogue/seen-shelf.tsx'];

let manifest: Manifest;
beforeAll(async () => {
  await builtPages();
  manifest = JSON.parse(readFileSync(join(ROOT, 'dist/client/.vite/manifest.json'), 'utf8'));
});

/** The modules that pages load on demand, and the server renders at once. */
function partsOnDemand(): Set<string> {
  const found = globSync('src/storefront/**/*.tsx', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/lazy\([^;]*?import\('([^']+)'\)/g)].map(([, path]) =>
      relative(ROOT, join(ROOT, dirname(file), path ?? '')),
    ),
  );
  return new Set(found.filter((file) => !IN_BROWSERS_ALONE.some((end) => file.endsWith(end))));
}

test('a page links the styles of all that the server renders, so it looks the same before and without scripts', () => {
  const assets = pageAssets(manifest);
  const parts = partsOnDemand();
  expect(parts.size).toBeGreaterThan(5);
  const late = Object.keys(manifest)
    .filter((file) => /^src\/storefront\/pages\/.*\.tsx$/.test(file) && !parts.has(file))
    .flatMap((file) => {
      const id = file.slice('src/storefront/'.length);
      const own = new Set(assets([id]).styles);
      return reached(file)
        .filter((part) => parts.has(part))
        .flatMap((part) => {
          const more = assets([id, part.slice('src/storefront/'.length)]).styles;
          return more.filter((sheet) => !own.has(sheet)).map((sheet) => `${id}: ${part} ${sheet}`);
        });
    });
  expect(late).toEqual([]);
});

test('no page loads a script that is empty because it stands for styles alone', () => {
  const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  const empty = scripts.filter(({ file }) => statSync(join(ROOT, 'dist/client', file)).size < 2);
  expect(empty).toEqual([]);
});

/** What a page imports on demand, by itself or through its chunks. */
function reached(file: string, seen = new Set<string>()): string[] {
  const chunk = manifest[file];
  if (!chunk || seen.has(file)) return [];
  seen.add(file);
  return [...(chunk.dynamicImports ?? []), ...(chunk.imports ?? []).flatMap((each) => reached(each, seen))];
}

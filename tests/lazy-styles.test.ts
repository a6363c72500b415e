import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Manifest, type ManifestChunk, pageAssets } from '../src/entry/pages/assets.ts';
import { builtPages } from './support/built-pages.ts';

const ROOT = join(import.meta.dirname, '..');

let manifest: Manifest;
beforeAll(async () => {
  await builtPages();
  manifest = JSON.parse(readFileSync(join(ROOT, 'dist/client/.vite/manifest.json'), 'utf8'));
}, 120_000);

/** Files that React loads when it needs them; the server renders them with the page. */
function lazyParts(): Set<string> {
  const parts = new Set<string>();
  for (const file of globSync('src/storefront/**/*.tsx', { cwd: ROOT })) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, from] of text.matchAll(/\blazy\([^;]*?import\('([^']+)'\)/g))
      parts.add(relative(ROOT, join(ROOT, dirname(file), from!)));
  }
  return parts;
}

/** A chunk with all that it imports at once. */
function withImports(name: string, found = new Map<string, ManifestChunk>()): Map<string, ManifestChunk> {
  const chunk = manifest[name];
  if (!chunk || found.has(name)) return found;
  found.set(name, chunk);
  for (const imported of chunk.imports ?? []) withImports(imported, found);
  return found;
}

test('a page comes with the styles of the parts that load later, because the server renders them', () => {
  const lazy = lazyParts();
  expect(lazy.size).toBeGreaterThan(5);
  const assets = pageAssets(manifest);
  const missing: string[] = [];
  for (const page of Object.keys(manifest).filter((name) =>
    /^src\/storefront\/pages\/.+\/page\.tsx$/.test(name),
  )) {
    const styles = new Set(assets([page.replace('src/storefront/', '')]).styles);
    const later = [...withImports(page).values()].flatMap(({ dynamicImports }) => dynamicImports ?? []);
    for (const part of later.filter((name) => lazy.has(name)))
      for (const { css = [] } of withImports(part).values())
        for (const sheet of css)
          if (!styles.has(`/${sheet}`)) missing.push(`${page} lacks ${sheet} of ${part}`);
  }
  expect(missing).toEqual([]);
});

import type { PageAssets } from '../../storefront/document.ts';

/** A chunk as the manifest of Vite tells of it. */
export interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

const START = 'src/storefront/start.ts';
const ENTRY = 'src/storefront/entry.client.tsx';
/** The faces that every line of the first screen is set in: they come together, so that no line is broken twice. */
const PRELOADED_FONT = /\b(display|text)-(cyrillic|figures)[^/]*\.woff2$/;
/**
 * All icons in one file: fetched by `<use>` alone it comes late, and buttons stand empty. Chromium counts no preload as used
 * by `<use>` and warns of it; a hidden picture is fetched as early, and `<use>` finds its bytes in the cache.
 */
const SPRITE = /\bsprite[^/]*\.svg$/;

/**
 * What the pages at these route ids need: the ids are files of `src/storefront`, ids without a file need nothing.
 * @returns one answer per set of ids, kept: there are as many sets as there are pages
 */
export function pageAssets(manifest: Manifest): (ids: string[]) => PageAssets {
  const known = new Map<string, PageAssets>();
  return (ids) => {
    const key = ids.join(' ');
    const assets = known.get(key) ?? collect(manifest, ids);
    known.set(key, assets);
    return assets;
  };
}

function collect(manifest: Manifest, ids: string[]): PageAssets {
  const chunks = new Set<ManifestChunk>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunks.has(chunk)) return;
    for (const imported of chunk.imports ?? []) add(imported);
    chunks.add(chunk);
  };
  add(ENTRY);
  for (const id of ids) add(`src/storefront/${id}`);
  const files = (pick: (chunk: ManifestChunk) => string[]) =>
    [...new Set([...chunks].flatMap(pick))].map(address);
  const entry = manifest[ENTRY]!.file;
  const assets = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]);
  return {
    script: address(manifest[START]!.file),
    entry: address(entry),
    modules: files(({ file }) => (file.endsWith('.js') && file !== entry ? [file] : [])),
    // The entry's own first: it says the order of the cascade layers, before any component speaks.
    styles: [...new Set([manifest[ENTRY]!, ...chunks].flatMap(({ css }) => css ?? []))].map(address),
    icons: assets.filter((file) => SPRITE.test(file)).map(address)[0],
    fonts: [...new Set(assets.filter((file) => PRELOADED_FONT.test(file)))].map(address),
  };
}

function address(file: string): string {
  return `/${file}`;
}

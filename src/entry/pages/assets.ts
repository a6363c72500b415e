import type { PageAssets } from '../../storefront/document/document.ts';

/** A chunk in the manifest of Vite. */
export interface ManifestChunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

const START = 'src/storefront/start.ts';
const ENTRY = 'src/storefront/entry.client.tsx';
/** The fonts of the first screen. They are preloaded together, so that no line wraps twice. */
const PRELOADED_FONT = /\b(display|text)-(cyrillic|figures)[^/]*\.woff2$/;
/**
 * All icons in one file. Fetched only by `<use>` it would arrive late, and buttons would be empty. Chromium does not
 * count
 * a preload as used by `<use>` and warns; a hidden image is fetched as early and fills the cache for `<use>`.
 */
const SPRITE = /\bsprite[^/]*\.svg$/;

/**
 * Finds the assets of the pages at these route ids. An id is a file of `src/storefront`; an id without a file needs nothing.
 * @returns a function that caches one answer per set of ids: there are as many sets as kinds of pages
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
  const page = manifest[`src/storefront/${ids.at(-1)}`]?.file;
  const assets = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]);
  return {
    script: address(manifest[START]!.file),
    entry: address(entry),
    page: page && address(page),
    modules: files(({ file }) => (file.endsWith('.js') && file !== entry ? [file] : [])),
    // The styles of the entry come first: they define the order of the cascade layers.
    styles: [...new Set([manifest[ENTRY]!, ...chunks].flatMap(({ css }) => css ?? []))].map(address),
    icons: assets.filter((file) => SPRITE.test(file)).map(address)[0],
    fonts: [...new Set(assets.filter((file) => PRELOADED_FONT.test(file)))].map(address),
  };
}

function address(file: string): string {
  return `/${file}`;
}

import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Db } from '../../../platform/database/db.server.ts';
import { storeFile } from '../../../platform/files/files.server.ts';
import type { Fact, ImageFact, ImportIssue } from '../exchange.ts';
import { findImage, findPath, insertImage, insertImagePath, type StoredImage } from './images.queries.ts';

const MAX_BYTES = 40 * 1024 * 1024;
const MAX_PIXELS = 60_000_000;
const MAX_SIDE = 1200;

export interface ImageContext {
  db: Db;
  source: string;
  /** Folder for converted images; undefined in a dry run, which stores nothing. */
  filesDir: string | undefined;
  /** The XML file: paths in it are relative to its folder or to the folder of the exchange. */
  file: string;
  root: string;
}

/**
 * Replaces the image paths of facts by stored images: upright, at most 1200 px, WebP, named by content. For a missing
 * file the image imported earlier under the same path is used, else an issue is reported. A fact without any valid image
 * gets no image list, so that existing images are not deleted (EX-18).
 */
export async function* withImages(facts: AsyncIterable<Fact>, context: ImageContext): AsyncGenerator<Fact> {
  for await (const fact of facts) {
    if ((fact.kind !== 'product' && fact.kind !== 'offer') || !fact.images) {
      yield fact;
      continue;
    }
    const results = await Promise.all(fact.images.map((image) => resolveImage(image, context)));
    for (const one of results)
      if (one && 'code' in one)
        yield { kind: 'problem', ...one, ref: fact.ref, ...(fact.line ? { line: fact.line } : {}) };
    const images = results.filter((one): one is ImageFact => one !== undefined && 'src' in one);
    const { images: _named, ...rest } = fact;
    yield images.length > 0 ? { ...rest, images } : rest;
  }
}

/** Returns the stored image or an issue; undefined in a dry run, where nothing is stored. */
async function resolveImage(
  image: ImageFact,
  context: ImageContext,
): Promise<ImageFact | ImportIssue | undefined> {
  const path = pathOf(image.src);
  if (path === undefined)
    return /^https?:/i.test(image.src)
      ? { code: 'picture_remote', text: `Картинка по адресу ${image.src.slice(0, 200)} не скачивается` }
      : { code: 'picture_bad_path', text: `Путь картинки «${image.src.slice(0, 200)}» не принят` };
  const file = await locate(path, context);
  if (!file) {
    const known = await findPath(context.db, context.source, path);
    if (known) return { ...image, ...known };
    return { code: 'picture_missing', text: `Картинка «${path}» названа, но не пришла` };
  }
  if (context.filesDir === undefined) return undefined;
  const stored = await storeImageFile(await readFile(file), context.db, context.filesDir);
  if (!stored) return { code: 'picture_broken', text: `Картинка «${path}» не читается` };
  await insertImagePath(context.db, context.source, path, stored);
  return { ...image, ...stored };
}

/** Converts and stores an image, unless the same bytes were stored before; undefined when the bytes are not an image. */
async function storeImageFile(bytes: Buffer, db: Db, filesDir: string): Promise<StoredImage | undefined> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await findImage(db, sha256);
  if (known && (await stat(join(filesDir, known.src.replace(/^\/files\//, ''))).catch(() => undefined)))
    return known;
  const { default: sharp } = await import('sharp'); // loaded late, because most exports have no new image
  const converted = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (!converted) return undefined;
  const { data, info } = converted;
  const stored = { src: await storeFile(filesDir, data, 'webp'), width: info.width, height: info.height };
  await insertImage(db, sha256, stored);
  return stored;
}

/** Normalises an image path of 1C: forward slashes, no server prefix. Undefined when it leads out of the folder. */
function pathOf(src: string): string | undefined {
  const path = src
    .replaceAll('\\', '/')
    .replace(/^(?:\/tmp\/|\/?upload\/1c(?:_catalog|\/webdata)?\/|\/+|\.\/)/, '');
  if (
    path === '' ||
    /^[a-z][a-z0-9+.-]*:/i.test(path) ||
    path.split('/').includes('..') ||
    path.includes('\0')
  )
    return undefined;
  return path.length <= 1000 ? path : undefined;
}

async function locate(path: string, { file, root }: ImageContext): Promise<string | undefined> {
  const inside = (await realpath(root)) + sep;
  for (const folder of new Set([dirname(file), root])) {
    const found = await realpath(join(folder, path)).catch(() => undefined);
    const about = found?.startsWith(inside) ? await stat(found) : undefined;
    if (about?.isFile() && about.size <= MAX_BYTES) return found;
  }
  return undefined;
}

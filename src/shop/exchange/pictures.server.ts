import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Db } from '../../core/db.server.ts';
import { storeFile } from '../../core/files.server.ts';
import type { Fact, ImageFact } from './facts.ts';
import {
  findPath,
  findPicture,
  rememberPath,
  rememberPicture,
  type StoredPicture,
} from './pictures.queries.ts';
import type { Problem } from './problems.ts';

const MAX_BYTES = 40 * 1024 * 1024;
const MAX_PIXELS = 60_000_000;
const MAX_SIDE = 1200;

export interface PictureContext {
  db: Db;
  source: string;
  /** Where stored files go; undefined (dry run): pictures are only looked for. */
  filesDir: string | undefined;
  /** The XML file: paths in it are relative to its folder or to the folder of the exchange. */
  file: string;
  root: string;
}

/**
 * Replaces the pictures a file names by stored ones: found, turned upright, fitted into 1200 px, converted to WebP,
 * named by content. A picture that is named but did not come keeps the one that came before under the same path, else it
 * is reported; a fact left without any picture tells none, so that nothing is wiped (EXCHANGE §4, §6.7).
 */
export async function* withPictures(
  facts: AsyncIterable<Fact>,
  context: PictureContext,
): AsyncGenerator<Fact> {
  for await (const fact of facts) {
    if ((fact.kind !== 'product' && fact.kind !== 'offer') || !fact.images) {
      yield fact;
      continue;
    }
    const settled = await Promise.all(fact.images.map((image) => settle(image, context)));
    for (const one of settled)
      if (one && 'code' in one)
        yield { kind: 'problem', ...one, ref: fact.ref, ...(fact.line ? { line: fact.line } : {}) };
    const images = settled.filter((one): one is ImageFact => one !== undefined && 'src' in one);
    const { images: _named, ...rest } = fact;
    yield images.length > 0 ? { ...rest, images } : rest;
  }
}

/** The stored picture, or what is wrong with it; undefined in a dry run, where nothing is stored. */
async function settle(image: ImageFact, context: PictureContext): Promise<ImageFact | Problem | undefined> {
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
  const stored = await storePicture(await readFile(file), context.db, context.filesDir);
  if (!stored) return { code: 'picture_broken', text: `Картинка «${path}» не читается` };
  await rememberPath(context.db, context.source, path, stored);
  return { ...image, ...stored };
}

/** Converts and stores a picture once for its bytes; undefined when they are no picture. */
async function storePicture(bytes: Buffer, db: Db, filesDir: string): Promise<StoredPicture | undefined> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await findPicture(db, sha256);
  if (known && (await stat(join(filesDir, known.src.replace(/^\/files\//, ''))).catch(() => undefined)))
    return known;
  const { default: sharp } = await import('sharp'); // most exports come without a picture that is new
  const converted = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (!converted) return undefined;
  const { data, info } = converted;
  const stored = { src: await storeFile(filesDir, data, 'webp'), width: info.width, height: info.height };
  await rememberPicture(db, sha256, stored);
  return stored;
}

/** A path of 1C as ours: forward slashes, without what a server of 1C puts in front; undefined when it leads away. */
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

async function locate(path: string, { file, root }: PictureContext): Promise<string | undefined> {
  const inside = (await realpath(root)) + sep;
  for (const folder of new Set([dirname(file), root])) {
    const found = await realpath(join(folder, path)).catch(() => undefined);
    const about = found?.startsWith(inside) ? await stat(found) : undefined;
    if (about?.isFile() && about.size <= MAX_BYTES) return found;
  }
  return undefined;
}

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/database/db.server.ts';
import { storeFile } from '../../../platform/files/files.server.ts';
import { findImage, findPath, insertImage, insertImagePath, type StoredImage } from './images.queries.ts';

const MAX_PIXELS = 60_000_000;
const MAX_SIDE = 1200;
/** An export may name more; then a picture that was forgotten is looked up again. */
const MOST_REMEMBERED = 20_000;
/** A file that was written this recently may be written again within the same tick of the clock, ms. */
const SETTLED_MS = 2_000;

/** The file of a picture as it was found on the disk. */
export interface PictureFile {
  path: string;
  /** Changes whenever the bytes may have changed. */
  stamp: string;
  changedMs: number;
}

export interface PictureContext {
  db: Db;
  /** Folder for converted pictures; undefined in a dry run, which stores nothing. */
  filesDir: string | undefined;
  /** The SHA-256 of a file, hexadecimal, if it is known without reading it. */
  digestOf?: ((path: string) => Promise<string | undefined>) | undefined;
  read?: (path: string) => Promise<Buffer>;
}

/**
 * The pictures of one run. Thousands of goods share a file, and 1C sends every file again: each is looked at once per run,
 * and read only when nothing shows that it is one that was stored before.
 */
export class Pictures {
  readonly #context: PictureContext;
  readonly #found = new LRUCache<string, Promise<object>>({ max: MOST_REMEMBERED });
  readonly #stored = new LRUCache<string, Promise<{ image: StoredImage | undefined }>>({
    max: MOST_REMEMBERED,
  });

  constructor(context: PictureContext) {
    this.#context = context;
  }

  get isDryRun(): boolean {
    return this.#context.filesDir === undefined;
  }

  /** The result of `find` for this key, which is called once per run. */
  once<T extends object>(key: string, find: () => Promise<T>): Promise<T> {
    const before = this.#found.get(key) as Promise<T> | undefined;
    const found = before ?? find();
    if (!before) this.#found.set(key, found);
    return found;
  }

  /** The picture that was last imported under this path. */
  last(source: string, path: string): Promise<StoredImage | undefined> {
    return findPath(this.#context.db, source, path);
  }

  /**
   * Stores the picture of a file: upright, at most 1200 px, WebP, named by content.
   * @param path as the export names it
   * @returns undefined when the bytes are no picture
   */
  async store(source: string, path: string, file: PictureFile): Promise<StoredImage | undefined> {
    const { db } = this.#context;
    const known = await findPath(db, source, path, file.stamp);
    if (known && (await this.#exists(known))) return known;
    let storing = this.#stored.get(file.path);
    if (!storing) {
      storing = this.#storeBytes(file.path).then((image) => ({ image }));
      this.#stored.set(file.path, storing);
    }
    const { image } = await storing;
    const isSettled = Date.now() - file.changedMs > SETTLED_MS;
    if (image) await insertImagePath(db, source, path, image, isSettled ? file.stamp : undefined);
    return image;
  }

  async #storeBytes(path: string): Promise<StoredImage | undefined> {
    const { db, filesDir, digestOf, read = readFile } = this.#context;
    const digest = await digestOf?.(path);
    const same = digest === undefined ? undefined : await findImage(db, digest);
    if (same && (await this.#exists(same))) return same;
    const bytes = await read(path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const known = await findImage(db, sha256);
    if (known && (await this.#exists(known))) return known;
    const converted = await convert(bytes);
    if (!converted || filesDir === undefined) return undefined;
    const { data, width, height } = converted;
    const stored = { src: await storeFile(filesDir, data, 'webp'), width, height };
    await insertImage(db, sha256, stored);
    return stored;
  }

  async #exists({ src }: StoredImage): Promise<boolean> {
    const { filesDir = '' } = this.#context;
    return (await stat(join(filesDir, src.replace(/^\/files\//, ''))).catch(() => undefined)) !== undefined;
  }
}

async function convert(bytes: Buffer): Promise<{ data: Buffer; width: number; height: number } | undefined> {
  const { default: sharp } = await import('sharp'); // loaded late, because most exports have no new image
  const converted = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  return converted && { data: converted.data, width: converted.info.width, height: converted.info.height };
}

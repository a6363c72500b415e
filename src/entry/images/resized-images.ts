import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeHalves, writeWhole } from '../../platform/files/atomic-file.server.ts';

/** Names `storeFile` makes: nothing in them leads out of the folder. */
export const STORED_NAME = /^(?:[a-z0-9-]{1,64}\/){0,3}[a-z0-9-]{1,64}\.(?:svg|webp|png|jpe?g|avif|gif)$/;
/** More pixels than any photo of a shop has: a small file may unpack into more memory than there is. */
export const MOST_PIXELS = 50_000_000;
const MOST_BYTES = 20 * 1024 * 1024;
const SWEEP_EVERY = 200;

interface MadeOptions {
  /** The folder of cached images; a missing image is made again. */
  folder: string;
  /** The folder of the stored files. */
  filesDir: string;
  /** How many images are cached; the oldest are deleted first. */
  capacity: number;
  /** How many images may wait to be made; further requests are rejected. */
  mostWaiting: number;
}

/** An image to be made from a stored file. */
interface Wanted {
  /** Name of the stored file, `ab/….webp`. */
  name: string;
  /** What distinguishes it from other images of the same file, with its extension: `480.avif`. */
  form: string;
  make: (bytes: Buffer) => Promise<Buffer>;
}

/** Images made from stored files at the first request, one at a time, and cached in a folder. */
export interface ResizedImages {
  /** Reads an image that was made before. */
  cached: (wanted: Wanted) => Promise<Buffer | undefined>;
  /** Makes an image; undefined if the file is missing or no image, or if too many are waiting. */
  make: (wanted: Wanted) => Promise<Buffer | undefined>;
  /** How many images are being made or waiting. */
  waiting: () => number;
}

/** Opens a folder of cached images; it is created with the first image. */
export function resizedImages({ folder, filesDir, capacity, mostWaiting }: MadeOptions): ResizedImages {
  const underWay = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();
  let written = 0;

  return {
    cached: (wanted) => readFile(placeOf(wanted)).catch(() => undefined),
    make,
    waiting: () => underWay.size,
  };

  async function make(wanted: Wanted): Promise<Buffer | undefined> {
    const place = placeOf(wanted);
    const started = underWay.get(place);
    if (started) return started.catch(() => undefined);
    if (underWay.size >= mostWaiting) return undefined;
    // One at a time: an image occupies a processor for a moment, and visitors are waiting for pages.
    const making = queue.then(() => makeNow(wanted, place));
    queue = making.catch(() => undefined);
    underWay.set(place, making);
    return making.catch(() => undefined).finally(() => underWay.delete(place));
  }

  function placeOf({ name, form }: Wanted): string {
    const digest = createHash('sha256').update(name).digest('hex').slice(0, 32);
    return join(folder, `${digest}-${form}`);
  }

  async function makeNow({ name, make }: Wanted, place: string): Promise<Buffer> {
    const source = join(filesDir, name);
    if ((await stat(source)).size > MOST_BYTES) throw new RangeError(`too large to be shown: ${source}`);
    const image = await make(await readFile(source));
    await store(image, place).catch(() => {}); // without disk space the image is still sent
    return image;
  }

  async function store(image: Buffer, place: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    await writeWhole(place, image);
    if (++written % SWEEP_EVERY === 0) await sweep();
  }

  async function sweep(): Promise<void> {
    await removeHalves(folder);
    const names = await readdir(folder);
    if (names.length <= capacity) return;
    const ages = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    );
    const oldest = ages.sort((a, b) => a.at - b.at).slice(0, names.length - capacity + SWEEP_EVERY);
    await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })));
  }
}

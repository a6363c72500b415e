import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeHalves, writeWhole } from '../../core/whole-file.server.ts';

/** Names `storeFile` makes: nothing in them leads out of the folder. */
export const STORED_NAME = /^(?:[a-z0-9-]{1,64}\/){0,3}[a-z0-9-]{1,64}\.(?:svg|webp|png|jpe?g|avif|gif)$/;
/** More pixels are no photo of a shop: a small file may unpack into all memory there is. */
export const MOST_PIXELS = 50_000_000;
const MOST_BYTES = 20 * 1024 * 1024;
const LOOK_EVERY = 200;

interface MadeOptions {
  /** Where what is made is kept; what is not there is made again. */
  folder: string;
  /** Where the stored files are. */
  filesDir: string;
  /** So many pictures are kept, the oldest go. */
  mostKept: number;
  /** So many wait to be made; more are asked to come later. */
  mostWaiting: number;
}

/** A picture to be made: of which file, in which form, and how. */
interface Wanted {
  /** Name of the stored file, `ab/….webp`. */
  name: string;
  /** What tells it from others of the same file, with its extension: `480.avif`. */
  form: string;
  make: (bytes: Buffer) => Promise<Buffer>;
}

/** Pictures made of stored files when they are first asked for, one after another, and kept in a folder. */
export interface MadePictures {
  /** One that was made before. */
  kept: (wanted: Wanted) => Promise<Buffer | undefined>;
  /** Makes one; undefined: there is no such file, it is no picture, or too many wait. */
  made: (wanted: Wanted) => Promise<Buffer | undefined>;
  /** How many are waited for. */
  waiting: () => number;
}

/** Opens such a folder; it is made when something is to be kept there. */
export function madePictures({ folder, filesDir, mostKept, mostWaiting }: MadeOptions): MadePictures {
  const underWay = new Map<string, Promise<Buffer>>();
  let line: Promise<unknown> = Promise.resolve();
  let written = 0;

  return {
    kept: (wanted) => readFile(placeOf(wanted)).catch(() => undefined),
    made,
    waiting: () => underWay.size,
  };

  async function made(wanted: Wanted): Promise<Buffer | undefined> {
    const place = placeOf(wanted);
    const asked = underWay.get(place);
    if (asked) return asked.catch(() => undefined);
    if (underWay.size >= mostWaiting) return undefined;
    // One after another: a picture takes a processor for a moment, and people wait for pages.
    const making = line.then(() => make(wanted, place));
    line = making.catch(() => undefined);
    underWay.set(place, making);
    return making.catch(() => undefined).finally(() => underWay.delete(place));
  }

  function placeOf({ name, form }: Wanted): string {
    const digest = createHash('sha256').update(name).digest('hex').slice(0, 32);
    return join(folder, `${digest}-${form}`);
  }

  async function make({ name, make }: Wanted, place: string): Promise<Buffer> {
    const source = join(filesDir, name);
    if ((await stat(source)).size > MOST_BYTES) throw new RangeError(`too large to be shown: ${source}`);
    const picture = await make(await readFile(source));
    await keep(picture, place).catch(() => {}); // no room for it: whoever has asked is given it all the same
    return picture;
  }

  async function keep(picture: Buffer, place: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    await writeWhole(place, picture);
    if (++written % LOOK_EVERY === 0) await sweep();
  }

  async function sweep(): Promise<void> {
    await removeHalves(folder);
    const names = await readdir(folder);
    if (names.length <= mostKept) return;
    const ages = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    );
    const oldest = ages.sort((a, b) => a.at - b.at).slice(0, names.length - mostKept + LOOK_EVERY);
    await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })));
  }
}

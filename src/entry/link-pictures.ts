import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Config } from '../core/config.server.ts';
import { LINK_PICTURE } from '../storefront/link-picture.ts';
import { refuse } from './refusal.ts';

/** Names `storeFile` makes: nothing in them leads out of the folder. */
const NAME = /^(?:[a-z0-9-]{1,64}\/){0,3}[a-z0-9-]{1,64}\.(?:svg|webp|png|jpe?g|avif|gif)$/;
const MOST_PIXELS = 50_000_000;
const MOST_BYTES = 20 * 1024 * 1024;
/** Space around a picture of another shape. */
const MARGIN = 40;
/** Pictures that wait to be made; more are asked to come later. */
const MOST_WAITING = 20;
/** Some 300 MB; what is not there is made again. */
const MOST_KEPT = 5_000;
const LOOK_EVERY = 200;

/**
 * Pictures as messengers take them for the card of a link: JPEG of 1200 × 630, made of a file of ours once and kept
 * (SEO.md §5). Drawings and WebP, which they do not show, included.
 */
export function registerLinkPictures(app: FastifyInstance, { filesDir, dataDir }: Config): void {
  const folder = join(dataDir, 'cache', 'link-pictures');
  const underWay = new Map<string, Promise<Buffer>>();
  let line: Promise<unknown> = Promise.resolve();
  let written = 0;

  app.get<{ Params: { '*': string } }>(`${LINK_PICTURE.prefix}*`, async (request, reply) => {
    const asked = request.params['*'];
    const name = asked.endsWith(LINK_PICTURE.suffix) ? asked.slice(0, -LINK_PICTURE.suffix.length) : '';
    const picture = NAME.test(name) ? await pictureOf(name) : undefined;
    if (!picture) {
      const isBusy = underWay.size >= MOST_WAITING;
      const refusal = isBusy
        ? refuse(request.url, 503, 'Картинок сейчас просят слишком много.')
        : refuse(request.url, 404, 'Такой картинки нет.');
      if (isBusy) reply.header('retry-after', '5');
      return reply
        .code(refusal.status)
        .header('cache-control', 'no-store')
        .type(refusal.type)
        .send(refusal.body);
    }
    return reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(picture);
  });

  async function pictureOf(name: string): Promise<Buffer | undefined> {
    const kept = join(folder, `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.jpg`);
    const before = await readFile(kept).catch(() => undefined);
    if (before) return before;
    const asked = underWay.get(name);
    if (asked) return asked.catch(() => undefined);
    if (underWay.size >= MOST_WAITING) return undefined;
    // One after another: a picture takes a processor for a moment, and people wait for pages.
    const made = line.then(() => make(join(filesDir, name), kept));
    line = made.catch(() => undefined);
    underWay.set(name, made);
    return made.catch(() => undefined).finally(() => underWay.delete(name));
  }

  async function make(source: string, kept: string): Promise<Buffer> {
    if ((await stat(source)).size > MOST_BYTES) throw new RangeError(`too large to be shown: ${source}`);
    const picture = await cardOf(await readFile(source));
    await mkdir(folder, { recursive: true });
    const half = `${kept}.${randomBytes(4).toString('hex')}`;
    await writeFile(half, picture);
    await rename(half, kept);
    if (++written % LOOK_EVERY === 0) await sweep();
    return picture;
  }

  async function sweep(): Promise<void> {
    const names = await readdir(folder);
    if (names.length <= MOST_KEPT) return;
    const ages = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    );
    const oldest = ages.sort((a, b) => a.at - b.at).slice(0, names.length - MOST_KEPT + LOOK_EVERY);
    await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })));
  }
}

/** Fills the card when the shape is near to it, else stands whole in the middle of white. */
async function cardOf(bytes: Buffer): Promise<Buffer> {
  const { width, height } = LINK_PICTURE;
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, density: 144 });
  const { width: ownWidth = 1, height: ownHeight = 1 } = await open().metadata();
  const shape = ownWidth / ownHeight / (width / height);
  const white = { background: '#ffffff' };
  const fills = shape > 0.8 && shape < 1.25;
  const image = fills
    ? open().resize({ width, height, fit: 'cover' })
    : open()
        .resize({ width: width - 2 * MARGIN, height: height - 2 * MARGIN, fit: 'contain', ...white })
        .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, ...white });
  return image.flatten(white).jpeg({ quality: 85, mozjpeg: true }).toBuffer();
}

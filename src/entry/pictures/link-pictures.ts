import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Config } from '../../core/config.server.ts';
import { LINK_PICTURE } from '../../storefront/link-picture.ts';
import { refuse } from '../refusal.ts';
import { MOST_PIXELS, madePictures, STORED_NAME } from './made-pictures.ts';

/** Space around a picture of another shape. */
const MARGIN = 40;
const MOST_WAITING = 20;
/** Some 300 MB. */
const MOST_KEPT = 5_000;

/**
 * Pictures as messengers take them for the card of a link: JPEG of 1200 × 630, made of a file of ours once and kept
 * (SEO.md §5). Drawings and WebP, which they do not show, included.
 */
export function registerLinkPictures(app: FastifyInstance, { filesDir, dataDir }: Config): void {
  const folder = join(dataDir, 'cache', 'link-pictures');
  const pictures = madePictures({ folder, filesDir, mostKept: MOST_KEPT, mostWaiting: MOST_WAITING });

  app.get<{ Params: { '*': string } }>(`${LINK_PICTURE.prefix}*`, async (request, reply) => {
    const asked = request.params['*'];
    const name = asked.endsWith(LINK_PICTURE.suffix) ? asked.slice(0, -LINK_PICTURE.suffix.length) : '';
    const wanted = { name, form: 'card.jpg', make: cardOf };
    const picture = STORED_NAME.test(name)
      ? ((await pictures.kept(wanted)) ?? (await pictures.made(wanted)))
      : undefined;
    if (!picture) {
      const isBusy = pictures.waiting() >= MOST_WAITING;
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

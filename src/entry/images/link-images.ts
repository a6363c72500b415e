import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Config } from '../../platform/config/config.server.ts';
import { LINK_IMAGE } from '../../storefront/document/link-image.ts';
import { answerRejection } from '../rejection.ts';
import { MOST_PIXELS, resizedImages, STORED_NAME } from './resized-images.ts';

/** Space around an image whose shape differs from the card, pixels. */
const MARGIN = 40;
const MOST_WAITING = 20;
/** About 300 MB. */
const CACHE_CAPACITY = 5_000;

/**
 * Serves images for link previews in messengers: JPEG of 1200 × 630, made once from a stored file and cached (SEO-17).
 * This includes drawings and WebP, which messengers do not show.
 */
export function registerLinkImages(app: FastifyInstance, { filesDir, dataDir }: Config): void {
  const folder = join(dataDir, 'cache', 'link-pictures');
  const images = resizedImages({ folder, filesDir, capacity: CACHE_CAPACITY, mostWaiting: MOST_WAITING });

  app.get<{ Params: { '*': string } }>(`${LINK_IMAGE.prefix}*`, async (request, reply) => {
    const requested = request.params['*'];
    const name = requested.endsWith(LINK_IMAGE.suffix) ? requested.slice(0, -LINK_IMAGE.suffix.length) : '';
    const wanted = { name, form: 'card.jpg', make: cardOf };
    const image = STORED_NAME.test(name)
      ? ((await images.cached(wanted)) ?? (await images.make(wanted)))
      : undefined;
    if (!image) {
      const isBusy = images.waiting() >= MOST_WAITING;
      const rejection = isBusy
        ? answerRejection(request.url, 503, 'Слишком много запросов к картинкам.')
        : answerRejection(request.url, 404, 'Такой картинки нет.');
      if (isBusy) reply.header('retry-after', '5');
      return reply
        .code(rejection.status)
        .header('cache-control', 'no-store')
        .type(rejection.type)
        .send(rejection.body);
    }
    return reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(image);
  });
}

/** Fills the card if the shape is similar; otherwise centres the whole image on white. */
async function cardOf(bytes: Buffer): Promise<Buffer> {
  const { width, height } = LINK_IMAGE;
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

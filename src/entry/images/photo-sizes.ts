import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Config } from '../../platform/config/config.server.ts';
import { type IMAGE_FORMATS, IMAGE_WIDTHS, PICTURES } from '../../platform/files/image-sizes.ts';
import { answerRejection } from '../rejection.ts';
import { MOST_PIXELS, resizedImages, STORED_NAME } from './resized-images.ts';

/** `480/ab/<name>.webp.avif` */
const PATH = /^(\d{2,4})\/(.+)\.(avif|webp)$/;
/** About 600 MB. */
const CACHE_CAPACITY = 30_000;
const MOST_WAITING = 400;
/** With a shorter queue the request waits for its image; otherwise it is redirected to the original photo. */
const LONG_QUEUE = 3;

/**
 * Serves photos in the widths and formats that pages use (`platform/files/image-sizes.ts`): AVIF and WebP, made from the
 * stored file at the first request and cached. A name is a hash of the content, so answers never expire. If the queue is
 * long, the request is redirected to the original photo, and that redirect is not cached.
 */
export function registerPhotoSizes(app: FastifyInstance, { filesDir, dataDir }: Config): void {
  const folder = join(dataDir, 'cache', 'photo-sizes');
  const images = resizedImages({ folder, filesDir, capacity: CACHE_CAPACITY, mostWaiting: MOST_WAITING });

  app.get<{ Params: { '*': string } }>(`${PICTURES}*`, async (request, reply) => {
    const [, size = '', name = '', form = ''] = PATH.exec(request.params['*']) ?? [];
    const width = IMAGE_WIDTHS.find((each) => String(each) === size);
    const isAskable = width && STORED_NAME.test(name) && !name.endsWith('.svg');
    const wanted = {
      name,
      form: `${size}.${form}`,
      make: (bytes: Buffer) => smaller(bytes, width ?? 0, form as (typeof IMAGE_FORMATS)[number]),
    };
    const cached = isAskable ? await images.cached(wanted) : undefined;
    const isLong = images.waiting() >= LONG_QUEUE;
    const making = isAskable && !cached ? images.make(wanted) : undefined;
    const image = cached ?? (isLong ? undefined : await making);
    if (image)
      return reply
        .type(`image/${form}`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(image);
    reply.header('cache-control', 'no-store');
    if (isAskable && isLong) return reply.redirect(`/files/${name}`, 302);
    const rejection = answerRejection(request.url, 404, 'Такой картинки нет.');
    return reply.code(rejection.status).type(rejection.type).send(rejection.body);
  });
}

/** Never enlarges a photo; drops the metadata of the camera. */
function smaller(bytes: Buffer, width: number, form: (typeof IMAGE_FORMATS)[number]): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  return (form === 'avif' ? image.avif({ quality: 50, effort: 2 }) : image.webp({ quality: 78 })).toBuffer();
}

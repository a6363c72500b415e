import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Config } from '../../core/config.server.ts';
import { type PICTURE_FORMS, PICTURE_WIDTHS, PICTURES } from '../../core/picture-sizes.ts';
import { refuse } from '../refusal.ts';
import { MOST_PIXELS, madePictures, STORED_NAME } from './made-pictures.ts';

/** `480/ab/<name>.webp.avif` */
const ASKED = /^(\d{2,4})\/(.+)\.(avif|webp)$/;
/** Some 600 MB. */
const MOST_KEPT = 30_000;
const MOST_WAITING = 400;
/** While fewer wait, one waits for his own picture; else he gets the photo itself, and the next one the small one. */
const WORTH_WAITING = 3;

/**
 * Photos of 1C and of staff in the widths and forms pages ask for (`core/picture-sizes.ts`): AVIF and WebP, made of the
 * stored file at the first request and kept. A name says its content, so an answer holds for ever; who would wait long
 * is led to the photo itself, which is not kept.
 */
export function registerPhotoSizes(app: FastifyInstance, { filesDir, dataDir }: Config): void {
  const folder = join(dataDir, 'cache', 'photo-sizes');
  const pictures = madePictures({ folder, filesDir, mostKept: MOST_KEPT, mostWaiting: MOST_WAITING });

  app.get<{ Params: { '*': string } }>(`${PICTURES}*`, async (request, reply) => {
    const [, size = '', name = '', form = ''] = ASKED.exec(request.params['*']) ?? [];
    const width = PICTURE_WIDTHS.find((each) => String(each) === size);
    const isAskable = width && STORED_NAME.test(name) && !name.endsWith('.svg');
    const wanted = {
      name,
      form: `${size}.${form}`,
      make: (bytes: Buffer) => smaller(bytes, width ?? 0, form as (typeof PICTURE_FORMS)[number]),
    };
    const kept = isAskable ? await pictures.kept(wanted) : undefined;
    const isLong = pictures.waiting() >= WORTH_WAITING;
    const making = isAskable && !kept ? pictures.made(wanted) : undefined;
    const picture = kept ?? (isLong ? undefined : await making);
    if (picture)
      return reply
        .type(`image/${form}`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(picture);
    reply.header('cache-control', 'no-store');
    if (isAskable && isLong) return reply.redirect(`/files/${name}`, 302);
    const refusal = refuse(request.url, 404, 'Такой картинки нет.');
    return reply.code(refusal.status).type(refusal.type).send(refusal.body);
  });
}

/** Never larger than it is; what a camera wrote about itself is left behind. */
function smaller(bytes: Buffer, width: number, form: (typeof PICTURE_FORMS)[number]): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  return (form === 'avif' ? image.avif({ quality: 50, effort: 2 }) : image.webp({ quality: 78 })).toBuffer();
}

import sharp from 'sharp';
import type { Static } from 'typebox';
import { badField } from '../../core/errors.ts';
import { storeFile } from '../../core/files.server.ts';
import type { ReceivedFile } from '../../core/stored-files.server.ts';
import type { ImgShape } from '../catalogue/card.shapes.ts';

/** More than any screen shows of a text's picture. */
const MAX_SIDE = 1600;
/** A camera has half of it. */
const MAX_PIXELS = 80_000_000;

/**
 * Keeps a picture for texts and banners: turned as it was shot, without what a camera writes about its place, in a size
 * for pages. It is open to everybody who knows its address.
 * @throws 400 at `file` when it cannot be read
 */
export async function keepPicture(
  filesDir: string,
  file: ReceivedFile | null,
  alt = '',
): Promise<Static<typeof ImgShape>> {
  if (!file) throw badField('file', 'Выберите картинку.');
  const converted = await sharp(file.path, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (!converted)
    throw badField('file', 'Картинка не читается или слишком велика. Сохраните её заново как JPG или PNG.');
  const { data, info } = converted;
  return { src: await storeFile(filesDir, data, 'webp'), alt, width: info.width, height: info.height };
}

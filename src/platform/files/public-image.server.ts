import sharp from 'sharp';
import { badField } from '../http/errors.ts';
import { storeFile } from './files.server.ts';
import type { ReceivedFile } from './stored-files.server.ts';

/** The longest side in pixels; no screen shows more. */
const MAX_SIDE = 1600;
/** Cameras make images of half that size. */
const MAX_PIXELS = 80_000_000;

/**
 * Stores an image for pages: rotated upright, without metadata such as the place, scaled for pages.
 * Anybody who knows its URL can read it.
 * @throws 400 at `file` when it cannot be read
 */
export async function storeImage(
  filesDir: string,
  file: ReceivedFile | null,
  alt = '',
): Promise<{ src: string; alt: string; width: number; height: number }> {
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

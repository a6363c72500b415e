import { storeFile } from '../../src/platform/files/files.server.ts';
import type { WideImage } from '../art/scenes.ts';

/** An image of a text, as bodies contain it. */
export interface ContentImage {
  src: string;
  alt: string;
  width: number;
  height: number;
  ground: WideImage['ground'];
}

/** Stores a drawing as a file; equal drawings are one file. */
export async function storeImageFile(
  filesDir: string,
  { svg, width, height, ground }: WideImage,
  alt: string,
): Promise<ContentImage> {
  const src = await storeFile(filesDir, new TextEncoder().encode(svg), 'svg');
  return { src, alt, width, height, ground };
}

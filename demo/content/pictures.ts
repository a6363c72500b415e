import { storeFile } from '../../src/core/files.server.ts';
import type { WidePicture } from '../art/scenes.ts';

/** A picture of a text, as bodies hold it. */
export interface ContentImage {
  src: string;
  alt: string;
  width: number;
  height: number;
  ground: WidePicture['ground'];
}

/** Keeps a drawing as a file; equal drawings are one file. */
export async function storePicture(
  filesDir: string,
  { svg, width, height, ground }: WidePicture,
  alt: string,
): Promise<ContentImage> {
  const src = await storeFile(filesDir, new TextEncoder().encode(svg), 'svg');
  return { src, alt, width, height, ground };
}

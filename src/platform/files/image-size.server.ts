import type { FileHandle } from 'node:fs/promises';

interface Pixels {
  width: number;
  height: number;
}

/** Reads width and height from the beginning of a PNG; undefined if it has no header. */
export function pixelsOfPng(start: Buffer): Pixels | undefined {
  if (start.length < 24 || start.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: start.readUInt32BE(16), height: start.readUInt32BE(20) };
}

/** Cameras write a dozen segments before the frame; a colour profile may need some more. */
const MOST_SEGMENTS = 300;

/** Reads width and height from the frame of a JPEG by walking its segments; undefined if there is no frame. */
export async function pixelsOfJpeg(file: FileHandle): Promise<Pixels | undefined> {
  const head = Buffer.alloc(9);
  for (let at = 2, seen = 0; seen < MOST_SEGMENTS; seen++) {
    const { bytesRead } = await file.read(head, 0, 9, at);
    if (bytesRead < 9 || head[0] !== 0xff) return undefined;
    const marker = head[1] as number;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (isFrame(marker)) return { height: head.readUInt16BE(5), width: head.readUInt16BE(7) };
    if (marker < 0xc0 || marker === 0xd9 || marker === 0xda) return undefined;
    at += 2 + head.readUInt16BE(2);
  }
  return undefined;
}

/** SOF0…SOF15 without the tables and the extension between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

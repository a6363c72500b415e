import qrcode from 'qrcode-generator';
import sharp from 'sharp';

/** Side of a module of a QR code as an image, in pixels. */
const MODULE = 8;
/** Width of the quiet zone in modules. Scanners need it to find the code. */
const QUIET = 4;

/** Draws a text as a QR code: the side length in modules without the quiet zone, and the dark ones as an SVG path. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, isDark } = modulesOf(text);
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const from = x;
      while (x < size && isDark(y, x)) x += 1;
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h-${x - from}z`);
    }
  return { size, path: runs.join('') };
}

/** Draws a text as a QR code with its quiet zone. @returns a PNG, black on white */
export async function qrPng(text: string): Promise<Buffer> {
  const { size, isDark } = modulesOf(text);
  const side = size + 2 * QUIET;
  const pixels = Buffer.alloc(side * side, 255);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (isDark(y, x)) pixels[(y + QUIET) * side + x + QUIET] = 0;
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * MODULE, side * MODULE, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}

function modulesOf(text: string) {
  const qr = qrcode(0, 'M');
  qr.addData(text, 'Byte');
  qr.make();
  return { size: qr.getModuleCount(), isDark: (row: number, column: number) => qr.isDark(row, column) };
}

import { code128, QUIET_MODULES } from './code-128.ts';
import type { Paper } from './paper/paper.server.ts';

/** Width of a module, points: 0.26 mm, which hand-held scanners and printers of offices manage. */
const MODULE = 0.75;

/** The width of the barcode of a text with its quiet zones, points. */
export function barcodeWidth(text: string): number {
  return (code128(text).width + 2 * QUIET_MODULES) * MODULE;
}

/** Draws the Code 128 of a text as vectors. @param place its left upper corner and its height, points; quiet zones are within */
export function drawBarcode(
  paper: Paper,
  text: string,
  place: { x: number; y: number; height: number },
): void {
  const { x, y, height } = place;
  for (const { at, width } of code128(text).bars)
    paper.rect(x + (QUIET_MODULES + at) * MODULE, y, width * MODULE, height);
  paper.fill('black');
}

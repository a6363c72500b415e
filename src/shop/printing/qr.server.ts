import iconv from 'iconv-lite';
import qrcode from 'qrcode-generator';
import type { Paper } from './paper/paper.server.ts';
import type { PaymentCode } from './payment-code.ts';

/** Width of the quiet zone in modules. Scanners need it to find the code. */
const QUIET = 4;

/** Draws the QR code of a payment as one vector path. @param size side length in points, with the quiet zone */
export function drawQr(paper: Paper, code: PaymentCode, x: number, y: number, size: number): void {
  // The library uses the low byte of each character, so bytes of any encoding can be passed as latin1.
  drawCode(paper, iconv.encode(code.text, code.encoding).toString('latin1'), x, y, size);
}

/** Draws the number of an order as a QR code, as `drawQr`. */
export function drawOrderCode(paper: Paper, number: string, x: number, y: number, size: number): void {
  drawCode(paper, number, x, y, size);
}

function drawCode(paper: Paper, bytes: string, x: number, y: number, size: number): void {
  const qr = qrcode(0, 'M');
  qr.addData(bytes, 'Byte');
  qr.make();
  const count = qr.getModuleCount();
  const module = size / (count + 2 * QUIET);
  for (let row = 0; row < count; row += 1)
    for (let from = 0; from < count; from += 1) {
      let to = from;
      while (to < count && qr.isDark(row, to)) to += 1;
      if (to === from) continue;
      paper.rect(x + (QUIET + from) * module, y + (QUIET + row) * module, (to - from) * module, module);
      from = to;
    }
  paper.fill('black');
}

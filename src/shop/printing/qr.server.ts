import iconv from 'iconv-lite';
import qrcode from 'qrcode-generator';
import type { Paper } from './paper.server.ts';
import type { PaymentCode } from './payment-code.ts';

/** Modules of quiet around a code, without which a camera does not find it. */
const QUIET = 4;

/** Draws the code of a payment as one path, so that it is sharp at every size. @param size of its square with the quiet */
export function drawQr(paper: Paper, code: PaymentCode, x: number, y: number, size: number): void {
  const qr = qrcode(0, 'M');
  // The library takes a text by the low byte of each character: so it takes the bytes of any encoding.
  qr.addData(iconv.encode(code.text, code.encoding).toString('latin1'), 'Byte');
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readScanned } from '../../desk/screens/handout/scanned.ts';
import { searchedOrder } from '../orders/staff/order-list/order-list.ts';
import { type Code128, code128, QUIET_MODULES } from './code-128.ts';
import { readCodes } from './fixtures/look.ts';

/** Draws a barcode as on paper, three pixels to the module, and reads it with ZXing. */
async function scan({ bars, width }: Code128): Promise<string | undefined> {
  const scale = 3;
  const height = 60;
  const columns = (width + 2 * QUIET_MODULES) * scale;
  const data = new Uint8ClampedArray(columns * height * 4).fill(255);
  const pixels = new Uint32Array(data.buffer);
  for (const bar of bars)
    for (let y = 0; y < height; y++) {
      const from = y * columns + (QUIET_MODULES + bar.at) * scale;
      pixels.fill(0xff_00_00_00, from, from + bar.width * scale);
    }
  return (await readCodes({ data, width: columns, height })).barcodes[0];
}

test('what a barcode holds is read back, whatever the text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({
        unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
        minLength: 1,
      }),
      async (text) => {
        expect(await scan(code128(text))).toBe(text);
      },
    ),
  );
});

test('the number of an order is read back, and is what the counter and the search of orders take', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2_147_483_647 }), async (number) => {
      const read = (await scan(code128(String(number)))) ?? '';
      expect(readScanned(read)).toEqual({ number: String(number) });
      expect(searchedOrder(read).number).toBe(number);
    }),
  );
});

test('digits are packed in pairs, so a number of ten digits fits on a picking list', () => {
  expect(code128('2147483647').width).toBe(11 * 7 + 13);
  expect(code128('10001').width).toBe(11 * 6 + 13);
  expect(QUIET_MODULES).toBe(10);
});

test('a text that a barcode cannot hold is rejected', () => {
  for (const text of ['', 'Заказ', 'a\n']) expect(() => code128(text)).toThrow(RangeError);
});

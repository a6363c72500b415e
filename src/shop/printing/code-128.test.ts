import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readScanned } from '../../desk/screens/handout/scanned.ts';
import { searchedOrder } from '../orders/staff/order-list/order-list.ts';
import { code128, QUIET_MODULES } from './code-128.ts';
import { modulesOf, readModules } from './fixtures/read-code-128.ts';

test('what a barcode holds is read back, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
        minLength: 1,
      }),
      (text) => {
        expect(readModules(modulesOf(code128(text)))).toBe(text);
      },
    ),
  );
});

test('the number of an order is read back, and is what the counter and the search of orders take', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (number) => {
      const read = readModules(modulesOf(code128(String(number))));
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

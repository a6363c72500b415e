import { expect, test } from 'vitest';
import { formatInWords, formatKopecks } from './money.ts';

test('a sum in a sentence has no kopecks when they are zero', () => {
  expect([39_000, 39_050, 1_500_000].map(formatInWords)).toEqual(['390', '390,50', '15\u00a0000']);
  expect([39_000, 124_990].map(formatKopecks)).toEqual(['390,00', '1\u00a0249,90']);
});

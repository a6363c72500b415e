import { expect, test } from 'vitest';
import { printable } from './paper.server.ts';

test('a name on paper tears no number from its unit and no word that hangs, as on a page', () => {
  expect(printable('Кабель для дома 3 × 2,5 мм², бухта 100 м')).toBe(
    'Кабель для\u00a0дома 3 × 2,5\u00a0мм², бухта 100\u00a0м',
  );
});

test('what the font has not is said with what it has', () => {
  expect(printable('Труба\u2011гильза ⌀\t20\u200b мм, 5 Ω')).toBe('Труба-гильза Ø 20\u00a0мм, 5 Ом');
});

import { expect, test } from 'vitest';
import { printable } from './paper/paper.server.ts';

test('a printed name keeps numbers with their units and short words with the next word, as on web pages', () => {
  expect(printable('Кабель для дома 3 × 2,5 мм², бухта 100 м')).toBe(
    'Кабель для\u00a0дома 3 × 2,5\u00a0мм², бухта 100\u00a0м',
  );
});

test('characters that the font does not have are replaced by similar ones', () => {
  expect(printable('Труба\u2011гильза ⌀\t20\u200b мм, 5 Ω')).toBe('Труба-гильза Ø 20\u00a0мм, 5 Ом');
});

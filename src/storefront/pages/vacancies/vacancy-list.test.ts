import { expect, test } from 'vitest';
import { salaryText } from './vacancy-list.tsx';

test('a salary is shown as offered, or as negotiable if none is given', () => {
  const text = (from: number | null, to: number | null) => salaryText({ from, to }).replaceAll('\u00a0', ' ');
  expect(text(60_000, 80_000)).toBe('от 60 000 до 80 000 ₽');
  expect(text(60_000, null)).toBe('от 60 000 ₽');
  expect(text(null, 80_000)).toBe('до 80 000 ₽');
  expect(text(70_000, 70_000)).toBe('70 000 ₽');
  expect(text(null, null)).toBe('по договорённости');
});

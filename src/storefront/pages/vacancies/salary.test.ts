import { expect, test } from 'vitest';
import { salaryText } from './salary.ts';

test('a salary is said as it is offered, and by agreement where it is not', () => {
  const said = (from: number | null, to: number | null) => salaryText({ from, to }).replaceAll('\u00a0', ' ');
  expect(said(60_000, 80_000)).toBe('от 60 000 до 80 000 ₽');
  expect(said(60_000, null)).toBe('от 60 000 ₽');
  expect(said(null, 80_000)).toBe('до 80 000 ₽');
  expect(said(70_000, 70_000)).toBe('70 000 ₽');
  expect(said(null, null)).toBe('по договорённости');
});

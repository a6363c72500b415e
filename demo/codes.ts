import { spread } from './random.ts';

const fourDigits = spread(10_000, 7729);
const fiveDigits = spread(90_000, 318);
const sixDigits = spread(900_000, 4417);

/**
 * The article of a product as printed on the price tag: «104-7729». Unique for the line and its ordinal below 1 000
 * 000.
 */
export function articleOf(lineIndex: number, ordinal: number): string {
  const number =
    ordinal < 10_000
      ? String(fourDigits(ordinal)).padStart(4, '0')
      : ordinal < 100_000
        ? String(10_000 + fiveDigits(ordinal - 10_000))
        : String(100_000 + sixDigits(ordinal - 100_000));
  return `${101 + lineIndex}-${number}`;
}

/** EAN-13 of the range 200–299, which is for use inside shops, so no manufacturer has it. */
export function barcodeOf(lineIndex: number, ordinal: number): string {
  const digits = `20${String(lineIndex).padStart(3, '0')}${String(ordinal).padStart(7, '0')}`;
  return digits + ean13Check(digits);
}

/** Check digit of twelve digits. */
export function ean13Check(digits: string): number {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += Number(digits[i]) * (i % 2 === 0 ? 1 : 3);
  return (10 - (sum % 10)) % 10;
}

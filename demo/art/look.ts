/** The data of a drawing: the checked parameters of the product and the brand's colours. */
import { type Pair, pairOf } from './palette.ts';

export interface Look {
  /** Colours of the parts that a brand paints in its own colour. */
  brand: Pair;
  /** Text of a parameter as printed on the thing. */
  text(key: string, fallback: string): string;
  /** Whole number of a parameter, limited to what the drawing can show. */
  number(key: string, fallback: number, from: number, to: number): number;
  /** Two tones of a parameter that holds a CSS hex colour. */
  colour(key: string, fallback: Pair): Pair;
}

/** Draws one kind of product: shapes only, the frame around them is added by art.ts. */
export type Draw = (look: Look) => string;

export function lookOf(params: Readonly<Record<string, string | number>>, brand: Pair): Look {
  return {
    brand,
    text: (key, fallback) => String(params[key] ?? fallback),
    number: (key, fallback, from, to) => {
      const value = Math.round(Number(params[key] ?? fallback));
      return Math.min(to, Math.max(from, Number.isFinite(value) ? value : fallback));
    },
    colour: (key, fallback) => pairOf(String(params[key] ?? ''), fallback),
  };
}

const SMALL_UNITS: Readonly<Record<string, number>> = { мл: 1000, г: 1000, гр: 1000, мм: 1000, см: 100 };

/** Quantity in a text («0,9 кг», «280 мл», «Ø 20»): litres, kilograms, metres or a plain number; NaN without digits. */
export function quantityIn(text: string): number {
  const [, digits = '', unit = ''] = /^\D*?(\d+(?:[.,]\d+)?)\s*([а-яё]*)/i.exec(text) ?? [];
  return Number.parseFloat(digits.replace(',', '.')) / (SMALL_UNITS[unit] ?? 1);
}

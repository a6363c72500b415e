import type { AttributeKey } from './attributes.ts';
import type { BrandKey } from './brands.ts';
import type { DemoBrand, Drawing } from './product.ts';

/** Lists of believable values; a line of goods is their Cartesian product. */
export type Axes = Record<string, readonly unknown[]>;

/** One point of a line: a value of every axis, the maker and the model printed on the thing. */
export type Values<A extends Axes> = { [K in keyof A]: A[K][number] } & {
  brand: DemoBrand;
  /** From `models`; empty where the line has none. */
  model: string;
};

/** How a good is sold. */
export interface Sale {
  unit: string;
  /** ОКЕИ. */
  unitCode: string;
  /** Whole units per step of the counter. */
  multiplicity?: number;
}

export const PIECE: Sale = { unit: 'шт', unitCode: '796' };
export const METRE: Sale = { unit: 'м', unitCode: '006' };
export const PACK: Sale = { unit: 'уп.', unitCode: '778' };
export const CAN: Sale = { unit: 'банка', unitCode: '868' };
export const LINEAR_METRE: Sale = { unit: 'пог. м', unitCode: '018' };
export const PAIR: Sale = { unit: 'пара', unitCode: '715' };
export const ROLL: Sale = { unit: 'рулон', unitCode: '736' };

/**
 * A line of goods as a supplier's price list has it. Every axis must show in `name`, or two goods would be
 * named alike; the maker is added by the generator.
 */
export interface ProductLine<A extends Axes = Axes> {
  key: string;
  /** Slug of the leaf category. */
  category: string;
  brands: readonly BrandKey[];
  models?: readonly string[];
  axes: A;
  /** Axis whose values make one family («Цвет»): its goods differ by it alone. */
  family?: { axis: keyof A & string; name: string; value: (v: Values<A>) => string };
  /** Combinations that the trade knows; absent: all of them. */
  exists?: (v: Values<A>) => boolean;
  name: (v: Values<A>) => string;
  attributes: (v: Values<A>) => Partial<Record<AttributeKey, string | number | boolean>>;
  /** Retail price in Yekaterinburg, roubles, before the maker's place on the ladder. */
  price: (v: Values<A>) => number;
  /** Two or three sentences of a seller who knows the thing. */
  about: (v: Values<A>) => string;
  drawing: (v: Values<A>) => Drawing;
  grams: (v: Values<A>) => number;
  /** Length, width, height in millimetres, packed. */
  size: (v: Values<A>) => readonly [number, number, number];
  sale?: Sale | ((v: Values<A>) => Sale);
  /** How many times more of it a small shop keeps than of other lines; 1 when absent. */
  share?: number;
  /** Typical quantity in one shop, in units of sale; 40 when absent. */
  shelf?: number;
  /** Slugs of tags that fit the whole line: dlya-doma, profi. */
  tags?: readonly string[];
  /** Keys of lines whose goods are bought together with this one. */
  accessories?: readonly string[];
}

/** Keeps the axes' types while the line is written, and forgets them for the generator. */
export function line<const A extends Axes>(spec: ProductLine<A>): ProductLine {
  return spec as unknown as ProductLine;
}

/** A colour of goods: its name in catalogues and the tone of its drawing. */
export interface Colour {
  name: string;
  hex: string;
}

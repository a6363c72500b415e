import type { AttributeKey } from './attributes.ts';
import type { BrandKey } from './brands.ts';
import type { DemoBrand, Drawing } from './product.ts';

/** Lists of believable values; a line of products is their Cartesian product. */
export type Axes = Record<string, readonly unknown[]>;

/** One combination of a line: a value of every axis, the brand and the model printed on the thing. */
export type Values<A extends Axes> = { [K in keyof A]: A[K][number] } & {
  brand: DemoBrand;
  /** From `models`; empty if the line has none. */
  model: string;
};

/** How a product is sold. */
export interface Sale {
  unit: string;
  /** ОКЕИ. */
  unitCode: string;
  /** Whole units per step of the stepper. */
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
 * A line of products as a supplier's price list has it. Every axis must be part of `name`, or two products would have
 * the same name; the generator adds the brand.
 */
export interface ProductLine<A extends Axes = Axes> {
  key: string;
  /** Slug of the leaf category. */
  category: string;
  brands: readonly BrandKey[];
  models?: readonly string[];
  axes: A;
  /** The axis whose values make one family («Цвет»): its products differ by it alone. */
  family?: { axis: keyof A & string; name: string; value: (v: Values<A>) => string };
  /** Combinations that exist in reality; absent: all of them. */
  exists?: (v: Values<A>) => boolean;
  name: (v: Values<A>) => string;
  attributes: (v: Values<A>) => Partial<Record<AttributeKey, string | number | boolean>>;
  /** Retail price in Yekaterinburg, roubles, before the price level of the brand. */
  price: (v: Values<A>) => number;
  /** Two or three sentences of a seller who knows the product. */
  about: (v: Values<A>) => string;
  drawing: (v: Values<A>) => Drawing;
  grams: (v: Values<A>) => number;
  /** Length, width, height in millimetres, packed. */
  size: (v: Values<A>) => readonly [number, number, number];
  sale?: Sale | ((v: Values<A>) => Sale);
  /** How many times more of it a small shop has than of other lines; 1 when absent. */
  share?: number;
  /** Typical stock of one shop, in units of sale; 40 when absent. */
  shelf?: number;
  /** Slugs of tags that fit the whole line: dlya-doma, profi. */
  tags?: readonly string[];
  /** Keys of lines that are bought together with this one. */
  accessories?: readonly string[];
}

/** Checks the types of the axes while the line is written, and hides them from the generator. */
export function line<const A extends Axes>(spec: ProductLine<A>): ProductLine {
  return spec as unknown as ProductLine;
}

/** A colour of products: its name in catalogues and the tone of its drawing. */
export interface Colour {
  name: string;
  hex: string;
}

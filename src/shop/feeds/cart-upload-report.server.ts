import type { Static } from 'typebox';
import { toRoubles } from '../../platform/text/money.ts';
import type { Goods } from '../catalogue/goods/goods.server.ts';
import type { CartUploadedShape } from './feeds.shapes.ts';
import type { FilledLine } from './filled-list.ts';

/** How many skipped lines are listed; the rest is only counted. */
const MOST_SKIPPED_SHOWN = 1_000;

export type Report = Static<typeof CartUploadedShape>;
export type Skipped = Report['skipped'][number];

/** A line whose product is still sold. */
export interface KnownLine {
  line: FilledLine;
  goods: Goods;
}

/** A processed line: the quantity in the cart before and after, and why it differs from the file. */
export interface DoneLine extends KnownLine {
  before: number;
  inCart: number;
  why: string | null;
}

export type Removed = Report['removed'];
/** The city and prices of the list, where they differ from those of the visitor. */
export type Made = Pick<Report, 'made_for_city' | 'made_by_prices'>;

/**
 * A line that is not added, with the reason. Its article and quantity are separated by a tab, as in a pasted list,
 * so that it can be corrected and pasted.
 */
export function skip({ row, name, article, written }: FilledLine, why: string): Skipped {
  return { row, name, line: article ? `${article}\t${written}` : null, why };
}

/** Builds the report of an upload: what was added, updated, removed, repriced, changed and skipped. */
export function report(
  made: Made,
  done: readonly DoneLine[],
  removed: Removed,
  skipped: readonly Skipped[],
): Report {
  const lines = done
    .filter(({ inCart }) => inCart > 0)
    .map((one) => ({ ...one, product: one.goods.id, name: one.goods.name }));
  const gone = done.filter(({ inCart }) => inCart === 0);
  const allSkipped = [
    ...skipped,
    ...gone.map(({ line, goods: { name, article }, why }) =>
      skip({ ...line, name, article }, why ?? 'Не добавили'),
    ),
  ].sort((a, b) => a.row - b.row);
  return {
    ...made,
    added: lines.flatMap(({ product, name, before, inCart }) =>
      before === 0 ? [{ product, name, quantity: inCart }] : [],
    ),
    updated: lines.flatMap(({ product, name, before, inCart }) =>
      before > 0 && before !== inCart ? [{ product, name, old_quantity: before, quantity: inCart }] : [],
    ),
    kept: lines.filter(({ before, inCart }) => before === inCart).length,
    removed,
    repriced: lines.flatMap(({ line, goods, product, name }) => {
      const price = goods.price && toRoubles(goods.price.kopecks);
      const old = line.roubles;
      return price === null || old === null || old === price
        ? []
        : [{ product, name, old_price: old, price }];
    }),
    changed: lines.flatMap(({ product, name, line, inCart, why }) =>
      why === null ? [] : [{ product, name, wanted: line.quantity ?? 0, in_cart: inCart, why }],
    ),
    skipped: allSkipped.slice(0, MOST_SKIPPED_SHOWN),
    skipped_more: Math.max(0, allSkipped.length - MOST_SKIPPED_SHOWN),
  };
}

import type { FileRule } from './held-file.ts';

export { FileHeld, type HeldReason } from './held-file.ts';

/** Why goods are held (EX-30). */
export type Rule =
  | 'price_moved'
  | 'price_removed'
  | 'price_absurd'
  | 'wholesale_above_retail'
  | 'stock_emptied'
  | 'terms_changed'
  | 'looks_alike';

/** The limits of the rules when a connection sets none. Shares are from 0 to 1, prices in kopecks. */
export const LIMITS = {
  /** A price that moved by more than this share looks wrong if many did. */
  moved: 0.3,
  /** A price that became so many times higher or lower always looks wrong. */
  wild: 5,
  fewestMoved: 20,
  /** The same in a source with fewer priced goods than `smallSource`. */
  fewestMovedOfFew: 5,
  smallSource: 1_000,
  lowestKopecks: 100,
  highestKopecks: 1_000_000_000,
  fewestSwapped: 20,
  fewestEmptied: 50,
  emptiedShare: 0.05,
  /** A source with fewer shown goods is still being filled: only absurd prices are held. */
  firstGoods: 100,
  /** So many changed articles are corrections of single goods; more hold the file. */
  fewestArticles: 10,
  /** A file that moves a larger share of the goods to other sections is held. */
  movedShare: 0.2,
  /** So many goods with another unit, multiplicity or VAT are corrections, unless open orders have them. */
  fewestTerms: 10,
  /** New goods above this share hold the file, if there are at least `fewestNew` of them. */
  newShare: 0.3,
  fewestNew: 100,
};

export type Limits = Readonly<typeof LIMITS>;

/** Whether a file with so many goods looks as if the base of 1C was made anew: new goods, or new ids of goods that the shop has. */
export function isRecreated(
  { fresh, alike, described, shown }: { fresh: number; alike: number; described: number; shown: number },
  { newShare, fewestNew }: Pick<Limits, 'newShare' | 'fewestNew'>,
): boolean {
  return (
    (fresh >= fewestNew && fresh > shown * newShare) || (alike >= fewestNew && alike > described * newShare)
  );
}

/** Whether so many goods of a shop that change their section hold the file. */
export function isMassMove(
  moved: number,
  shown: number,
  { movedShare }: Pick<Limits, 'movedShare'>,
): boolean {
  return moved > shown * movedShare;
}

/** The rules by the numbers that people use; a number stands for all rules of its kind. */
export const RULE_NUMBERS: Readonly<Record<string, readonly (Rule | FileRule)[]>> = {
  Q1: ['price_moved', 'price_removed'],
  Q2: ['stock_emptied'],
  Q4: ['looks_alike'],
  Q5: ['base_recreated'],
  Q6: ['terms_changed'],
  Q7: ['articles_changed', 'price_type_lost', 'warehouse_lost', 'goods_moved'],
  Q8: ['price_absurd', 'wholesale_above_retail'],
};

/** The rules in the words of people. */
export const RULE_NAMES: Record<Rule, string> = {
  price_moved: 'цена резко изменилась',
  price_removed: 'цена пропала у многих товаров',
  price_absurd: 'цена меньше рубля или больше 10 млн ₽',
  wholesale_above_retail: 'оптовая цена выше розничной',
  stock_emptied: 'на складе разом закончилось слишком много товаров',
  terms_changed: 'изменились единица, кратность или НДС',
  looks_alike: 'новый код, а товар похож на имеющийся',
};

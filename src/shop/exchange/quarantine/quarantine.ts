export { FileHeld, type HeldReason } from './held-file.ts';

/** Why goods are held (EX-30). */
export type Rule =
  | 'price_moved'
  | 'price_removed'
  | 'price_absurd'
  | 'wholesale_above_retail'
  | 'stock_emptied';

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
};

export type Limits = Readonly<typeof LIMITS>;

/** Whether so many goods of a shop that change their section hold the file. */
export function isMassMove(
  moved: number,
  shown: number,
  { movedShare }: Pick<Limits, 'movedShare'>,
): boolean {
  return moved > shown * movedShare;
}

/** The rules in the words of people. */
export const RULE_NAMES: Record<Rule, string> = {
  price_moved: 'цена резко изменилась',
  price_removed: 'цена пропала у многих товаров',
  price_absurd: 'цена меньше рубля или больше 10 млн ₽',
  wholesale_above_retail: 'оптовая цена выше розничной',
  stock_emptied: 'на складе разом закончилось слишком много товаров',
};

/** Why a whole file waits (EX-40). */
export type FileRule =
  | 'articles_changed'
  | 'price_type_lost'
  | 'warehouse_lost'
  | 'goods_moved'
  | 'base_recreated';

/** One of the reasons, with what it is about in the words of people: «артикул изменён у 25 товаров». */
export interface HeldReason {
  rule: FileRule;
  text: string;
}

/** A product that the shop does not have, by its external id. Without an article: ''. */
export interface NewGood {
  ref: string;
  article: string;
}

/** The file waits for a person: nothing of it is applied. Thrown in the transaction of its import, which it rolls back. */
export class FileHeld extends Error {
  readonly reasons: readonly HeldReason[];
  /** The export that the file belongs to. */
  cycleId: number | undefined;
  /** The new goods of a base that was made anew, to link them. */
  readonly fresh: readonly NewGood[];

  constructor(reasons: readonly HeldReason[], fresh: readonly NewGood[] = []) {
    super(reasons.map(({ text }) => text).join('; '));
    this.reasons = reasons;
    this.fresh = fresh;
  }
}

/** Why a whole file waits (EX-40). `picture_changed`: it was released, and would no longer change what was shown (EX-71). */
export type FileRule =
  | 'articles_changed'
  | 'price_type_lost'
  | 'warehouse_lost'
  | 'goods_moved'
  | 'base_recreated'
  | 'picture_changed';

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

/** What speaks against a file as a whole. */
export interface FileVerdict {
  /** Those too that a person has released it from. Empty: nothing. */
  reasons: HeldReason[];
  /** The new goods of a base that was made anew, to link them. */
  fresh: NewGood[];
}

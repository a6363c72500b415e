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

/** The file waits for a person: nothing of it is applied. Thrown in the transaction of its import, which it rolls back. */
export class FileHeld extends Error {
  readonly reasons: readonly HeldReason[];
  /** The export that the file belongs to. */
  cycleId: number | undefined;

  constructor(reasons: readonly HeldReason[]) {
    super(reasons.map(({ text }) => text).join('; '));
    this.reasons = reasons;
  }
}

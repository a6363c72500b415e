/** In what the shop and 1C may differ: tasks of the exchange, then orders of which nobody knows whether 1C has them (OUT-11). */
export const DIFFERENCE_KINDS = [
  ...(['order_document', 'unknown_document', 'company', 'contract', 'wrong_price', 'silence'] as const),
  ...(['order_stuck', 'order_unconfirmed', 'order_unseen'] as const),
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One thing in which the shop and 1C may differ. */
export interface Difference {
  /** Its place in the list, which a cursor names. */
  id: number;
  kind: DifferenceKind;
  /** The task, which a person settles; null: the order is in 1C or is offered again, and then the difference is gone. */
  taskId: number | null;
  /** The slug of the connection; null: the finding belongs to none. */
  connection: string | null;
  /** Of the order or document. */
  number: string;
  /** What is wrong and what to do, in Russian. */
  text: string;
  /** Of a task about a company: SHA-256 of the text, by which it is accepted. null: others. */
  digest: string | null;
  since: Date;
}

const OF_ORDERS: Partial<Record<DifferenceKind, string>> = {
  order_stuck: '1С не принимает заказ и отдельно от других. Исправьте его и передайте заново',
  order_unconfirmed: '1С не подтвердила, что получила заказ. Он уйдёт при следующем обмене',
  order_unseen: 'Заказ передан, но за два рабочих дня не вернулся из 1С. Проверьте, есть ли он там',
};

/** What is wrong with an order; '' for tasks, which say it themselves. */
export function textOfKind(kind: DifferenceKind): string {
  return OF_ORDERS[kind] ?? '';
}

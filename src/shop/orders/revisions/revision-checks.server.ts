import type { Tx } from '../../../platform/database/db.server.ts';
import { badField, ShopError } from '../../../platform/http/errors.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { requireCreditFor } from '../credit/credit.server.ts';
import { stateView } from '../orders.ts';
import { type PaymentType, paymentError } from '../payments/payments.ts';
import type { OrderableProduct } from './revised-products.server.ts';
import { lockCreditOf, type RevisableOrder } from './revisions.queries.ts';
import { type LineRequest, MOST_NOTE, type Snapshot } from './revisions.ts';

/** Checks that an order is neither done nor cancelled. @throws 409 */
export function requireOpen({ number, state }: Pick<RevisableOrder, 'number' | 'state'>): void {
  if (state === 'done' || state === 'cancelled')
    throw new ShopError(
      'closed',
      409,
      `Заказ № ${number} уже «${stateView(state).name}»: изменить его нельзя.`,
    );
}

/** Checks the length of a note that did not come through the shape of a call. @throws 400 at `note` */
export function requireNote(note = ''): string {
  const text = note.trim();
  if (text.length > MOST_NOTE) throw badField('note', `Не длиннее ${MOST_NOTE} знаков.`);
  return text;
}

interface Draft {
  /** The current order. */
  current: Snapshot;
  /** The order as the revision would leave it. */
  draft: Snapshot;
  products: ReadonlyMap<number, OrderableProduct>;
}

/**
 * Checks a revision of the staff or the buyer: it adds no hidden product, adds nothing to a shipped order, and has a note for a
 * price that is neither the usual nor the agreed one (REV-7). Revisions of 1C are not checked.
 * @throws 409; 400 at `note`
 */
export function requireOrderable(
  { state }: RevisableOrder,
  { lines, note = '' }: { lines: readonly LineRequest[]; note?: string | undefined },
  { current, draft, products }: Draft,
): void {
  const was = new Map(current.lines.map((line) => [line.product, line]));
  for (const { product, quantity, name } of draft.lines) {
    if (quantity <= (was.get(product)?.quantity ?? 0)) continue;
    if (state === 'shipped')
      throw new ShopError(
        'shipped',
        409,
        'Заказ уже передан в доставку: добавить товар можно новым заказом.',
      );
    if (products.get(product)?.isSold === false)
      throw new ShopError('not_sold', 409, `${name}: больше не продаётся, добавить нельзя.`);
  }
  const productOf = new Map(current.lines.map(({ line, product }) => [line, product]));
  for (const { kopecks, ...named } of lines) {
    if (kopecks === undefined || note.trim() !== '') continue;
    const product = 'line' in named ? productOf.get(named.line) : named.product;
    const line = draft.lines.find((each) => each.product === product);
    if (product === undefined || !line || line.quantity === 0) continue;
    const usual = [products.get(product)?.priceAt(line.quantity), was.get(product)?.kopecks];
    if (!usual.includes(kopecks))
      throw badField('note', `${line.name}: цена не из прайса. Напишите, почему, — это увидит покупатель.`);
  }
}

/**
 * Checks that an order may cost a new total, by its way to pay and by the credit of its contract. The contract is locked; a
 * caller whose revision may be dearer has locked it before the order (`lockCreditOf`).
 * @param total in kopecks
 * @param covered the total in kopecks that was checked before; nothing is checked up to it
 * @throws 409
 */
export async function requirePayable(
  tx: Tx,
  { id, paymentType, legalEntityId, isDeferred }: RevisableOrder,
  total: Kopecks,
  covered: Kopecks,
): Promise<void> {
  if (total <= covered) return;
  const issue = paymentError(paymentType as PaymentType, { isCompany: legalEntityId !== null, total });
  if (issue !== null) throw new ShopError('payment', 409, issue);
  const contract = isDeferred ? await lockCreditOf(tx, id) : undefined;
  if (contract) await requireCreditFor(tx, contract, total - covered);
}

import type { Tx } from '../../../platform/database/db.server.ts';
import { badField, ShopError } from '../../../platform/http/errors.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { requireCreditFor } from '../credit/credit.server.ts';
import { stateView } from '../orders.ts';
import { type PaymentType, paymentError } from '../payments/payments.ts';
import type { OrderableProduct } from './revised-products.server.ts';
import { lockCreditOf, type RevisableOrder } from './revisions.queries.ts';
import type { LineRequest, Snapshot } from './revisions.ts';

/** Rejects changes of an order that has ended. @throws 409 */
export function requireOpen({ number, state }: Pick<RevisableOrder, 'number' | 'state'>): void {
  if (state === 'done' || state === 'cancelled')
    throw new ShopError(
      'closed',
      409,
      `Заказ № ${number} уже «${stateView(state).name}»: изменить его нельзя.`,
    );
}

interface Draft {
  current: Snapshot;
  draft: Snapshot;
  products: ReadonlyMap<number, OrderableProduct>;
}

/**
 * Checks what staff and buyers may not do: sell what is hidden, add to what has left, change a price without a reason.
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
 * Checks that the buyer may pay what the order becomes: by its way to pay, and by the credit of its contract.
 * @param covered the total that the credit covers already, in kopecks
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

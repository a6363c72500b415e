import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { CLI } from '../../audit/audit.ts';
import { readOrderInEmail } from '../emails/emails.queries.ts';
import { openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { claim, claimForm, handOver, linesOf } from '../fixtures/claims.ts';
import { broken } from '../fixtures/invariants.ts';
import { buyerWith } from '../fixtures/people.ts';
import { staffRuns } from '../fixtures/shipping.ts';
import { newsToBuyer } from '../news-emails.ts';
import { recordMoney } from '../payments/ledger/ledger.server.ts';
import { EVERYWHERE, type ShopStep, stepClaim } from './claim-decisions.server.ts';
import { readClaimInEmail } from './claim-emails.queries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  await api.pool.query('update stock set on_hand = 1000 where product_id = $1', [
    api.cast.products.breaker16,
  ]);
});
afterAll(() => api.close());

/** A claim of two of six circuit breakers of 250 ₽. @param paid kopecks that were paid for the order */
async function claimed(paid: number, form: Record<string, unknown> = {}) {
  const buyer = await buyerWith(api, [api.cast.products.breaker16, 6]);
  const { id: orderId } = (await order(buyer, orderForm(1_500, form))).body;
  await handOver(api, orderId);
  if (paid > 0) await record(orderId, 'payment', paid, 'п/п № 1');
  const [line] = (await linesOf(api, orderId)) as [number];
  const { body } = await claim(buyer, claimForm(line, 2, { order: orderId }));
  return { buyer, orderId, id: body.id as number };
}

const record = (orderId: number, kind: 'payment' | 'refund', kopecks: number, document: string) =>
  inTransaction(api.db, (tx) => recordMoney(tx, { orderId, kind, kopecks, source: 'bank', document }, CLI));

async function walk(id: number, ...steps: ShopStep[]): Promise<void> {
  for (const step of steps)
    await stepClaim(api.db, { by: CLI, scope: EVERYWHERE, refunds: EVERYWHERE }, { id, version: null }, step);
}

const accepted: ShopStep[] = [{ to: 'accepted' }, { to: 'goods_waiting' }, { to: 'goods_received' }];
const decided = (kopecks: number, decision: 'refund' | 'discount' = 'refund'): ShopStep => ({
  to: 'decided',
  decision,
  kopecks,
  text: 'Возвращаем.',
});

const ledger = async (orderId: number) =>
  (
    await api.pool.query(
      'select kind, kopecks, document from order_payment where order_id = $1 order by id',
      [orderId],
    )
  ).rows;

test('a claim that ends with a refund gives back what was paid for the goods by the ledger; the order does not change and stays paid', async () => {
  const { buyer, orderId, id } = await claimed(150_000);
  await walk(id, ...accepted, decided(50_000));
  const due = (await buyer.get(`orders/orders/${orderId}/`)).body;
  const { refund_by } = (await buyer.get(`orders/claims/${id}/`)).body;
  expect(due).toMatchObject({ paid: true, total: 1_500, owed: 0, refund: { sum: 500, by: refund_by } });
  await walk(id, { to: 'settled', document: 'п/п № 7' });
  expect(await ledger(orderId)).toEqual([
    { kind: 'payment', kopecks: 150_000, document: 'п/п № 1' },
    { kind: 'refund', kopecks: -50_000, document: 'п/п № 7' },
  ]);
  const { rows } = await api.pool.query(
    'select p.kopecks from order_claim c join order_payment p on p.id = c.payment_id where c.id = $1',
    [id],
  );
  expect(rows).toEqual([{ kopecks: -50_000 }]);
  const after = (await buyer.get(`orders/orders/${orderId}/`)).body;
  expect(after).toMatchObject({ paid: true, total: 1_500, owed: 0, refund: null, items: [{ quantity: 6 }] });
  await expect(record(orderId, 'refund', 1, 'п/п № 8')).rejects.toMatchObject({ status: 409 });
});

test('a claim of goods that are not paid yet lowers the debt, and only what was overpaid is refunded', async () => {
  const unpaid = await claimed(0);
  await walk(unpaid.id, { to: 'accepted' }, decided(20_000, 'refund'));
  expect((await unpaid.buyer.get(`orders/claims/${unpaid.id}/`)).body).toMatchObject({
    decision: { code: 'refund', name: 'Уменьшаем стоимость заказа', sum: 200 },
    next_action: 'Стоимость заказа уменьшили на 200,00\u00a0₽, осталось оплатить 1\u00a0300,00\u00a0₽',
  });
  await expect(walk(unpaid.id, { to: 'settled', document: 'п/п № 5' })).rejects.toMatchObject({
    status: 400,
    fields: { document: [expect.stringMatching(/^Возвращать нечего: /)] },
  });
  const { rows } = await api.pool.query(
    `select o.number || '-' || c.number as number from order_claim c join shop_order o on o.id = c.order_id where c.id = $1`,
    [unpaid.id],
  );
  const [code, printed] = await staffRuns(api, 'claim', rows[0].number, 'settle');
  expect([code, printed]).toEqual([
    0,
    expect.stringContaining(
      ': Закрыто\nВозврат не записан: заказ стоит на 200,00 ₽ меньше, лишнего по нему не оплачено.\n',
    ),
  ]);
  expect(await readClaimInEmail(api.db, unpaid.id)).toMatchObject({ back: 0, owed: 130_000 });
  expect(await ledger(unpaid.orderId)).toEqual([]);
  expect((await unpaid.buyer.get(`orders/orders/${unpaid.orderId}/`)).body).toMatchObject({
    paid: false,
    owed: 1_300,
  });
  const part = await claimed(120_000);
  await walk(part.id, ...accepted, decided(50_000), { to: 'settled' });
  expect(await readClaimInEmail(api.db, part.id)).toMatchObject({ back: 20_000, owed: 0 });
  expect((await ledger(part.orderId)).at(-1)).toMatchObject({ kind: 'refund', kopecks: -20_000 });
  expect((await part.buyer.get(`orders/orders/${part.orderId}/`)).body).toMatchObject({
    paid: true,
    owed: 0,
  });
});

test('a claim cannot be settled by a document that is recorded already, and it is paid back once', async () => {
  const { id, orderId } = await claimed(150_000);
  await walk(id, ...accepted, decided(50_000));
  await record(orderId, 'refund', 10_000, 'п/п № 9');
  await expect(walk(id, { to: 'settled', document: 'п/п № 9' })).rejects.toMatchObject({ status: 409 });
  await walk(id, { to: 'settled', document: 'п/п № 10' });
  expect((await ledger(orderId)).map(({ kopecks }) => kopecks)).toEqual([150_000, -10_000, -40_000]);
  const other = await claimed(150_000);
  await walk(other.id, ...accepted, decided(50_000));
  await record(other.orderId, 'refund', 50_000, 'п/п № 11');
  await walk(other.id, { to: 'settled', document: 'п/п № 11' });
  expect((await ledger(other.orderId)).map(({ kopecks }) => kopecks)).toEqual([150_000, -50_000]);
  await expect(walk(id, { to: 'settled' })).rejects.toMatchObject({ status: 409 });
});

test('what a claim gives back is subtracted wherever people read what an order costs: emails, pages and errors', async () => {
  const { buyer, orderId, id } = await claimed(100_000, { payment_type: 'invoice' });
  const emailed = async () => {
    const email = await readOrderInEmail(api.db, orderId);
    if (!email) throw new Error('no order');
    return String(newsToBuyer(email, 'paid', { order: '', returns: null }).body[1]).replaceAll('\u00a0', ' ');
  };
  const read = async () => (await buyer.get(`orders/orders/${orderId}/`)).body;
  await walk(id, { to: 'accepted' }, decided(20_000, 'discount'), { to: 'settled' });
  expect(await emailed()).toContain('Получено 1 000,00 ₽ из 1 300,00 ₽. Осталось оплатить 300,00 ₽ до ');
  expect((await read()).next_action).toContain('Оплатите счёт');
  await record(orderId, 'payment', 30_000, 'п/п № 2');
  expect(await read()).toMatchObject({
    paid: true,
    next_action: expect.not.stringContaining('Оплатите счёт'),
  });
  await record(orderId, 'payment', 5_000, 'п/п № 3');
  expect(await emailed()).toContain('Получено 1 350,00 ₽ из 1 300,00 ₽. Переплату 50,00 ₽ вернём до ');
  expect((await read()).payment.terms).toBe('Оплачен, переплату 50,00\u00a0₽ вернём');
  await expect(record(orderId, 'refund', 5_001, 'п/п № 4')).rejects.toThrow(
    /не больше 50,00 ₽: заказ с учётом обращений стоит 1\s300,00 ₽, оплачено 1\s350,00 ₽/,
  );
  const { number } = await read();
  expect(await staffRuns(api, 'pay', number, '-50', 'п/п № 4')).toEqual([
    0,
    `Заказ ${number}: оплачено 1 300,00 из 1 300,00 ₽ с учётом обращений\n`,
  ]);
  expect((await staffRuns(api, 'show', number))[1]).toContain(
    '\nОплачено: 1 300,00 из 1 300,00 ₽ с учётом обращений, расчёт закрыт\n',
  );
});

test('the claims of this file leave every invariant of orders intact', async () => {
  const found = await broken(api.pool);
  for (const name of [
    'CHK-7 claimed',
    'CHK-6 claimMoney',
    'CHK-12 claimWalks',
    'CHK-6 ledger',
    'INV-7 payments',
  ])
    expect([name, found[name]]).toEqual([name, 0]);
});

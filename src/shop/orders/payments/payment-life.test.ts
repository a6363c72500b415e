import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import { openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { broken, whole } from '../fixtures/invariants.ts';
import { buyerWith } from '../fixtures/people.ts';
import { endHolds } from '../holds/holds.jobs.ts';
import { runOrders } from '../orders.cli.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

async function run(...argv: string[]) {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const code = await runOrders(argv, { stdout: stream, stderr: stream, db: api.db, config: api.config });
  return [code, output.replaceAll('\u00a0', ' ')];
}

/** An order by an unpaid invoice whose reservation ends at the given moment, by default an hour ago. */
async function invoiced(until = "now() - interval '1 hour'") {
  const buyer = await buyerWith(api, [api.cast.products.breaker16, 1]);
  const { body } = await order(buyer, orderForm(250, { payment_type: 'invoice' }));
  await api.pool.query(
    `update shop_order set hold_until = ${until}, reserved_until = ${until}, due_on = (now() at time zone 'Europe/Moscow')::date
     where id = $1`,
    [body.id],
  );
  const readOrder = async () => (await buyer.get(`orders/orders/${body.id}/`)).body;
  return { buyer, id: body.id, number: String(body.number), readOrder };
}

async function unpaidEnded() {
  return (await endHolds(api.db)).unpaid;
}

async function held(id: number) {
  const { rows } = await api.pool.query(
    `select r.state from reservation r join order_line l on l.id = r.order_line_id where l.order_id = $1`,
    [id],
  );
  return rows.map(({ state }) => state);
}

test('an invoice unpaid in time is cancelled once, with a reason and an email; one that is partly paid, not yet due or taken over by 1C stays', async () => {
  const [unpaid, paid, early, taken] = [
    await invoiced(),
    await invoiced(),
    await invoiced("now() + interval '1 hour'"),
    await invoiced(),
  ];
  expect(await run('pay', paid.number, '0,01')).toEqual([
    0,
    `Заказ ${paid.number}: оплачено 0,01 из 250,00 ₽\n`,
  ]);
  expect(await run('1c', taken.number)).toEqual([
    0,
    `Заказ ${taken.number} принят 1С: товар в резерве до её следующей выгрузки остатков.\n`,
  ]);
  const done = await Promise.all([unpaidEnded(), unpaidEnded()]);
  expect(done.sort()).toEqual([0, 1]);
  expect(await unpaidEnded()).toBe(0);
  expect(await unpaid.readOrder()).toMatchObject({
    status: { code: 'cancelled' },
    payment: { terms: 'Не оплачивался', is_overdue: false },
    history: [{ code: 'new' }, { code: 'cancelled', by: 'Магазин', note: 'Не оплачен в срок' }],
    invoice_url: null,
  });
  expect(await held(unpaid.id)).toEqual(['released']);
  for (const other of [paid, early]) {
    expect((await other.readOrder()).status.code).toBe('new');
    expect(await held(other.id)).toEqual(['held']);
  }
  expect(await taken.readOrder()).toMatchObject({
    history: [{ code: 'new' }, { code: 'confirmed', by: '1С' }],
  });
  expect(await held(taken.id)).toEqual(['handed']);
  expect((await run('1c', taken.number))[0]).toBe(0);
  expect((await run('1c', unpaid.number))[0]).toBe(1);
  const email = await mailbox.next(`Заказ № ${unpaid.number} отменён`);
  expect(email.text).toContain('Причина: не оплачен в срок.');
  expect(email.text).toMatch(/https:\/\/polka\.example\/order\/[\w-]{43}\n/);
  expect(await broken(api.pool)).toEqual(whole);
});

test('an unpaid order that cannot be cancelled does not block the others and is retried', async () => {
  const [stuck, other] = [await invoiced("now() - interval '2 hours'"), await invoiced()];
  await api.pool.query(`create function stick() returns trigger language plpgsql as
    $$ begin raise exception 'stuck'; end $$`);
  await api.pool.query(`create trigger stick before update of state on shop_order for each row
    when (old.id = ${stuck.id}) execute function stick()`);
  // With one order per page, the failing one would always come first.
  await expect(endHolds(api.db, 1)).rejects.toThrow('stuck');
  expect([(await stuck.readOrder()).status.code, (await other.readOrder()).status.code]).toEqual([
    'new',
    'cancelled',
  ]);
  await api.pool.query('drop trigger stick on shop_order');
  expect(await unpaidEnded()).toBe(1);
});

test('a payment is recorded once with its document; an order is paid when the full sum has come, and refunds never exceed payments', async () => {
  const endOfToday = "end_of_day((now() at time zone 'Europe/Moscow')::date)";
  const { id, number, readOrder: read, buyer } = await invoiced(endOfToday);
  const today = (await read()).payment.due_on;
  const day = today.split('-').reverse().join('.');
  expect(await read()).toMatchObject({
    paid: false,
    next_action: `Оплатите счёт до ${day}: товар зарезервирован до ${day.slice(0, 5)}`,
    payment: { terms: `Ожидает оплаты до ${day}` },
    invoice_url: `/api/v1/orders/order/${id}/invoice/`,
  });
  expect((await run('pay', number, '100', 'п/п № 418'))[0]).toBe(0);
  expect(await run('pay', number, '100', 'п/п № 418')).toEqual([
    0,
    `Заказ ${number}: оплачено 100,00 из 250,00 ₽\n`,
  ]);
  expect(await run('pay', number, '90', 'п/п № 418')).toEqual([
    1,
    `«п/п № 418» по заказу ${number} уже записано с другой суммой.\n`,
  ]);
  expect((await read()).payment.terms).toBe(`Оплачен частично, остаток до ${day}`);
  expect(await run('pay', number, '-100,01')).toEqual([
    1,
    `По заказу ${number} возвращать нечего: заказ стоит 250,00 ₽, оплачено 100,00 ₽.\n`,
  ]);
  expect((await run('pay', number, '150,00', 'п/п № 419'))[1]).toContain('оплачено 250,00 из 250,00 ₽');
  expect(await read()).toMatchObject({
    paid: true,
    paid_total: 250,
    payment: { terms: 'Оплачен' },
    payments: [
      { sum: 100, document: 'п/п № 418' },
      { sum: 150, document: 'п/п № 419' },
    ],
  });
  expect((await buyer.get(`orders/order/${id}/status/`)).body.paid).toBe(true);
  const email = await mailbox.next(`Заказ № ${number}: оплата получена`);
  expect(email.text.replaceAll('\u00a0', ' ')).toContain('Получено ');
  await buyer.post(`orders/orders/${id}/cancel/`);
  // The second payment, and the cancellation to the buyer and to the shop.
  const emails = [await mailbox.next(), await mailbox.next(), await mailbox.next()];
  const texts = emails.map(({ text }) => text.replaceAll('\u00a0', ' ')).join();
  const by = formatDate(laterDay(legalDay(new Date()), 10));
  expect(texts).toContain(`Вы оплатили 250,00 ₽, мы вернём эту сумму до ${by}.`);
  expect(texts).toContain(`По заказу оплачено 250,00 ₽: верните деньги покупателю до ${by}.`);
  expect((await read()).payment.terms).toBe('Вернём 250,00\u00a0₽ в\u00a0течение 10\u00a0дней');
  expect((await run('pay', number, '−250', 'возврат'))[1]).toContain('оплачено 0,00');
  const { rows } = await api.pool.query(
    "select count(*)::int as n from audit_entry where action = 'order.payment' and subject_id = $1",
    [id],
  );
  expect(rows).toEqual([{ n: 3 }]);
  expect(await broken(api.pool)).toEqual(whole);
});

test('the buyer gets an email with the link about each change he waits for; staff sees the stock requests', async () => {
  const { number, buyer } = await invoiced("now() + interval '1 day'");
  for (const [state, subject, text] of [
    ['confirmed', 'подтверждён', 'Собираем заказ. Осталось оплатить 250,00 ₽ до '],
    ['shipped', 'передан в доставку', 'Служба доставки свяжется с вами.'],
  ] as const) {
    expect((await run('state', number, state))[0]).toBe(0);
    const email = await mailbox.next(`Заказ № ${number} ${subject}`);
    expect(email.to).toBe('ivan@example.com');
    expect(email.text.replaceAll('\u00a0', ' ')).toContain(text);
    expect(email.text).toContain('https://polka.example/order/');
  }
  await buyer.post('orders/out-of-stock-request/', {
    product: api.cast.products.breaker16,
    quantity: 500,
    name: 'Ольга',
    email: 'o@polka.example',
    consent: true,
  });
  const email = await mailbox.next('Заявка № 1 о поступлении товара: Автомат ВА47 1P 16 А');
  expect(email).toMatchObject({ to: 'zakaz@polka.example', replyTo: 'o@polka.example' });
  expect(email.text).toContain('orders request-done 1');
  expect((await run('requests'))[1]).toMatch(
    /^1 {2}.+ {2}новая {2}.+ {2}Автомат ВА47 1P 16 А.*: 500 шт, Екатеринбург {2}Ольга, o@polka/,
  );
  expect((await run('request-done', '1'))[0]).toBe(0);
  expect(await run('request-done', '1')).toEqual([1, 'Уже отмечено.\n']);
  expect(await run('request-done', '7')).toEqual([1, 'Заявки № 7 нет.\n']);
  expect((await run('requests'))[1]).toContain('  закрыта  ');
  for (const argv of [
    ['pay', number],
    ['pay', number, '0'],
    ['pay', number, '1e3'],
    ['pay', 'x', '5'],
    ['1c'],
    ['requests', '1'],
    ['request-done', 'x'],
    ['toString'],
  ])
    expect([argv, (await run(...argv))[0]]).toEqual([argv, 2]);
  expect((await run('pay', '777', '5'))[0]).toBe(1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { openLetterbox } from '../../../tests/support/letterbox.ts';
import { expireUnpaid } from './expiry.server.ts';
import { openSeller, order, orderForm } from './fixtures/checkout.ts';
import { broken, whole } from './fixtures/invariants.ts';
import { buyerWith } from './fixtures/people.ts';
import { runOrders } from './orders.cli.ts';

let api: TestApi;
let letterbox: Awaited<ReturnType<typeof openLetterbox>>;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  letterbox = await openLetterbox(api);
});
afterAll(async () => {
  await letterbox.close();
  await api.close();
});

async function run(...argv: string[]) {
  let said = '';
  const stream = { write: (text: string) => (said += text) };
  const code = await runOrders(argv, { stdout: stream, stderr: stream, db: api.db });
  return [code, said.replaceAll('\u00a0', ' ')];
}

/** An order by an invoice that nobody pays: its goods are held until a moment, an hour ago when nothing is told. */
async function invoiced(until = "now() - interval '1 hour'") {
  const buyer = await buyerWith(api, [api.cast.products.breaker16, 1]);
  const { body } = await order(buyer, orderForm(250, { payment_type: 'invoice' }));
  await api.pool.query(
    `update shop_order set reserved_until = ${until}, due_on = (now() at time zone 'Europe/Moscow')::date
     where id = $1`,
    [body.id],
  );
  const whole = async () => (await buyer.get(`orders/orders/${body.id}/`)).body;
  return { buyer, id: body.id, number: String(body.number), whole };
}

async function held(id: number) {
  const { rows } = await api.pool.query(
    `select r.state from reservation r join order_line l on l.id = r.order_line_id where l.order_id = $1`,
    [id],
  );
  return rows.map(({ state }) => state);
}

test('an invoice nobody paid in time is called off, once, with its reason and a letter; one that was paid something of, is not over, or is with 1C stays', async () => {
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
  expect(await run('1c', taken.number)).toEqual([0, `Заказ ${taken.number} принят 1С, бронь снята.\n`]);
  const done = await Promise.all([expireUnpaid(api.db), expireUnpaid(api.db)]);
  expect(done.sort()).toEqual([0, 1]);
  expect(await expireUnpaid(api.db)).toBe(0);
  expect(await unpaid.whole()).toMatchObject({
    status: { code: 'cancelled' },
    payment: { terms: 'Не оплачивался', is_overdue: false },
    history: [{ code: 'new' }, { code: 'cancelled', by: 'Магазин', note: 'Не оплачен в срок' }],
    invoice_url: null,
  });
  expect(await held(unpaid.id)).toEqual(['released']);
  for (const other of [paid, early]) {
    expect((await other.whole()).status.code).toBe('new');
    expect(await held(other.id)).toEqual(['held']);
  }
  expect(await taken.whole()).toMatchObject({ history: [{ code: 'new' }, { code: 'confirmed', by: '1С' }] });
  expect(await held(taken.id)).toEqual(['taken']);
  expect((await run('1c', taken.number))[0]).toBe(0);
  expect((await run('1c', unpaid.number))[0]).toBe(1);
  const letter = await letterbox.next(`Заказ № ${unpaid.number} отменён`);
  expect(letter.text).toContain('Причина: не оплачен в срок.');
  expect(letter.text).toMatch(/https:\/\/polka\.example\/order\/[\w-]{43}\n/);
  expect(await broken(api.pool)).toEqual(whole);
});

test('an unpaid order that cannot be called off keeps none of the others, and is tried again', async () => {
  const [stuck, other] = [await invoiced("now() - interval '2 hours'"), await invoiced()];
  await api.pool.query(`create function stick() returns trigger language plpgsql as
    $$ begin raise exception 'stuck'; end $$`);
  await api.pool.query(`create trigger stick before update of state on shop_order for each row
    when (old.id = ${stuck.id}) execute function stick()`);
  // One at a time: it would stand before the other for ever.
  await expect(expireUnpaid(api.db, 1)).rejects.toThrow('stuck');
  expect([(await stuck.whole()).status.code, (await other.whole()).status.code]).toEqual([
    'new',
    'cancelled',
  ]);
  await api.pool.query('drop trigger stick on shop_order');
  expect(await expireUnpaid(api.db)).toBe(1);
});

test('money that came is kept with its document, once; an order is paid when all of it came, and not more is given back than came', async () => {
  const { id, number, whole: read, buyer } = await invoiced("now() + interval '1 day'");
  const today = (await read()).payment.due_on;
  const day = today.split('-').reverse().join('.');
  expect(await read()).toMatchObject({
    ...{ paid: false, next_action: `Оплатите счёт до ${day}: товар зарезервирован до ${day.slice(0, 5)}` },
    payment: { terms: `Ожидает оплаты до ${day}` },
    invoice_url: `/api/v1/orders/order/${id}/invoice/`,
  });
  expect((await run('pay', number, '100', 'п/п № 418'))[0]).toBe(0);
  expect(await run('pay', number, '100', 'п/п № 418')).toEqual([
    1,
    `«п/п № 418» по заказу ${number} уже записано.\n`,
  ]);
  expect((await read()).payment.terms).toBe(`Оплачен частично, остаток до ${day}`);
  expect((await run('pay', number, '-100,01'))[0]).toBe(1);
  expect(await run('pay', number, '150,01')).toEqual([
    1,
    `По заказу ${number} осталось оплатить 150,00 ₽: больше не записываем, проверьте сумму.\n`,
  ]);
  expect((await run('pay', number, '150,00', 'п/п № 419'))[1]).toContain('оплачено 250,00 из 250,00 ₽');
  expect(await read()).toMatchObject({
    ...{ paid: true, paid_total: 250, payment: { terms: 'Оплачен' } },
    payments: [
      { sum: 100, document: 'п/п № 418' },
      { sum: 150, document: 'п/п № 419' },
    ],
  });
  expect((await buyer.get(`orders/order/${id}/status/`)).body.paid).toBe(true);
  const letter = await letterbox.next(`Заказ № ${number}: оплата получена`);
  expect(letter.text.replaceAll('\u00a0', ' ')).toContain('Получено ');
  await buyer.post(`orders/orders/${id}/cancel/`);
  expect((await letterbox.next(`Покупатель отменил заказ № ${number}`)).text).toContain(
    'деньги нужно вернуть',
  );
  expect((await read()).payment.terms).toBe('Вернём 250,00\u00a0₽ в\u00a0течение 10\u00a0дней');
  expect((await run('pay', number, '−250', 'возврат'))[1]).toContain('оплачено 0,00');
  const { rows } = await api.pool.query(
    "select count(*)::int as n from audit_entry where action = 'order.payment' and subject_id = $1",
    [id],
  );
  expect(rows).toEqual([{ n: 3 }]);
  expect(await broken(api.pool)).toEqual(whole);
});

test('steps its buyer waits for are written to him, with the link; staff sees who waits for goods', async () => {
  const { number, buyer } = await invoiced("now() + interval '1 day'");
  for (const [state, subject, text] of [
    ['confirmed', 'подтверждён', 'Собираем его. Осталось оплатить 250,00 ₽ до '],
    ['shipped', 'передан в доставку', 'Доставка свяжется с вами.'],
  ] as const) {
    expect((await run('state', number, state))[0]).toBe(0);
    const letter = await letterbox.next(`Заказ № ${number} ${subject}`);
    expect(letter.to).toBe('ivan@example.com');
    expect(letter.text.replaceAll('\u00a0', ' ')).toContain(text);
    expect(letter.text).toContain('https://polka.example/order/');
  }
  await buyer.post('orders/out-of-stock-request/', {
    ...{ product: api.cast.products.breaker16, quantity: 500, name: 'Ольга', email: 'o@polka.example' },
    consent: true,
  });
  const asked = await letterbox.next('Ждут товар, заявка № 1: Автомат ВА47 1P 16 А');
  expect(asked).toMatchObject({ to: 'zakaz@polka.example', replyTo: 'o@polka.example' });
  expect(asked.text).toContain('orders request-done 1');
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

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { elementsAt, requisite, textAt } from '../../../../tests/support/one-c/read-xml.ts';
import { readConfig } from '../../../platform/config/config.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { CLI } from '../../audit/audit.ts';
import { openSeller, order, orderForm } from '../../orders/fixtures/checkout.ts';
import { buyerOf } from '../../orders/fixtures/contract.ts';
import { placedOrder, reviseAs } from '../../orders/fixtures/revisions.ts';
import { runExchange } from '../exchange.cli.ts';
import { connect, linkGoods } from '../fixtures/orders-out.ts';
import { confirmByPerson, confirmOffered, recordReturned } from './orders.server.ts';
import { ordersOut } from './orders-list.server.ts';

let api: TestApi;
let oneC: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  await api.pool.query('update stock set on_hand = 1000 where product_id = $1', [api.cast.products.cable]);
  await linkGoods(api);
  oneC = await connect(api);
  await placed();
  await next();
});
afterAll(() => api.close());

/** Orders ten metres of the cable. */
async function placed(more: Record<string, unknown> = {}) {
  return placedOrder(api, [[api.cast.products.cable, 10, 89]], more);
}

/** Takes the next answer of the connection and confirms it. */
async function next(connection = oneC) {
  const session = await connection.session();
  const answer = await session.query();
  await confirmOffered(api.db, session);
  return answer;
}

test('an order that is collected says its address once, also when the address begins with the name of the shop (OUT-9)', async () => {
  const { malysheva } = api.cast.shops;
  for (const [address, comment] of [
    ['Малышева, 51', 'Самовывоз: Малышева, 51'],
    ['ул. Мира, 3', 'Самовывоз: Малышева, ул. Мира, 3'],
  ]) {
    await api.pool.query('update shop set address = $2 where id = $1', [malysheva, address]);
    await placed({ delivery_type: 'pickup', shop: malysheva, address: undefined });
    const [document] = (await next()).documents;
    expect(textAt(document!, 'Комментарий')?.split('\n')).toContain(comment);
  }
});

test('the order of a company says its details, contract, power of attorney and last day to pay, as frozen in it (OUT-10)', async () => {
  const buyer = await buyerOf(api, { audience: 'retail', delayDays: 14, creditLimitKopecks: 1_000_000 });
  const { rows } = await api.pool.query(
    `insert into power_of_attorney (legal_entity_id, number, issued_at, valid_to, person_name, state)
     values ($1, '7', '2026-01-01', '2030-01-01', 'Сидоров П. П.', 'active') returning id`,
    [buyer.company],
  );
  await buyer.browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 2 });
  const { status } = await order(
    buyer.browser,
    orderForm(500, {
      payment_type: 'invoice',
      legal_entity: buyer.company,
      contract: buyer.contract,
      is_deferred: true,
      power_of_attorney: rows[0].id,
      comment: 'Позвоните ]]> за час',
    }),
  );
  expect(status).toBe(201);
  await api.pool.query(`update legal_entity set full_name = 'Другое' where id = $1`, [buyer.company]);
  const [document] = (await next()).documents;
  const [party] = elementsAt(document!, 'Контрагенты', 'Контрагент');
  expect(textAt(party!, 'ОфициальноеНаименование')).toMatch(/^ООО «Компания/);
  expect([textAt(party!, 'ИНН'), textAt(party!, 'КПП')]).toEqual(['6670000001', '667001001']);
  expect(textAt(party!, 'Адрес', 'Представление')).toBe('Екатеринбург, Ленина, 5, 12');
  const wanted = {
    Договор: 'Д-1',
    Доверенность: '7',
    'Доверенность действует до': '01.01.2030',
    Организация: 'ООО «Полка»',
    Получатель: 'Сидоров П. П.',
    'Метод оплаты': 'По счёту',
    'Метод оплаты ИД': 'invoice',
    'Способ доставки': 'Курьером',
    'Заказ оплачен': 'false',
    Отменен: 'false',
    'Ревизия сайта': '0',
    'Комментарии покупателя': 'Позвоните ]]> за час',
  };
  expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, requisite(document!, name)]))).toEqual(
    wanted,
  );
  expect(textAt(document!, 'СрокПлатежа')).toMatch(/^\d{4}-\d\d-\d\d$/);
  const comment = textAt(document!, 'Комментарий');
  for (const part of [
    'Договор № Д-1 от 01.01.2020',
    'Доверенность № 7 до 01.01.2030',
    'Сидоров П. П.',
    ']]>',
  ])
    expect(comment).toContain(part);
  expect(textAt(document!, 'Товары', 'Товар', 'Ид')).toBe(`guid-${api.cast.products.breaker16}`);
  expect(textAt(document!, 'Товары', 'Товар', 'Резерв')).toBe('2');
});

test('delivery is a service under the id that the connection names, and the sum includes it (OUT-9)', async () => {
  await api.pool.query(`update exchange_connection set delivery_ref = 'guid-of-delivery' where id = $1`, [
    oneC.id,
  ]);
  const { id, number } = await placed();
  await reviseAs(api, id, { delivery: 39_000, reason: 'delivery' });
  await api.pool.query(
    `insert into order_revision_answer (order_id, n, digest, outcome, how)
     select order_id, n, digest, 'accepted', 'buyer' from order_revision where order_id = $1`,
    [id],
  );
  const { documents, orders } = await next();
  expect(orders).toEqual([Number(number)]);
  const [goods, delivery] = elementsAt(documents[0]!, 'Товары', 'Товар');
  expect([textAt(goods!, 'Сумма'), textAt(delivery!, 'Сумма'), textAt(documents[0]!, 'Сумма')]).toEqual([
    '890.00',
    '390.00',
    '1280.00',
  ]);
  expect(textAt(delivery!, 'Ид')).toBe('guid-of-delivery');
  expect(requisite(delivery!, 'ТипНоменклатуры')).toBe('Услуга');
});

test('the date and time of an order stay those of the first offer when the time zone of the connection changes (OUT-9)', async () => {
  const { id, buyer } = await placed();
  const stamp = ({ documents: [document] }: Awaited<ReturnType<typeof next>>) =>
    `${textAt(document!, 'Дата')} ${textAt(document!, 'Время')}`;
  const { rows } = await api.pool.query(
    `select to_char(created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD HH24:MI:SS') as moscow,
            to_char(created_at at time zone 'Asia/Vladivostok', 'YYYY-MM-DD HH24:MI:SS') as vladivostok
     from shop_order where id = $1`,
    [id],
  );
  expect(stamp(await next())).toBe(rows[0].moscow);
  await api.pool.query(`update exchange_connection set time_zone = 'Asia/Vladivostok' where id = $1`, [
    oneC.id,
  ]);
  await buyer.post(`orders/order/${id}/cancel/`, {});
  expect(stamp(await next())).toBe(rows[0].moscow);
  const other = await connect(api, { time_zone: 'Asia/Vladivostok', created_at: '2020-01-01' });
  await placed();
  expect(stamp(await next(other))).not.toBe(rows[0].moscow);
  await next();
});

test('what is offered is recorded with the digest of its document before the answer is sent (OUT-2)', async () => {
  const { id } = await placed();
  const session = await oneC.session();
  const { body } = await session.query();
  const text = body.toString('latin1');
  const document = text.slice(
    text.indexOf('<', text.indexOf('>\n', text.indexOf('\n') + 1)),
    text.lastIndexOf('</'),
  );
  const { rows } = await api.pool.query(
    `select offered_digest as digest, offered_revision as revision from order_export
     where order_id = $1 and connection_id = $2 and offered_session = $3`,
    [id, oneC.id, session.id],
  );
  expect(rows).toEqual([
    { digest: createHash('sha256').update(Buffer.from(document, 'latin1')).digest(), revision: 0 },
  ]);
  await confirmOffered(api.db, session);
});

test('a document that comes back from 1C confirms the order, and what 1C itself has changed is not offered back (OUT-3)', async () => {
  const { id, lines } = await placed();
  const session = await oneC.session();
  await session.query();
  await inTransaction(api.db, (tx) =>
    recordReturned(tx, { orderId: id, connectionId: oneC.id, revision: null }),
  );
  expect((await (await oneC.session()).query()).orders).toEqual([]);
  const { n } = await reviseAs(api, id, {
    source: '1c',
    reason: 'one_c',
    note: 'Скидка',
    lines: [{ line: lines[0]!, kopecks: 8_000 }],
  });
  await inTransaction(api.db, (tx) =>
    recordReturned(tx, { orderId: id, connectionId: oneC.id, revision: n }),
  );
  expect((await (await oneC.session()).query()).orders).toEqual([]);
});

test('an order that waits for the shop to confirm its prices waits on when a person has seen it in 1C (EX-63)', async () => {
  const connection = await connect(api);
  const { id, number } = await placed();
  await api.pool.query('update shop_order set waits_for_prices = true where id = $1', [id]);
  await confirmByPerson(api.db, { slug: connection.slug, number: Number(number), by: CLI });
  const { rows } = await api.pool.query('select state from shop_order where id = $1', [id]);
  expect(rows).toEqual([{ state: 'new' }]);
});

test('an order that a person has seen in 1C is neither offered nor asked about again, until it changes (OUT-7)', async () => {
  const connection = await connect(api);
  const { id, number, lines } = await placed();
  const named = { slug: connection.slug, number: Number(number), by: CLI };
  const session = await connection.session();
  await session.query();
  await confirmByPerson(api.db, named);
  expect((await (await connection.session()).query()).orders).toEqual([]);
  const [of] = await ordersOut(api.db, connection.slug, 10);
  expect(of).toMatchObject({ firstUnseen: undefined, handed: [{ number: Number(number), how: 'staff' }] });
  await reviseAs(api, id, {
    reason: 'price',
    note: 'Скидка',
    lines: [{ line: lines[0]!, kopecks: 8_000 }],
  });
  expect((await (await connection.session()).query()).orders).toEqual([Number(number)]);
  await confirmByPerson(api.db, named);
  expect((await (await connection.session()).query()).orders).toEqual([]);
  const never = await connect(api);
  await confirmByPerson(api.db, { ...named, slug: never.slug }); // it was never offered there
  expect(await ordersOut(api.db, never.slug, 10)).toMatchObject([
    { firstUnseen: undefined, handed: [{ revision: 1 }] },
  ]);
});

test('the command line lists what waits, what is on its way and what 1C has, and sends an order again', async () => {
  const connection = await connect(api);
  const run = async (...words: string[]) => {
    const written: string[] = [];
    const stream = { write: (text: string) => written.push(text) };
    const code = await runExchange(words, {
      db: api.db,
      pool: api.pool,
      config: readConfig({}),
      stdout: stream,
      stderr: stream,
    });
    return { code, out: written.join('') };
  };
  expect(await run('orders', '--connection', connection.slug)).toMatchObject({
    out: expect.stringContaining('заказов нет'),
  });
  const { number } = await placed();
  expect((await run('orders', '--connection', connection.slug)).out).toMatch(`${number}  ждёт с `);
  const session = await connection.session();
  await session.query();
  expect((await run('orders', '--connection', connection.slug)).out).toMatch(`${number}  передаётся с `);
  await confirmOffered(api.db, session);
  const { out } = await run('orders', '--connection', connection.slug);
  expect(out).toMatch(new RegExp(`${number}  передан .*, 1С подтвердила`));
  expect(out).toContain(`Появился ли в 1С заказ ${number}?`);
  expect(await run('resend', number, '--connection', connection.slug)).toMatchObject({ code: 0 });
  expect((await run('orders', '--connection', connection.slug)).out).toMatch(`${number}  ждёт с `);
  await api.pool.query('update exchange_connection set source = $2 where id = $1', [
    connection.id,
    'unknown',
  ]);
  expect((await run('orders', '--connection', connection.slug)).out).toMatch(
    new RegExp(`${number}  не передан: в 1С нет товара Кабель`),
  );
  expect(await run('orders', '--connection', 'nobody')).toMatchObject({
    code: 1,
    out: expect.stringContaining('Подключения «nobody» нет.'),
  });
  expect(await run('resend', '1', '--connection', connection.slug)).toMatchObject({
    code: 1,
    out: expect.stringContaining('Нет заказа 1 или'),
  });
  const { number: other } = await placed();
  expect(await run('resend', other, '--connection', connection.slug)).toMatchObject({
    code: 1,
    out: expect.stringContaining('ещё не передавали'),
  });
  expect((await run('seen', other, '--connection', connection.slug)).code).toBe(0);
  expect((await run('orders', '--connection', connection.slug)).out).toMatch(`${other}  передан`);
  expect(await run('resend', number)).toMatchObject({
    code: 2,
    out: expect.stringContaining('resend <номер>'),
  });
});

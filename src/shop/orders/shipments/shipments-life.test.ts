import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { broken, whole } from '../fixtures/invariants.ts';
import {
  type ConfirmedOrder,
  companyOrder,
  confirmedOrder,
  openStockedShop,
  pickup,
  powerFor,
  staffRuns,
} from '../fixtures/shipping.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  api = await startApi();
  await openStockedShop(api);
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

const ship = (order: ConfirmedOrder, ...words: string[]) => staffRuns(api, 'ship', order.number, ...words);

/** For each line by position: the units that are reserved, and those that were handed over. */
async function holds({ id }: ConfirmedOrder) {
  const { rows } = await api.pool.query(
    `select l.position, coalesce(sum(coalesce(r.held, r.quantity)) filter (where r.state in ('held', 'handed')), 0)::int as held,
            coalesce(sum(coalesce(r.held, r.quantity)) filter (where r.state = 'taken'), 0)::int as taken
     from order_line l left join reservation r on r.order_line_id = l.id where l.order_id = $1
     group by l.position order by l.position`,
    [id],
  );
  return rows.map(({ held, taken }) => [held, taken]);
}

async function steps({ id }: ConfirmedOrder) {
  const { rows } = await api.pool.query(
    `select action from audit_entry where subject_id = $1 and subject_kind = 'order' order by id`,
    [id],
  );
  return rows.map(({ action }) => action);
}

test('goods that leave in parts end their reservation part by part; the order is shipped when the last of them has left, with one email for each part', async () => {
  const order = await confirmedOrder(api);
  expect(await ship(order, '--line', '1=4', '--track', 'ЖД-77', '--receiver', 'Пётр Иванов')).toEqual([
    0,
    `Заказ ${order.number}: отгрузка № 1 передана: получатель Пётр Иванов, отслеживание ЖД-77\n` +
      'Осталось отгрузить: 1. Автомат ВА47 1P 16 А: 6 шт; 2. Автомат ВА47 1P 25 А: 4 шт\n',
  ]);
  expect(await holds(order)).toEqual([
    [6, 4],
    [4, 0],
  ]);
  expect(await order.read()).toMatchObject({
    status: { code: 'confirmed' },
    fulfilment: 'part',
    items: [
      { quantity: 10, shipped: 4 },
      { quantity: 4, shipped: 0 },
    ],
    shipments: [
      {
        number: 1,
        status: { code: 'handed_over', name: 'Передана' },
        track: 'ЖД-77',
        receiver: 'Пётр Иванов',
        power: null,
        items: [{ article: expect.any(String), quantity: 4, unit: 'шт' }],
      },
    ],
  });
  const first = await mailbox.next(`Заказ № ${order.number}: отправили часть товаров`);
  const text = first.text.replaceAll('\u00a0', ' ');
  expect(text).toContain('Получатель: Пётр Иванов\nНомер для отслеживания: ЖД-77');
  expect(text).toContain('4 шт × 220,00 ₽ = 880,00 ₽');
  expect(text).toContain('Осталось отправить:\nАвтомат ВА47 1P 16 А: 6 шт\nАвтомат ВА47 1P 25 А: 4 шт');
  const {
    rows: [noted],
  } = await api.pool.query(
    `select details from audit_entry where subject_id = $1 and action = 'order.shipment_handed_over'`,
    [order.id],
  );
  expect(noted.details).toMatchObject({
    given: 'Автомат ВА47 1P 16 А: 4\u00a0шт',
    rest: 'Автомат ВА47 1P 16 А: 6\u00a0шт; Автомат ВА47 1P 25 А: 4\u00a0шт',
  });
  expect(await ship(order)).toEqual([
    0,
    expect.stringContaining('отгрузка № 2 передана: получатель Иван Петров'),
  ]);
  expect(await order.read()).toMatchObject({ status: { code: 'shipped' }, fulfilment: 'all' });
  expect(await holds(order)).toEqual([
    [0, 10],
    [0, 4],
  ]);
  const last = await mailbox.next(`Заказ № ${order.number} передан в доставку`);
  expect(last.text).not.toContain('Осталось');
  expect(await staffRuns(api, 'state', order.number, 'done')).toEqual([
    0,
    `Заказ ${order.number}: Получен\n`,
  ]);
  expect(await steps(order)).toEqual([
    'order.placed',
    'order.confirmed',
    'order.shipment_planned',
    'order.shipment_handed_over',
    'order.shipment_planned',
    'order.shipment_handed_over',
    'order.shipped',
    'order.done',
  ]);
  expect(await broken(api.pool)).toEqual(whole);
});

test('an unpaid order is not given out at the counter; one that is paid there is done, with the payment of its shipment', async () => {
  const order = await confirmedOrder(api, pickup(api));
  expect(await ship(order)).toEqual([
    1,
    'Заказ не оплачен: запишите оплату или примите деньги при выдаче.\n',
  ]);
  expect((await order.read()).shipments).toEqual([]);
  expect((await ship(order, '--paid', 'card'))[0]).toBe(0);
  expect(await order.read()).toMatchObject({
    status: { code: 'done' },
    fulfilment: 'all',
    money: 'paid',
    owed: 0,
    refund: null,
    payments: [{ sum: 3_240, kind: 'payment' }],
    shipments: [{ kind: 'pickup', status: { name: 'Выдана' }, receiver: 'Иван Петров' }],
  });
  const { rows } = await api.pool.query(
    'select p.source, s.number from order_payment p join order_shipment s on s.id = p.shipment_id where p.order_id = $1',
    [order.id],
  );
  expect(rows).toEqual([{ source: 'card', number: 1 }]);
  expect((await steps(order)).slice(-3)).toEqual(['order.shipment_handed_over', 'order.ready', 'order.done']);
  await mailbox.next(`Заказ № ${order.number} выдан`);
  expect(await broken(api.pool)).toEqual(whole);
});

test('goods of a company are given out by a power in force or to its director, never by an expired, revoked or foreign one', async () => {
  const order = await companyOrder(api);
  const other = await companyOrder(api);
  await staffRuns(api, 'pay', order.number, '3240');
  await powerFor(api, order.company, { number: '1', validTo: '2021-01-01' });
  await powerFor(api, order.company, { number: '2', state: 'revoked' });
  await powerFor(api, order.company, { number: '3' });
  await powerFor(api, other.company, { number: '4' });
  const withoutPower =
    'Товар организации выдают по доверенности или её руководителю: укажите доверенность или имя руководителя.\n';
  for (const [words, answer] of [
    [[], withoutPower],
    [['--receiver', 'Кто-то Другой'], withoutPower],
    [['--power', '1'], 'Доверенность № 1 сегодня не действует: попросите другую.\n'],
    [['--power', '2'], 'Доверенность № 2 сегодня не действует: попросите другую.\n'],
    [
      ['--power', '3', '--receiver', 'Кто-то Другой'],
      'По доверенности № 3 получает Сидоров Пётр. Другому получателю нужна своя доверенность.\n',
    ],
    [['--power', '4'], 'Доверенности № 4 у покупателя нет.\n'],
  ] as const)
    expect([words, await ship(order, ...words)]).toEqual([words, [1, answer]]);
  expect((await order.read()).shipments).toEqual([]);
  expect(await ship(order, '--line', '2=1', '--power', '3', '--receiver', 'сидоров  петр')).toMatchObject([
    0,
    expect.stringContaining('выдана: получатель Сидоров Пётр, доверенность № 3'),
  ]);
  expect((await ship(order, '--receiver', ` ${order.head.toUpperCase()} `))[0]).toBe(0);
  expect(await order.read()).toMatchObject({
    status: { code: 'done' },
    shipments: [{ power: { number: '3', person: 'Сидоров Пётр' } }, { power: null }],
  });
  expect(await broken(api.pool)).toEqual(whole);
});

test('goods of a company are sent without a power of attorney, but never by one that is not in force', async () => {
  const address = { street: 'Ленина', house: '5' };
  const order = await companyOrder(api, { delivery_type: 'courier', shop: undefined, address });
  await staffRuns(api, 'pay', order.number, '3240');
  await powerFor(api, order.company, { number: '1', validTo: '2021-01-01' });
  await powerFor(api, order.company, { number: '2' });
  expect(await ship(order, '--line', '2=1', '--power', '1')).toEqual([
    1,
    'Доверенность № 1 сегодня не действует: попросите другую.\n',
  ]);
  expect((await ship(order, '--line', '2=1', '--power', '2'))[0]).toBe(0);
  expect((await ship(order))[0]).toBe(0);
});

test('the power chosen with the order is used by default, and a deferred order is given out unpaid', async () => {
  const terms = { audience: 'retail', delayDays: 14, creditLimitKopecks: 10_000_000 } as const;
  const order = await companyOrder(api, { is_deferred: true }, terms);
  const power = await powerFor(api, order.company, { number: '12' });
  await api.pool.query('update shop_order set power_id = $2 where id = $1', [order.id, power]);
  expect(await ship(order)).toMatchObject([0, expect.stringContaining('доверенность № 12')]);
  expect(await order.read()).toMatchObject({ status: { code: 'done' }, money: 'none', owed: 3_240 });
});

test('a shipment is planned, packed and handed over step by step, and goods of a cancelled shipment can be shipped in another one', async () => {
  const order = await confirmedOrder(api);
  expect((await ship(order, '--line', '1=7', '--plan', '25.11.2030'))[0]).toBe(0);
  expect(await ship(order, '--line', '1=4', '--packed')).toEqual([
    1,
    'Автомат ВА47 1P 16 А: осталось отгрузить 3 шт, а указано 4 шт.\n',
  ]);
  expect((await order.read()).shipments).toMatchObject([
    { status: { code: 'planned', name: 'Планируется' }, planned_on: '2030-11-25', handed_over_at: null },
  ]);
  expect((await ship(order, '--shipment', '1', '--packed'))[0]).toBe(0);
  expect((await order.read()).fulfilment).toBe('none');
  expect(await staffRuns(api, 'state', order.number, 'shipped')).toEqual([
    1,
    'Отгружено ещё не всё: передайте остальное или уменьшите заказ, а лишние отгрузки отмените.\n',
  ]);
  expect((await ship(order, '--shipment', '1', '--cancel'))[0]).toBe(0);
  expect(await ship(order, '--shipment', '1')).toEqual([
    1,
    'Отгрузка № 1 уже отменена: так она не меняется.\n',
  ]);
  expect((await order.read()).shipments).toEqual([]);
  expect((await ship(order, '--plan', '25.11.2030'))[0]).toBe(0);
  expect((await ship(order, '--shipment', '2', '--track', '5'))[0]).toBe(0);
  expect((await ship(order, '--shipment', '2', '--track', 'EMS 5'))[0]).toBe(0);
  expect(await ship(order, '--shipment', '2', '--receiver', 'Другой')).toEqual([
    1,
    'Отгрузка № 2 уже передана: так она не меняется.\n',
  ]);
  expect(await order.read()).toMatchObject({
    status: { code: 'shipped' },
    shipments: [{ number: 2, track: 'EMS 5', items: [{ quantity: 10 }, { quantity: 4 }] }],
  });
  expect(await broken(api.pool)).toEqual(whole);
});

test('a cancelled order ships nothing: its planned and packed shipments are cancelled with it', async () => {
  const order = await confirmedOrder(api);
  await ship(order, '--line', '1=7', '--plan', '25.11.2030');
  await ship(order, '--line', '1=2', '--packed');
  expect((await staffRuns(api, 'state', order.number, 'cancelled'))[0]).toBe(0);
  expect(await holds(order)).toEqual([
    [0, 0],
    [0, 0],
  ]);
  const { rows } = await api.pool.query('select distinct state from order_shipment where order_id = $1', [
    order.id,
  ]);
  expect(rows).toEqual([{ state: 'cancelled' }]);
  expect(await ship(order)).toEqual([1, 'Заказ уже отменён: отгружать по нему нечего.\n']);
  expect(await broken(api.pool)).toEqual(whole);
});

test('a ready order may go back to confirmed, be ready again and then be shipped; the history has every step', async () => {
  const order = await confirmedOrder(api);
  for (const state of ['ready', 'confirmed', 'ready'])
    expect((await staffRuns(api, 'state', order.number, state))[0]).toBe(0);
  const { history } = await order.read();
  expect((history as { code: string }[]).map(({ code }) => code)).toEqual([
    'new',
    'confirmed',
    'ready',
    'confirmed',
    'ready',
  ]);
  expect((await ship(order))[0]).toBe(0);
  expect(await order.read()).toMatchObject({ status: { code: 'shipped' } });
  expect(await broken(api.pool)).toEqual(whole);
});

test('a wrong argument of the command line is explained and ships nothing', async () => {
  const fresh = await confirmedOrder(api);
  const { rows } = await api.pool.query('select count(*)::int as n from order_shipment');
  for (const [words, code, answer] of [
    [['--line', '1=11'], 1, 'Автомат ВА47 1P 16 А: осталось отгрузить 10 шт, а указано 11 шт.\n'],
    [['--line', '3=1'], 1, 'Строки 3 в этом заказе нет.\n'],
    [['--line', '1=1', '--line', '1=2'], 1, 'Автомат ВА47 1P 16 А: строка указана дважды.\n'],
    [['--line', '1=0'], 2, 'Строка «1=0» не подходит: пишут так: 2=3, количество целое и больше нуля.\n'],
    [['--line', '1=-2'], 2, 'Строка «1=-2» не подходит: пишут так: 2=3, количество целое и больше нуля.\n'],
    [['--line', '1=2,5'], 2, 'Строка «1=2,5» не подходит: пишут так: 2=3, количество целое и больше нуля.\n'],
    [['--plan', 'завтра'], 2, 'День «завтра» не подходит: нужна дата, например 25.11.2026.\n'],
    [['--delivery', '-5'], 2, expect.stringContaining('--delivery')],
    [['--power', '5'], 1, 'Доверенности № 5 у покупателя нет.\n'],
    [['--paid', 'чек'], 2, 'Оплата при выдаче «чек» не подходит: бывает cash или card.\n'],
    [['--shipment', '1'], 1, 'Отгрузки № 1 в этом заказе нет.\n'],
    [['--packed', '--plan', '25.11.2030'], 2, expect.stringContaining('Так команда не пишется')],
    [['--shipment', '1', '--line', '1=1'], 2, expect.stringContaining('Так команда не пишется')],
    [['--colour', 'red'], 2, 'Ключа --colour нет.\n'],
  ] as const)
    expect([words, await ship(fresh, ...words)]).toEqual([words, [code, answer]]);
  expect(await staffRuns(api, 'ship', '777')).toEqual([1, 'Заказа 777 нет.\n']);
  await staffRuns(api, 'state', fresh.number, 'shipped');
  await staffRuns(api, 'state', fresh.number, 'done');
  expect(await ship(fresh)).toEqual([1, 'Заказ уже получен: отгружать по нему нечего.\n']);
  expect((await api.pool.query('select count(*)::int as n from order_shipment')).rows).toEqual(rows);
});

test('the staff sees an order with its lines, shipments, money and revision', async () => {
  const order = await confirmedOrder(api);
  await ship(order, '--line', '1=4', '--track', 'ЖД-77');
  await staffRuns(api, 'pay', order.number, '1000', 'п/п № 3');
  const [code, output] = await staffRuns(api, 'show', order.number);
  const day = new Date().toLocaleDateString('ru-RU', { timeZone: 'Europe/Moscow' });
  expect(code).toBe(0);
  expect(output.split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^Заказ ${order.number} от .+: Подтверждён\\. Курьером$`)),
    'Покупатель: Иван Петров, +7 (922) 123-45-67, ivan@example.com',
    'Адрес: Екатеринбург, Ленина, 5, 12',
    'Оплата: Наличными при получении',
    expect.stringMatching(/^Товар зарезервирован: до \d\d\.\d\d\.\d{4}$/),
    'Редакция: 0, как оформлен',
    '',
    expect.stringMatching(/^1 {2}\S+ {2}Автомат ВА47 1P 16 А: 10 шт × 220,00 = 2 200,00 ₽, передано 4 шт$/),
    expect.stringMatching(/^2 {2}\S+ {2}Автомат ВА47 1P 25 А: 4 шт × 260,00 = 1 040,00 ₽$/),
    'Доставка: цена не названа',
    'Итого: 3 240,00 ₽',
    '',
    'Отгрузки:',
    `1  Передана  ${day}, строки 1=4, получатель Иван Петров, отслеживание ЖД-77`,
    '',
    expect.stringMatching(/^\d+ {2}[\d.]{10} {2}оплата {2}1 000,00 ₽, банк, п\/п № 3$/),
    'Оплачено: 1 000,00 из 3 240,00 ₽, осталось 2 240,00 ₽',
    '',
  ]);
  expect(await staffRuns(api, 'show', '777')).toEqual([1, 'Заказа 777 нет.\n']);
  expect((await staffRuns(api, 'show'))[0]).toBe(2);
});

test('the staff sees the contract, the power of attorney and the shop of an order of a company', async () => {
  const order = await companyOrder(api, {}, { audience: 'retail', percent: 0 });
  const power = await powerFor(api, order.company);
  await api.pool.query('alter table shop_order disable trigger shop_order_stays');
  await api.pool.query('update shop_order set power_id = $1 where id = $2', [power, order.id]);
  await api.pool.query('alter table shop_order enable trigger shop_order_stays');
  const [, output] = await staffRuns(api, 'show', order.number);
  for (const line of [
    'Самовывоз: Малышева, 1',
    'Договор: № Д-1 от 01.01.2020',
    'Оплата: По счёту, до ',
    'Доверенность: № 7 до 01.01.2099, Сидоров Пётр',
  ])
    expect(output).toContain(`\n${line}`);
});

test('the database rejects a shipment of more than was ordered, a line of another order, a power of another company, and a change of what was handed over', async () => {
  const [order, other] = [await confirmedOrder(api), await companyOrder(api)];
  await ship(order, '--line', '1=4');
  const power = await powerFor(api, other.company);
  const lineOf = `(select id from order_line where order_id = ${order.id} and position = 1)`;
  const shipment = (state: string, line: string, quantity: number, more = 'null') =>
    `with s as (insert into order_shipment (order_id, number, kind, power_id) values (${order.id}, 9, 'courier', ${more}) returning id),
      l as (insert into order_shipment_line select id, ${line}, ${quantity} from s)
     update order_shipment set state = '${state}' where false`;
  const packed = async (line: string, quantity: number, more?: string) => {
    const client = await api.pool.connect();
    try {
      await client.query('begin');
      await client.query(shipment('planned', line, quantity, more));
      await client.query(
        `update order_shipment set state = 'packed' where order_id = ${order.id} and number = 9`,
      );
      await client.query('commit');
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  await expect(packed(lineOf, 7)).rejects.toThrow('is packed than ordered');
  await expect(packed(`(select min(id) from order_line where order_id = ${other.id})`, 1)).rejects.toThrow(
    'a line of another order',
  );
  await expect(packed(lineOf, 1, String(power))).rejects.toThrow('a power of another company');
  await expect(
    api.pool.query(`update order_shipment set receiver = 'x' where order_id = ${order.id} and number = 1`),
  ).rejects.toThrow('was handed over');
  await expect(
    api.pool.query(`update shop_order set state = 'cancelled' where id = ${order.id}`),
  ).rejects.toThrow('partly shipped');
  await packed(lineOf, 6);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { guestWith, openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { runOrders } from '../orders.cli.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());

async function run(...argv: string[]) {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const code = await runOrders(argv, { stdout: stream, stderr: stream, db: api.db, config: api.config });
  return [code, output];
}

test('staff sets delivery prices, lists orders and moves them one state at a time; a finished order reserves nothing', async () => {
  expect(await run('delivery', 'екатеринбург', 'courier', '399,50', '3000')).toEqual([0, 'Записано.\n']);
  const buyer = await guestWith(api, [api.cast.products.breaker16, 1]);
  const placed = await order(buyer, orderForm(649.5));
  expect(placed.body).toMatchObject({ number: '10001', total: 649.5, delivery: { price: 399.5 } });
  expect((await run('list'))[1]).toMatch(
    /^10001 {2}.+ {2}Принят {2}649,50 ₽ {2}Иван Петров, \+79221234567\n$/,
  );
  expect(await run('state', '10001', 'done')).toEqual([
    1,
    'Заказ уже «Принят»: состояние так не меняется.\n',
  ]);
  for (const [state, name] of [
    ['confirmed', 'Подтверждён'],
    ['ready', 'Готов к выдаче'],
  ] as const)
    expect(await run('state', '10001', state)).toEqual([0, `Заказ 10001: ${name}\n`]);
  expect((await buyer.post(`orders/order/${placed.body.id}/cancel/`, {})).status).toBe(409);
  expect((await run('state', '10001', 'done'))[0]).toBe(0);
  expect((await api.pool.query('select sum(reserved) from stock_reserved')).rows).toEqual([{ sum: 0 }]);
  expect((await api.pool.query('select actor, action from audit_entry order by id')).rows).toEqual([
    { actor: 'cli', action: 'delivery.price' },
    { actor: 'guest', action: 'order.placed' },
    { actor: 'cli', action: 'order.confirmed' },
    { actor: 'cli', action: 'order.ready' },
    { actor: 'cli', action: 'order.done' },
  ]);
});

test('a cancellation at the command line has the reason that is given, or the plain one, and the buyer is sent it', async () => {
  const mailbox = await openMailbox(api);
  for (const [words, reason] of [
    [['Нет на складе в Москве.'], 'нет на складе в Москве'],
    [['--note', 'Покупатель просил'], 'покупатель просил'],
    [[], 'решение магазина'],
  ] as const) {
    const buyer = await guestWith(api, [api.cast.products.breaker16, 1]);
    const { number, token } = (await order(buyer, orderForm(649.5))).body;
    expect(await run('state', number, 'confirmed', 'слово')).toMatchObject([
      2,
      expect.stringMatching(/\n {2}state /),
    ]);
    expect((await run('state', number, 'cancelled', 'Нет', '--note', 'Нет'))[0]).toBe(2);
    expect(await run('state', number, 'cancelled', 'я'.repeat(2_001))).toEqual([
      2,
      expect.stringMatching(/не подходит: она длиннее 2000 знаков\.\n$/),
    ]);
    expect(await run('state', number, 'cancelled', ...words)).toEqual([0, `Заказ ${number}: Отменён\n`]);
    const { text } = await mailbox.next(`Заказ № ${number} отменён`);
    expect(text.replaceAll('\u00a0', ' ')).toContain(` отменён. Причина: ${reason}. `);
    expect((await api.get(`orders/order/${token}/`)).body.status.code).toBe('cancelled');
  }
  await mailbox.close();
});

test('an action without what it needs shows how it is written, an unknown one the whole help', async () => {
  const [code, own] = await run('agree', '10001');
  expect(code).toBe(2);
  expect(own).toMatch(/^Так команда не пишется. Пишут так:\n {2}agree <номер>/);
  expect(own).not.toContain('history');
  expect((await run('claim'))[1]).toContain('too_late — срок прошёл');
  expect((await run('agre'))[1]).toContain('history');
  expect(await run('revise', '10001', '--line', '1=2')).toEqual([
    1,
    'Назовите причину ключом --reason: out_of_stock, client, price, delivery, substitution, correction, other.\n',
  ]);
  expect(await run('revise', '10001', '--reason', 'other', '--ready', '31.02.2027')).toEqual([
    2,
    'День «31.02.2027» не подходит: нужна дата, например 25.11.2026.\n',
  ]);
});

test('a wrong argument is explained and changes nothing', async () => {
  for (const argv of [
    [],
    ['state', '10001', 'paid'],
    ['state', 'x', 'done'],
    ['delivery', 'Пермь', 'courier', '-5'],
    ['delivery', 'Пермь', 'bus', '5'],
    ['delivery', 'Пермь', 'courier', '5', 'даром'],
  ])
    expect((await run(...argv))[0]).toBe(2);
  expect(await run('pay', '10001', 'abc')).toEqual([
    2,
    'Сумма «abc» не подходит: нужны рубли, например 1500 или 1500,50.\n',
  ]);
  expect((await run('delivery', 'Пермь', 'courier', 'abc'))[1]).toMatch(/^Цена «abc» не подходит/);
  expect(await run('state', '777', 'done')).toEqual([1, 'Заказа 777 нет.\n']);
  expect((await run('delivery', 'Атлантида', 'courier', '5'))[0]).toBe(1);
  expect(await run('delivery', 'Пермь', 'transport', '-')).toEqual([0, 'Записано.\n']);
});

test('staff sets a delivery price up to a weight with its days, and removes the rate', async () => {
  const { ekaterinburg } = api.cast.cities;
  const rates = async () =>
    (await api.get('orders/delivery/rates/', ekaterinburg)).body.results[0].rates.filter(
      ({ up_to_kg }: { up_to_kg: number | null }) => up_to_kg !== null,
    );
  for (const words of [
    ['20', '390', '7000', '2'],
    ['300', '780', '-'],
    ['1500', '1600'],
  ])
    expect(await run('delivery-rate', 'екатеринбург', 'courier', ...words)).toEqual([0, 'Записано.\n']);
  expect(await rates()).toEqual([
    { up_to_kg: 20, price: 390, free_from: 7000, days: 2 },
    { up_to_kg: 300, price: 780, free_from: null, days: 1 },
    { up_to_kg: 1500, price: 1600, free_from: null, days: 1 },
  ]);
  for (const words of [['0', '1'], ['2,5', '1'], ['20', '1', '2', '61'], ['20', 'даром'], ['20']])
    expect((await run('delivery-rate', 'екатеринбург', 'courier', ...words))[0]).toBe(2);
  for (const weight of ['20', '300', '1500'])
    await run('delivery-rate', 'екатеринбург', 'courier', weight, '-');
  expect(await rates()).toEqual([]);
});

test('a courier price set by staff applies from the next request on', async () => {
  const courierTerms = async () =>
    (await api.get(`catalog/product/${api.cast.products.breaker16}/availability/`)).body.delivery.courier;
  await run('delivery', 'екатеринбург', 'courier', '-');
  expect(await courierTerms()).toBeNull();
  await run('delivery', 'екатеринбург', 'courier', '390', '7000');
  expect(await courierTerms()).toMatchObject({ price: 390, free_from: 7000, up_to_kg: null, days: 1 });
  await run('delivery', 'екатеринбург', 'courier', '0');
  expect(await courierTerms()).toMatchObject({ price: 0, cost: 0, free_from: null });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { buyerOf } from '../fixtures/contract.ts';
import { buyerWith, logIn, somebody } from '../fixtures/people.ts';
import { placedOrder, reviseAs } from '../fixtures/revisions.ts';
import { staffRuns } from '../fixtures/shipping.ts';
import { runOrders } from '../orders.cli.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let manager: ApiBrowser;
let goods: TestApi['cast']['products'];
beforeAll(async () => {
  api = await startApi();
  goods = api.cast.products;
  await openSeller(api);
  mailbox = await openMailbox(api);
  await api.pool.query('update stock set on_hand = 100 where on_hand > 0');
  manager = (await staffAt(api, 'manager', { city: api.cast.cities.ekaterinburg })).browser;
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

let keys = 0;
const revise = (id: number, body: object, key = `revision-${String(++keys).padStart(6, '0')}`) =>
  manager.post(`staff/orders/${id}/revisions/`, body, { 'idempotency-key': key });

/** An order of ten breakers at 220 roubles and three larger ones at 915. */
const placed = () =>
  placedOrder(api, [
    [goods.breaker16, 10, 220],
    [goods.threePoleBreaker, 3, 915],
  ]);

const byLink = async (token: string) => (await api.get(`orders/order/${token}/`)).body;

test('the staff revises an order once per key; lists, emails and sums show the change when it is accepted', async () => {
  const { id, token, lines, number } = await placed();
  const body = { base: 0, reason: 'price', note: 'Акция', lines: [{ line: lines[0], price: 199.5 }] };
  const first = await revise(id, body, 'revision-once-0001');
  expect([first.status, first.body]).toEqual([201, { n: 1, outcome: 'accepted' }]);
  expect((await revise(id, body, 'revision-once-0001')).body).toEqual(first.body);
  expect((await revise(id, { ...body, note: 'Другая' }, 'revision-once-0001')).status).toBe(422);
  expect((await manager.post(`staff/orders/${id}/revisions/`, body)).status).toBe(400);
  const shown = await byLink(token);
  expect(shown).toMatchObject({ total: 1_995 + 2_745, revision: 1, agreement: 'settled' });
  expect(shown.items[0]).toMatchObject({ quantity: 10, price: 199.5, total: 1_995 });
  const { text } = await mailbox.next(`Заказ № ${number} изменён`);
  expect(text.replaceAll('\u00a0', ' ')).toMatch(
    /Изменилась цена\. Акция\n.*было 10 шт × 220,00 ₽, стало 10 шт × 199,50 ₽ = 1 995,00 ₽\n/s,
  );
  const { rows } = await api.pool.query(
    `select actor, actor_id is not null as "isNamed", capability from audit_entry where action = 'order.revised' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ actor: 'staff', isNamed: true, capability: 'orders.edit' }]);
});

test('any price and any delivery of whole kopecks is accepted', async () => {
  for (const price of [0.29, 19.99, 64.1, 219.99]) {
    const { id, token, lines } = await placed();
    const body = { base: 0, reason: 'price', note: 'Акция', lines: [{ line: lines[0], price }] };
    expect((await revise(id, body)).body).toEqual({ n: 1, outcome: 'accepted' });
    const delivery = { base: 1, reason: 'delivery', delivery: price, lines: [] };
    expect((await revise(id, delivery)).body).toEqual({ n: 2, outcome: 'awaiting' });
    // What the buyer has not accepted has changed nothing yet.
    const { history } = (await manager.get(`staff/orders/${id}/`)).body;
    expect(history.slice(-2).map(({ event }: { event: string }) => event)).toEqual([
      'revised',
      'revision_proposed',
    ]);
    expect((await byLink(token)).items[0]).toMatchObject({ price });
    const { rows } = await api.pool.query(
      'select delivery_kopecks::int from order_revision where order_id = $1 and n = 2',
      [id],
    );
    expect(rows).toEqual([{ delivery_kopecks: Math.round(price * 100) }]);
  }
});

test('a revision with an outdated base is rejected with what has changed since, by whom and when', async () => {
  const { id, lines } = await placed();
  expect(
    (await revise(id, { base: 0, reason: 'out_of_stock', lines: [{ line: lines[0], quantity: 4 }] })).body,
  ).toEqual({
    n: 1,
    outcome: 'awaiting',
  });
  const late = await revise(id, { base: 0, reason: 'delivery', delivery: 300, lines: [] });
  const step = { by: expect.any(String), at: expect.stringMatching(/Z$/) };
  expect([late.status, late.body]).toEqual([
    409,
    {
      detail: expect.stringMatching(/^Заказ № \d+ уже в другой редакции: 1, а не 0\./),
      base: 1,
      changed: [
        { field: `lines.${lines[0]}.quantity`, was: 10, now: 4, ...step },
        { field: 'total', was: 4_945, now: 3_625, ...step },
      ],
    },
  ]);
  expect((await revise(id, { base: 7, reason: 'delivery', delivery: 300, lines: [] })).body).toMatchObject({
    base: 1,
    changed: [],
  });
  expect((await revise(id, { base: 1, reason: 'delivery', delivery: 300, lines: [] })).body).toEqual({
    n: 2,
    outcome: 'awaiting',
  });
});

test('impossible quantities, lines and prices are rejected with a reason, and nothing is written', async () => {
  const { id, lines } = await placed();
  const [first, second] = lines;
  const { screws, priceless, hiddenProduct } = goods;
  for (const [more, status, text] of [
    [{ lines: [{ line: first, quantity: -1 }] }, 400, expect.any(String)],
    [{ lines: [{ line: first, quantity: 1.5 }] }, 400, expect.any(String)],
    [{ lines: [{ line: first, quantity: 1_000_001 }] }, 400, expect.any(String)],
    [{ lines: [{ line: first, price: 0 }] }, 400, expect.any(String)],
    [{ lines: [{ line: first, price: 1.001 }] }, 400, expect.any(String)],
    [{ lines: [{ line: 999_999, quantity: 1 }] }, 400, 'Строки 999999 в этом заказе нет.'],
    [{ lines: [{ product: 999_999, quantity: 1 }] }, 400, 'Такого товара нет.'],
    [
      { lines: [{ product: screws, quantity: 5 }] },
      400,
      'Саморез 3,5×35, 12 шт.: Продаём упаковками по 12\u00a0шт: 12',
    ],
    [
      { lines: [{ product: priceless, quantity: 1 }] },
      400,
      expect.stringMatching(/: у товара нет цены, укажите её\.$/),
    ],
    [
      { lines: [{ product: hiddenProduct, quantity: 1 }] },
      409,
      expect.stringMatching(/: больше не продаётся, добавить нельзя\.$/),
    ],
    [
      { lines: [{ line: first, price: 100 }] },
      400,
      expect.stringMatching(/цена не из прайса\. Напишите, почему/),
    ],
    [
      { lines: [{ line: second, quantity: 1_000 }] },
      409,
      expect.stringMatching(/: на складе хватает только на \d+\u00a0шт\.$/),
    ],
    [
      {
        lines: [
          { line: first, quantity: 0 },
          { line: second, quantity: 0 },
        ],
      },
      409,
      'В заказе не остаётся товаров: отмените заказ целиком.',
    ],
    [{ lines: [{ line: first, quantity: 10 }] }, 409, 'Здесь нет изменений: заказ и так такой.'],
    [{ lines: [], ready_on: '2026-02-30' }, 400, expect.any(String)],
    [
      { lines: [], ready_on: '2020-01-01' },
      400,
      'Этот день уже прошёл. Укажите сегодняшний или более поздний.',
    ],
  ] as const) {
    const { status: got, body } = await revise(id, { base: 0, reason: 'other', ...more });
    expect([more, got, body.detail ?? Object.values(body).flat()[0]]).toEqual([more, status, text]);
  }
  for (const table of ['order_revision', 'order_revision_line', 'order_revision_answer'])
    expect((await api.pool.query(`select from ${table} where order_id = $1`, [id])).rows).toEqual([]);
  expect((await api.pool.query('select from order_line where order_id = $1', [id])).rows).toHaveLength(2);
});

test('a wrong line of a revision is rejected with the errors of what its author means: a line of the order or a product', async () => {
  const { id, lines } = await placed();
  const [line] = lines;
  const product = goods.breaker25;
  const whole = 'Нужно целое число.';
  for (const [wrong, errors] of [
    [{ line, quantity: -1 }, { 'lines.0.quantity': ['Не меньше 0.'] }],
    [{ line, quantity: 1.5 }, { 'lines.0.quantity': [whole] }],
    [{ line, quantity: 1e9 }, { 'lines.0.quantity': ['Не больше 1\u00a0000\u00a0000.'] }],
    [{ line, quantity: 'три' }, { 'lines.0.quantity': [whole] }],
    [{ line, quantity: null }, { 'lines.0.quantity': [whole] }],
    [{ line: 0, quantity: 1 }, { 'lines.0.line': ['Не меньше 1.'] }],
    [{ product, quantity: 0 }, { 'lines.0.quantity': ['Не меньше 1.'] }],
    [{ product }, { 'lines.0.quantity': ['Обязательное поле.'] }],
    [{ line, product, quantity: 1 }, { 'lines.0.product': ['Неизвестный параметр.'] }],
    [null, { 'lines.0': ['Нужен объект.'] }],
  ] as const) {
    const { status, body } = await revise(id, { base: 0, reason: 'other', lines: [wrong] });
    expect([wrong, status, body]).toEqual([wrong, 400, errors]);
  }
  const both = [
    { line, quantity: -1 },
    { product, quantity: 1, price: 0 },
  ];
  expect((await revise(id, { base: 0, reason: 'other', lines: both })).body).toEqual({
    'lines.0.quantity': ['Не меньше 0.'],
    'lines.1.price': ['Не меньше 0,01\u00a0₽.'],
  });
});

test('an order of another city is not found by its staff, and nobody without the right revises', async () => {
  const { id, lines } = await placed();
  await api.pool.query('alter table shop_order disable trigger shop_order_stays');
  await api.pool.query('update shop_order set city_id = $2 where id = $1', [id, api.cast.cities.perm]);
  await api.pool.query('alter table shop_order enable trigger shop_order_stays');
  const body = { base: 0, reason: 'other', lines: [{ line: lines[0], quantity: 4 }] };
  expect((await revise(id, body)).status).toBe(404);
  const key = { 'idempotency-key': 'revision-of-nobody' };
  expect((await (await api.browser()).post(`staff/orders/${id}/revisions/`, body, key)).status).toBe(401);
  const buyer = await logIn(api, await somebody(api));
  expect((await buyer.post(`staff/orders/${id}/revisions/`, body, key)).status).toBe(401);
});

test('neither a revision nor an answer leaves less of a line than was packed', async () => {
  const { id, token, lines } = await placed();
  await revise(id, { base: 0, reason: 'out_of_stock', lines: [{ line: lines[0], quantity: 4 }] });
  const { rows } = await api.pool.query(
    `insert into order_shipment (order_id, number, kind) values ($1, 1, 'courier') returning id`,
    [id],
  );
  await api.pool.query(
    'insert into order_shipment_line (shipment_id, line_id, quantity) values ($1, $2, 8)',
    [rows[0].id, lines[0]],
  );
  await api.pool.query(`update order_shipment set state = 'packed' where id = $1`, [rows[0].id]);
  const list = (await api.get(`orders/order/${id}/revisions/?token=${token}`)).body;
  const browser = await api.browser();
  const yes = { accept: true, digest: list.results[0].digest };
  const answered = await browser.post(`orders/order/${id}/revisions/1/answer/?token=${token}`, yes);
  expect([answered.status, answered.body.detail]).toEqual([
    409,
    'Автомат ВА47 1P 16 А: уже собрано 8\u00a0шт, оставить меньше нельзя.',
  ]);
  expect(
    (await revise(id, { base: 1, reason: 'other', lines: [{ line: lines[0], quantity: 7 }] })).status,
  ).toBe(409);
});

test('a buyer cancels lines of an order that is not packed, without the consent of the shop, which gets an email', async () => {
  const buyer = await buyerWith(api, [goods.breaker16, 10], [goods.threePoleBreaker, 3]);
  const { id, number, items } = (await order(buyer, orderForm(4_945))).body;
  const [first, second] = items.map((item: { id: number }) => item.id);
  const cancel = (body: object) => buyer.post(`orders/orders/${id}/lines/cancel/`, body);
  for (const [body, status, text] of [
    [{ base: 0, lines: [first, second] }, 409, 'В заказе не остаётся товаров: отмените заказ целиком.'],
    [{ base: 0, lines: [999_999] }, 400, 'Строки 999999 в этом заказе нет.'],
    [
      { base: 3, lines: [first] },
      409,
      expect.stringMatching(/^Заказ № \d+ уже в другой редакции: 0, а не 3/),
    ],
    [{ base: 0, lines: [] }, 400, expect.any(String)],
  ] as const) {
    const { status: got, body: answer } = await cancel(body);
    expect([body, got, answer.detail ?? Object.values(answer).flat()[0]]).toEqual([body, status, text]);
  }
  const done = await cancel({ base: 0, lines: [first], comment: 'Уже купили' });
  expect([done.status, done.body]).toMatchObject([
    200,
    { revision: 1, awaiting: null, results: [{ by: 'Покупатель', outcome: 'accepted', note: 'Уже купили' }] },
  ]);
  expect((await buyer.get(`orders/order/${id}/status/`)).body.agreement).toBe('settled');
  expect((await buyer.get('orders/orders/')).body.results[0]).toMatchObject({
    total: 2_745,
    items_count: 1,
    pieces: 3,
  });
  expect((await mailbox.next(`Покупатель изменил заказ № ${number}`)).to).toBe('zakaz@polka.example');
  const repeated = await buyer.post(`orders/orders/${id}/repeat/`);
  expect(repeated.body.added.map(({ product }: { product: number }) => product)).toEqual([
    goods.threePoleBreaker,
  ]);
  await reviseAs(api, id, { base: 1, delivery: 45_000 });
  expect((await buyer.get(`orders/order/${id}/status/`)).body.agreement).toBe('buyer');
  expect((await cancel({ base: 2, lines: [second] })).body.detail).toBe(
    'Сначала ответьте на изменения, которые предложил магазин.',
  );
  const stranger = await buyerWith(api, [goods.breaker16, 1]);
  expect(
    (await stranger.post(`orders/orders/${id}/lines/cancel/`, { base: 1, lines: [second] })).status,
  ).toBe(404);
  expect((await stranger.get(`orders/orders/${id}/revisions/`)).status).toBe(404);
});

test('an order above a billion roubles is an error of the staff that names the line, and it stays readable', async () => {
  const { id, number, token, lines } = await placed();
  await api.pool.query('update stock set on_hand = 100000 where on_hand > 0');
  const most = 'сумма больше 1 000 000 000 ₽. Проверьте цену и количество.';
  const body = { base: 0, reason: 'price', note: 'Ошибка' };
  const line = { line: lines[0], quantity: 90_001, price: 1e9 };
  const answer = await revise(id, { ...body, lines: [line] });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body).replaceAll('\u00a0', ' ')).toContain(most);
  const two = [
    { line: lines[0], price: 6e7 },
    { line: lines[1], price: 2e8 },
  ];
  expect((await revise(id, { ...body, lines: two })).status).toBe(400);
  expect((await revise(id, { ...body, delivery: 1e9, lines: [] })).status).toBe(400);
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const words = ['--reason', 'price', '--price', '1=999999999', '--note', 'Ошибка'];
  const io = { stdout: stream, stderr: stream, db: api.db, config: api.config };
  expect(await runOrders(['revise', number, ...words], io)).toBe(1);
  expect(output.replaceAll('\u00a0', ' ')).toContain(most);
  expect(await byLink(token)).toMatchObject({ total: 4_945, awaiting: null });
  await api.pool.query('update stock set on_hand = 100 where on_hand > 0');
});

test('every member who may order for the company may answer; the link alone is not enough', async () => {
  const { browser, company, contract, person } = await buyerOf(api, {
    audience: 'retail',
    delayDays: 10,
    creditLimitKopecks: 300_000,
  });
  await browser.post('catalog/cart-items/', { product: goods.breaker16, quantity: 10 });
  const form = orderForm(2_200, {
    payment_type: 'invoice',
    is_deferred: true,
    legal_entity: company,
    contract,
  });
  const { id, token } = (await order(browser, form)).body;
  // The credit covers the larger of the order and its proposal.
  const used = async () => (await browser.get(`orders/orders/contracts/${contract}/`)).body.credit_used;
  await expect(reviseAs(api, id, { delivery: 80_001 })).rejects.toThrow(
    /осталось 800,00\s₽ из 3\s000,00\s₽, а заказ дорожает на 800,01\s₽/,
  );
  await reviseAs(api, id, { delivery: 50_000 });
  expect(await used()).toBe(2_700);
  const { digest, can_answer } = (await api.get(`orders/order/${id}/revisions/?token=${token}`)).body
    .results[0];
  expect(can_answer).toBe(false);
  const guest = await api.browser();
  const path = `revisions/1/answer/`;
  const forbidden = await guest.post(`orders/order/${id}/${path}?token=${token}`, { accept: true, digest });
  expect([forbidden.status, forbidden.body.detail]).toEqual([
    403,
    'Отвечать за юрлицо может закупщик или руководитель: войдите в его кабинет.',
  ]);
  await api.pool.query(`update legal_entity_member set role = 'accountant' where user_id = $1`, [person.id]);
  expect((await browser.post(`orders/orders/${id}/${path}`, { accept: true, digest })).status).toBe(403);
  await api.pool.query(`update legal_entity_member set role = 'buyer' where user_id = $1`, [person.id]);
  expect((await browser.post(`orders/orders/${id}/${path}`, { accept: false, digest })).status).toBe(200);
  expect(await used()).toBe(2_200);
});

test('an order becomes dearer without consent up to the percent of its contract, and not above it', async () => {
  const { browser, company, contract } = await buyerOf(api, { audience: 'retail' });
  await browser.post('catalog/cart-items/', { product: goods.breaker16, quantity: 10 });
  const form = orderForm(2_200, { payment_type: 'invoice', legal_entity: company, contract });
  const { id } = (await order(browser, form)).body;
  await api.pool.query('update contract set growth_percent = 5 where id = $1', [contract]);
  expect((await reviseAs(api, id, { delivery: 11_000 })).outcome).toBe('accepted');
  expect((await reviseAs(api, id, { base: 1, delivery: 30_000 })).outcome).toBe('awaiting');
});

test('the command line names the line that a substitute replaces', async () => {
  const { number, token } = await placed();
  const run = (...argv: string[]) => staffRuns(api, 'revise', number, '--reason', 'substitution', ...argv);
  const { article } = (await api.pool.query('select article from product where id = $1', [goods.breaker25]))
    .rows[0];
  for (const [word, code] of [
    [`9=${article}=5`, 1],
    [`1=нет такого=5`, 1],
    [`${article}=5`, 2],
    [`1=${article}`, 2],
    [`1=${article}=много`, 2],
  ] as const)
    expect([word, (await run('--replace', word))[0]]).toEqual([word, code]);
  expect(await run('--replace', `1=${article}=5`)).toEqual([
    0,
    `Заказ ${number}: редакция 1 ждёт ответа покупателя\n`,
  ]);
  const { id } = await byLink(token);
  const [revision] = (await api.get(`orders/order/${id}/revisions/?token=${token}`)).body.results;
  expect(revision.lines.filter(({ change }: { change: string }) => change !== 'same')).toMatchObject([
    { change: 'cancelled', name: 'Автомат ВА47 1P 16 А', now: null },
    { change: 'substituted', replaces: 'Автомат ВА47 1P 16 А', now: { quantity: 5 } },
  ]);
});

test('the command line revises by places of lines, articles and roubles, and shows the history of an order', async () => {
  const { number, token } = await placed();
  const run = async (...argv: string[]) => {
    let output = '';
    const stream = { write: (text: string) => (output += text) };
    const code = await runOrders(argv, { stdout: stream, stderr: stream, db: api.db, config: api.config });
    return [code, output.replaceAll('\u00a0', ' ')] as const;
  };
  const { article } = (await api.pool.query('select article from product where id = $1', [goods.breaker25]))
    .rows[0];
  const words = ['--base', '0', '--reason', 'client', '--line', '2=0', '--add', `${article}=2`];
  expect(await run('revise', number, ...words, '--price', '1=99,50', '--note', 'Договорились')).toEqual([
    0,
    `Заказ ${number}: редакция 1 ждёт ответа покупателя\n`,
  ]);
  expect((await run('agree', number, '1', '--note', 'По телефону'))[0]).toBe(0);
  expect(await byLink(token)).toMatchObject({ total: 995 + 520, items_count: 2 });
  const [code, history] = await run('history', number);
  const [, changes] = /Договорились\): (.+ → 1 515,00 ₽)\n/.exec(history) ?? [];
  expect(code).toBe(0);
  expect(history).toMatch(
    /Магазин {2}редакция 1 \(По вашей просьбе; Договорились\): .+ итого 4 945,00 → 1 515,00 ₽\n/,
  );
  expect(history).toMatch(
    /Действует сейчас \(в revise назовите --base 1\):\n1 {2}.+: 10 шт × 99,50 = 995,00 ₽\n3 {2}.+ = 520,00 ₽\nДоставка: цена не названа\n/,
  );
  for (const [argv, expected] of [
    [['revise'], 2],
    [['revise', number, '--base', '1'], 1],
    [['revise', number, '--base', '1', '--reason', 'lost', '--line', '1=2'], 2],
    [['revise', number, '--base', '1', '--reason', 'other', '--line', '1=два'], 2],
    [['revise', number, '--base', '1', '--reason', 'other', '--line', '9=2'], 1],
    [['revise', number, '--base', '0', '--reason', 'other', '--line', '1=2'], 1],
    [['revise', number, '--base', '1', '--reason', 'other', '--add', 'нет такого=2'], 1],
    [['revise', '777', '--delivery', '5'], 1],
    [['history', '777'], 1],
    [['withdraw', number, '1'], 1],
    [['revise', number, '--delivery', '5', '--note', 'я'.repeat(1_001)], 1],
    [['agree', number, '9', '--note', 'да'], 1],
  ] as const)
    expect([argv, (await run(...argv))[0]]).toEqual([argv, expected]);
  expect(await run('revise', number, '--base', '0', '--delivery', '5')).toEqual([
    1,
    `Заказ № ${number} уже в другой редакции: 1, а не 0. Посмотрите, что изменилось, и повторите.\nИзменилось: ${changes}\n`,
  ]);
  expect((await run('revise', number, '--base', '7', '--delivery', '5'))[1]).not.toContain('Изменилось');
  expect((await run('revise', number, '--delivery', '5'))[0]).toBe(0);
  for (const word of ['agree', 'withdraw'])
    expect(await run(word, number, '2', '--note', 'я'.repeat(1_001))).toEqual([
      1,
      'Не длиннее 1000 знаков.\n',
    ]);
});

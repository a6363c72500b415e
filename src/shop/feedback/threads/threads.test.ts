import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { digestOf } from '../../../../tests/support/database-digest.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import type { Grant, StaffRole } from '../../accounts/staff-policy/staff-policy.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let manager: Awaited<ReturnType<typeof staffWith>>;
beforeAll(async () => {
  api = await startApi();
  manager = await staffWith('manager', { cityId: api.cast.cities.ekaterinburg });
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox?.close();
  await api.close();
});

async function staffWith(role: StaffRole, place: Partial<Pick<Grant, 'cityId' | 'shopId'>> = {}) {
  return staffAt(api, role, { city: place.cityId ?? null, shop: place.shopId ?? null });
}

const insert = async (text: string, ...values: unknown[]): Promise<number> =>
  (await api.pool.query(`${text} returning id`, values)).rows[0].id;

const message = (city: number | null, email: string | null = 'anna@polka.example') =>
  insert(
    `insert into feedback_message (topic, city_id, name, phone, email, message, consent_text, address)
     values ('order', $1, 'Анна <b>', '+79220000001', $2, 'Где мой заказ? http://plohoe.example', '', '')`,
    city,
    email,
  );
const request = (city: number, email: string | null = 'elena@polka.example') =>
  insert(
    `insert into stock_request (product_id, city_id, quantity, name, email, phone, consent_text, address)
     values ($1, $2, 4, 'Елена', $3, '+79220000002', '', '')`,
    api.cast.products.breaker16,
    city,
    email,
  );

const read = async (path: string, { browser } = manager) => (await browser.get(`staff/${path}/`)).body;
const write = async (path: string, action: string, body: object = {}) => {
  const { version } = await read(path);
  return manager.browser.post(`staff/${path}/${action}/`, { version, ...body });
};
const listed = async (path: string, query = '', { browser } = manager) =>
  (await browser.get(`staff/${path}/?${query}`)).body.results.map(({ id }: { id: number }) => id);

test('an answer goes to the author by email, without his own words, and the thread is answered until it is closed', async () => {
  const id = await message(api.cast.cities.ekaterinburg);
  const { status, body } = await write(`messages/${id}`, 'answers', {
    text: 'Заказ приедет завтра к 12:00.',
  });
  expect([status, body.status, body.topic, body.phone]).toEqual([
    200,
    { code: 'answered', name: 'Отвечено' },
    'Мой заказ',
    '+7 (922) 000-00-01',
  ]);
  expect(body.answers).toMatchObject([
    { text: 'Заказ приедет завтра к 12:00.', by: manager.name, is_emailed: true, answer: null },
  ]);
  const email = await mailbox.next(`Ответ на обращение № ${id}`);
  expect([email.to, email.text.includes('Заказ приедет завтра к 12:00.')]).toEqual([
    'anna@polka.example',
    true,
  ]);
  expect(email.text).not.toMatch(/plohoe|Анна/);
  expect((await manager.browser.get('staff/inbox/?kind=feedback.new')).body.results).toEqual([]);
  expect((await write(`messages/${id}`, 'close')).body.status.code).toBe('done');
  expect((await write(`messages/${id}`, 'answers', { text: 'Ещё раз' })).status).toBe(409);
  const { rows } = await api.pool.query(
    `select action, actor_id, capability from audit_entry where subject_kind = 'feedback' and subject_id = $1 order by id`,
    [id],
  );
  expect(rows).toEqual([
    { action: 'feedback.answered', actor_id: manager.id, capability: 'messages.answer' },
    { action: 'feedback.done', actor_id: manager.id, capability: 'messages.answer' },
  ]);
});

test('an answer to a person without an email is only recorded', async () => {
  const id = await message(null, null);
  const { body } = await write(`messages/${id}`, 'answers', { text: 'Позвонили, всё решили.' });
  expect(body.answers).toMatchObject([{ is_emailed: false }]);
  const { rows } = await api.pool.query(
    `select count(*)::int as n from graphile_worker._private_jobs where payload->>'answer' = $1`,
    [String(body.answers[0].id)],
  );
  expect(rows[0].n).toBe(0);
});

test('messages are found by topic, state, city, phone and words; those of another city are 404', async () => {
  const own = await message(api.cast.cities.ekaterinburg);
  const foreign = await message(api.cast.cities.perm);
  const everybodys = await message(null);
  const found = async (query: string) => (await listed('messages', query)).filter((id: number) => id >= own);
  expect(await found('')).toEqual([everybodys, own]);
  for (const query of [
    'topic=order',
    'state=new',
    'text=8%20922%20000-00-01',
    'text=АННА',
    'text=мой%20заказ',
  ])
    expect([query, await found(query)]).toEqual([query, [everybodys, own]]);
  for (const query of ['topic=site', 'state=done', 'text=%25', 'text=нет%20такого'])
    expect([query, await found(query)]).toEqual([query, []]);
  expect(await found(`city=${api.cast.cities.ekaterinburg}`)).toEqual([own]);
  const before = await digestOf(api.pool);
  for (const [path, body] of Object.entries({ answers: { text: 'Чужое' }, close: {} }))
    expect([
      path,
      (await manager.browser.post(`staff/messages/${foreign}/${path}/`, { version: 1, ...body })).status,
    ]).toEqual([path, 404]);
  expect((await manager.browser.get(`staff/messages/${foreign}/`)).status).toBe(404);
  expect(await digestOf(api.pool)).toEqual(before);
});

test('an answer made from an outdated version is rejected, so nobody is answered twice', async () => {
  const id = await message(api.cast.cities.ekaterinburg);
  const answers = await Promise.all(
    ['Первый', 'Второй'].map((text) =>
      manager.browser.post(`staff/messages/${id}/answers/`, { version: 1, text: `${text} ответ` }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.changed).toMatchObject([
    { field: 'status', was: 'new', now: 'answered', by: manager.name },
  ]);
  expect((await read(`messages/${id}`)).answers).toHaveLength(1);
});

test('answers too short, too long or invisible are rejected', async () => {
  const id = await message(api.cast.cities.ekaterinburg);
  const before = await digestOf(api.pool);
  for (const text of ['', 'Ой', ' \u200b\u200b\n ', 'я'.repeat(5001), 'а\0б'])
    expect((await manager.browser.post(`staff/messages/${id}/answers/`, { version: 1, text })).status).toBe(
      400,
    );
  expect(await digestOf(api.pool)).toEqual(before);
});

test('a stock request is answered with a day, and its author gets it by email', async () => {
  const id = await request(api.cast.cities.ekaterinburg);
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const bad = [
    { answer: 'day' },
    { answer: 'day', day: '2020-01-01' },
    { answer: 'day', day: '2026-02-30' },
    { answer: 'no', day },
    { answer: 'analog' },
    { answer: 'analog', product: api.cast.products.breaker16 },
    { answer: 'analog', product: 999_999 },
    { answer: 'no', product: api.cast.products.breaker16 },
    { answer: 'price' },
    { answer: 'no', price: 100 },
  ];
  const before = await digestOf(api.pool);
  for (const body of bad) {
    const path = `staff/stock-requests/${id}/answers/`;
    const { status } = await manager.browser.post(path, { version: 1, ...body });
    expect([body, status]).toEqual([body, 400]);
  }
  expect(await digestOf(api.pool)).toEqual(before);
  const { body } = await write(`stock-requests/${id}`, 'answers', {
    answer: 'day',
    day,
    text: 'Отложим для вас.',
  });
  expect([body.status.code, body.answers]).toMatchObject([
    'answered',
    [{ answer: 'day', day, is_emailed: true }],
  ]);
  const email = await mailbox.next(`Ответ на заявку № ${id}`);
  expect(email.to).toBe('elena@polka.example');
  expect(email.text).toContain(`появится в Екатеринбурге ${day.split('-').reverse().join('.')}.`);
  expect(email.text).toContain('Отложим для вас.');
  expect((await write(`stock-requests/${id}`, 'close')).body.status).toEqual({
    code: 'closed',
    name: 'Закрыта',
  });
  expect((await write(`stock-requests/${id}`, 'answers', { answer: 'no' })).status).toBe(409);
  expect(await listed('stock-requests', 'state=closed')).toEqual([id]);
});

test('other goods are offered only while the city has them in stock', async () => {
  const id = await request(api.cast.cities.ekaterinburg);
  const { cable } = api.cast.products as Record<string, number>;
  const other =
    cable ?? Object.values(api.cast.products).find((each) => each !== api.cast.products.breaker16);
  await api.pool.query('update stock set on_hand = 0 where product_id = $1', [other]);
  expect((await write(`stock-requests/${id}`, 'answers', { answer: 'analog', product: other })).status).toBe(
    400,
  );
  await api.pool.query('update stock set on_hand = 1000 where product_id = $1', [other]);
  const { status, body } = await write(`stock-requests/${id}`, 'answers', {
    answer: 'analog',
    product: other,
  });
  expect([status, body.answers]).toMatchObject([200, [{ answer: 'analog', product: { id: other } }]]);
  const email = await mailbox.next(`Ответ на заявку № ${id}`);
  expect(email.text).toContain(`«${body.answers[0].product.name}»`);
  expect(email.text).toContain(`https://polka.example/product/${other}-`);
});

test('goods to offer instead are found by article and by words, with the price and the stock of the city of the request', async () => {
  const { breaker16, breaker25 } = api.cast.products as Record<string, number>;
  const id = await request(api.cast.cities.ekaterinburg);
  const { rows } = await api.pool.query('select article, name from product where id = $1', [breaker25]);
  await api.pool.query('update stock set on_hand = 3 where product_id = $1', [breaker25]);
  const found = async (text: string, { browser } = manager) =>
    browser.get(`staff/stock-requests/${id}/goods/?text=${encodeURIComponent(text)}`);
  const byArticle = await found(rows[0].article);
  expect(byArticle.body.results).toMatchObject([
    { id: breaker25, name: rows[0].name, price: expect.any(Number), is_enough: false },
  ]);
  expect(byArticle.body.results[0].free).toBeLessThan(4);
  const byWords = (await found('автомат')).body.results.map((one: { id: number }) => one.id);
  expect(byWords).toContain(breaker25);
  expect(byWords).not.toContain(breaker16);
  const elsewhere = await staffWith('manager', { cityId: api.cast.cities.perm });
  expect((await found('автомат', elsewhere)).status).toBe(404);
  // The shop takes no answer with goods that the city has not.
  await api.pool.query('update stock set on_hand = 0 where product_id = $1', [breaker25]);
  expect((await found(rows[0].article)).body.results).toEqual([]);
  expect((await found('автомат')).body.results.map((one: { id: number }) => one.id)).not.toContain(breaker25);
  await api.pool.query('update stock set on_hand = 1000 where product_id = $1', [breaker25]);
});

test('answers are deleted together with the message', async () => {
  const id = await message(api.cast.cities.ekaterinburg);
  await write(`messages/${id}`, 'answers', { text: 'Готово' });
  await api.pool.query('delete from feedback_message where id = $1', [id]);
  const { rows } = await api.pool.query(
    'select count(*)::int as n from message_answer where feedback_id = $1',
    [id],
  );
  expect(rows[0].n).toBe(0);
});

test('phrases are the usual ones until the shop sets its own', async () => {
  const of = async (kind: string) =>
    (await manager.browser.get('staff/phrases/')).body.find((each: { kind: string }) => each.kind === kind)
      .phrases;
  expect((await of('power')).map(({ code }: { code: string }) => code)).toContain('expired');
  const owner = await staffWith('owner');
  const put = (phrases: object[], { browser } = owner) =>
    browser.send('PUT', 'staff/phrases/power/', { phrases });
  expect((await put([{ code: '', text: 'Нет' }], manager)).status).toBe(403);
  expect((await put([{ code: '', text: ' \u200b' }])).status).toBe(400);
  expect((await put([{ code: 'expired', text: 'Истекла.' }])).status).toBe(200);
  expect(await of('power')).toEqual([{ code: 'expired', text: 'Истекла.' }]);
  await api.pool.query(`update shop_setting set value = '{' where name = 'phrases.power'`);
  expect((await of('power')).length).toBeGreaterThan(1);
});

test('many threads are closed at once under one operation: what is closed already or has changed stays as it was, with the reason', async () => {
  const [first, second, foreign, answered] = [
    await message(api.cast.cities.ekaterinburg),
    await message(api.cast.cities.ekaterinburg),
    await message(api.cast.cities.perm),
    await message(api.cast.cities.ekaterinburg),
  ];
  const { version } = await read(`messages/${answered}`);
  await write(`messages/${answered}`, 'answers', { text: 'Позвоним завтра.' });
  const rows = [second, first, foreign, answered, first].map((id) => ({ id, version }));
  const send = (key: string) =>
    manager.browser.post('staff/messages/close/', { rows }, { 'idempotency-key': key });
  const { status, body } = await send('close-many-0001');
  expect([status, body.rows.map((row: { id: number; is_done: boolean }) => [row.id, row.is_done])]).toEqual([
    200,
    [
      [first, true],
      [second, true],
      [foreign, false],
      [answered, false],
    ],
  ]);
  expect(body.rows[2].note).toBe('Такого обращения нет.');
  expect((await read(`messages/${first}`)).version).toBe(body.rows[0].version);
  expect((await read(`messages/${answered}`)).status.code).toBe('answered');
  const { rows: audit } = await api.pool.query(
    "select subject_id, operation from audit_entry where action = 'feedback.done' and subject_id = any($1)",
    [[first, second, foreign, answered]],
  );
  expect([audit.length, new Set(audit.map(({ operation }) => operation)).size]).toEqual([2, 1]);
  expect((await send('close-many-0001')).body).toEqual(body);
  const again = (await send('close-many-0002')).body.rows;
  expect(again.every((row: { is_done: boolean }) => !row.is_done)).toBe(true);
  expect((await read(`messages/${first}`)).version).toBe(body.rows[0].version);
});

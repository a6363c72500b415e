import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { digestOf } from '../../../../tests/support/database-digest.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { offeredNote } from './offers.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let manager: Awaited<ReturnType<typeof staffAt>>;
beforeAll(async () => {
  api = await startApi();
  manager = await staffAt(api, 'manager', { city: api.cast.cities.ekaterinburg, shop: null });
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox?.close();
  await api.close();
});

const dayFromNow = (days: number) => legalDay(new Date(Date.now() + days * 86_400_000));

/** A stock request of a guest with an answer of the desk, and the token of the link in the email. */
async function answered(answer: object, { quantity = 4 } = {}): Promise<{ id: number; token: string }> {
  const { rows } = await api.pool.query(
    `insert into stock_request (product_id, city_id, quantity, email, consent_text, address)
     values ($1, $2, $3, 'elena@polka.example', '', '') returning id`,
    [api.cast.products.breaker16, api.cast.cities.ekaterinburg, quantity],
  );
  const { id } = rows[0];
  return { id, token: await answerAgain(id, answer) };
}

async function answerAgain(id: number, answer: object): Promise<string> {
  const { version } = (await manager.browser.get(`staff/stock-requests/${id}/`)).body;
  const { status } = await manager.browser.post(`staff/stock-requests/${id}/answers/`, {
    version,
    ...answer,
  });
  expect(status).toBe(200);
  const { text } = await mailbox.next(`Ответ на заявку № ${id}`);
  return /https:\/\/polka\.example\/stock-request\/([\w-]+)/.exec(text)?.[1] ?? 'none';
}

const cartOf = async (browser: Awaited<ReturnType<TestApi['browser']>>) =>
  (await browser.get('catalog/cart/')).body.results.map(
    ({ product, quantity }: { product: { id: number }; quantity: number }) => [product.id, quantity],
  );
const statusOf = async (id: number) =>
  (await manager.browser.get(`staff/stock-requests/${id}/`)).body.status.code;

test('a link of the email shows the promised goods at the price of today and puts them into the cart once', async () => {
  const { breaker16 } = api.cast.products;
  const { id, token } = await answered({ answer: 'day', day: dayFromNow(2) });
  const browser = await api.browser();
  const before = await digestOf(api.pool);
  const { offer, messages } = (await browser.get(`feedback/links/${token}/`)).body;
  expect(await digestOf(api.pool)).toEqual(before);
  const card = (await browser.get(`catalog/product/${breaker16}/`)).body;
  const { ekaterinburg } = api.cast.cities;
  const { price } = card.prices.find(({ city }: { city: number }) => city === ekaterinburg);
  expect(offer).toMatchObject({
    state: 'open',
    until: dayFromNow(16),
    is_analog: false,
    quantity: 4,
    problem: null,
    name: card.name,
    price,
  });
  expect(messages).toMatchObject([{ answer: 'day', day: dayFromNow(2) }]);
  const path = `feedback/links/${token}/accept/`;
  const { status, body } = await browser.post(path);
  expect([status, body.status.code, body.offer.state]).toEqual([200, 'accepted', 'accepted']);
  const again = await browser.post(path);
  expect([again.status, again.body.detail]).toEqual([
    409,
    'Этот товар уже добавили в корзину по этой ссылке.',
  ]);
  expect(await cartOf(browser)).toEqual([[breaker16, 4]]);
  expect(await statusOf(id)).toBe('accepted');
  const { rows } = await api.pool.query(
    `select actor, action, details->'quantity' as quantity from audit_entry
     where subject_kind = 'stock_request' and subject_id = $1 order by id desc limit 1`,
    [id],
  );
  expect(rows).toEqual([{ actor: 'guest', action: 'stock_request.accepted', quantity: 4 }]);
});

test('two clicks at once add the goods once', async () => {
  const { token } = await answered({ answer: 'day', day: dayFromNow(0) });
  const browser = await api.browser();
  await browser.post('catalog/cart-items/', { product: api.cast.products.cable, quantity: 10 });
  const path = `feedback/links/${token}/accept/`;
  const both = await Promise.all([browser.post(path), browser.post(path)]);
  expect(both.some(({ status }) => status === 200)).toBe(true);
  expect(await cartOf(browser)).toContainEqual([api.cast.products.breaker16, 4]);
});

test('a repeated acceptance whose first answer was lost adds nothing, even if the stock now allows another quantity', async () => {
  const { breaker16 } = api.cast.products;
  const { id, token } = await answered({ answer: 'day', day: dayFromNow(0) });
  const browser = await api.browser();
  const path = `feedback/links/${token}/accept/`;
  expect((await browser.post(path)).status).toBe(200);
  // As after a crash between the addition and the record of it.
  await api.pool.query("update stock_request set status = 'answered' where id = $1", [id]);
  await api.pool.query('update message_answer set outcome = null where stock_request_id = $1', [id]);
  const before = await api.pool.query('select warehouse_id, on_hand from stock where product_id = $1', [
    breaker16,
  ]);
  await api.pool.query('update stock set on_hand = 3 where product_id = $1', [breaker16]);
  try {
    const again = await browser.post(path);
    expect([again.status, again.body.status?.code]).toEqual([200, 'accepted']);
    expect(await cartOf(browser)).toEqual([[breaker16, 4]]);
  } finally {
    for (const { warehouse_id, on_hand } of before.rows)
      await api.pool.query('update stock set on_hand = $3 where product_id = $1 and warehouse_id = $2', [
        breaker16,
        warehouse_id,
        on_hand,
      ]);
  }
});

test('other goods are offered instead, in the city of the visitor, as much as there is', async () => {
  const { breaker25 } = api.cast.products;
  const { token } = await answered({ answer: 'analog', product: breaker25 });
  const browser = await api.browser();
  const { offer } = (await browser.get(`feedback/links/${token}/`)).body;
  expect(offer).toMatchObject({
    is_analog: true,
    state: 'open',
    until: dayFromNow(14),
    city: 'Екатеринбург',
  });
  await api.pool.query('update stock set on_hand = 3 where product_id = $1', [breaker25]);
  const few = (await browser.get(`feedback/links/${token}/`)).body.offer;
  expect(few.quantity).toBeLessThanOrEqual(3);
  await api.pool.query('update stock set on_hand = 0 where product_id = $1', [breaker25]);
  const none = (await browser.get(`feedback/links/${token}/`)).body.offer;
  expect(none.problem).toContain('нет в наличии');
  expect((await browser.post(`feedback/links/${token}/accept/`)).status).toBe(409);
  expect(await cartOf(browser)).toEqual([]);
  await api.pool.query('update stock set on_hand = 1000 where product_id = $1', [breaker25]);
});

test('an offer ends two weeks after its day, and a new answer of the staff opens it again', async () => {
  const { id, token } = await answered({ answer: 'day', day: dayFromNow(1) });
  await api.pool.query(
    `update message_answer set day = current_date - 15, created_at = now() - interval '20 days' where stock_request_id = $1`,
    [id],
  );
  const browser = await api.browser();
  expect((await browser.get(`feedback/links/${token}/`)).body.offer.state).toBe('expired');
  const late = await browser.post(`feedback/links/${token}/accept/`);
  expect([late.status, late.body.detail]).toEqual([
    409,
    expect.stringMatching(/^Предложение действовало до \d\d\.\d\d\.\d{4}\./),
  ]);
  expect(await answerAgain(id, { answer: 'day', day: dayFromNow(3) })).toBe(token);
  expect((await browser.get(`feedback/links/${token}/`)).body.offer.state).toBe('open');
});

test('a declined offer cannot be taken, and a refusal of the shop offers nothing', async () => {
  const { id, token } = await answered({ answer: 'day', day: dayFromNow(1) });
  const browser = await api.browser();
  expect((await browser.post(`feedback/links/${token}/decline/`)).body.offer.state).toBe('declined');
  expect(await statusOf(id)).toBe('declined');
  expect((await browser.post(`feedback/links/${token}/accept/`)).status).toBe(409);
  const refused = await answered({ answer: 'no' });
  expect((await browser.get(`feedback/links/${refused.token}/`)).body.offer).toBeNull();
  expect((await browser.post(`feedback/links/${refused.token}/accept/`)).status).toBe(404);
  expect(await cartOf(browser)).toEqual([]);
});

test('a reply after the goods were taken opens the thread, but not the offer', async () => {
  const { id, token } = await answered({ answer: 'day', day: dayFromNow(1) });
  const browser = await api.browser();
  expect((await browser.post(`feedback/links/${token}/accept/`)).status).toBe(200);
  const reply = { text: 'Спасибо!', consent: true };
  expect((await browser.post(`feedback/links/${token}/replies/`, reply)).status).toBe(201);
  expect(await statusOf(id)).toBe('new');
  expect((await browser.get(`feedback/links/${token}/`)).body.offer.state).toBe('accepted');
  expect((await (await api.browser()).post(`feedback/links/${token}/accept/`)).status).toBe(409);
});

test('the link of a message offers nothing', async () => {
  const browser = await api.browser();
  const sent = { name: 'Анна', email: 'a@polka.example', topic: 'order', message: 'Вопрос', consent: true };
  const { id } = (await browser.post('feedback/message/', sent)).body;
  await manager.browser.post(`staff/messages/${id}/answers/`, { version: 1, text: 'Ответ' });
  const { text } = await mailbox.next(`Ответ на обращение № ${id}`);
  const token = /\/messages\/([\w-]+)/.exec(text)?.[1];
  expect((await browser.post(`feedback/links/${token}/accept/`)).status).toBe(404);
});

test('an offer of another quantity says why in the right grammatical case, and names the pack, not the sum of packs', () => {
  const note = (asked: number, quantity: number, more: object = {}) =>
    offeredNote({ asked, quantity, unit: 'банка', maxQuantity: 50, multiplicity: 1, ...more })?.replaceAll(
      '\u00a0',
      ' ',
    );
  expect(note(2, 2)).toBeUndefined();
  expect(note(2, 1)).toBe('Сейчас есть 1 банка из 2 банок');
  expect(note(21, 5)).toBe('Сейчас есть 5 банок из 21 банки');
  expect(note(15, 24, { multiplicity: 12, unit: 'пара' })).toBe(
    'Продаём упаковками по 12 пар, поэтому добавим 24 пары',
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { registered } from '../../tests/support/accounts.ts';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import type { ApiBrowser } from '../../tests/support/api-browser.ts';
import { guestWith, openSeller, order, orderForm } from '../shop/orders/fixtures/checkout.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());

const rows = async (text: string, values: unknown[] = []) => (await api.pool.query(text, values)).rows;

/** A logged-in user with one product in the cart, registered under the given version of the consent. */
async function person(version?: string) {
  const { email } = await registered(api);
  const [{ id }] = await rows('select id from app_user where email = $1', [email]);
  if (version) await rows('update consent set text_version = $2 where user_id = $1', [id, version]);
  const browser = await guestWith(api, [api.cast.products.breaker16, 1]);
  await browser.post('users/login/', { login: email, password: 'Vitrina2026' });
  return { id: id as number, browser };
}

const orderWith = (browser: ApiBrowser, consents?: string[]) =>
  order(browser, orderForm(250, { consents: consents as string[] }));
const agreedWith = (orderId: number) =>
  rows(
    `select o.aim, o.text_version as version, o.address, o.given_at = c.given_at as "isOfThen", c.aim as "ledgerAim"
     from order_consent o left join consent c on c.id = o.consent_id where order_id = $1 order by o.aim`,
    [orderId],
  );
const standing = async (browser: ApiBrowser) => (await browser.get('users/session/')).body.consents;
const askedAtCheckout = async (browser: ApiBrowser) =>
  (await browser.get('orders/checkout/')).body.consents.map(({ id }: { id: string }) => id);

const ORDER_MISSING = 'Отметьте согласие на обработку персональных данных, чтобы мы могли исполнить заказ.';

test('a customer who agreed at registration is not asked again at checkout, and the order records that consent', async () => {
  const { browser } = await person();
  expect(await standing(browser)).toEqual(['order', 'stock-request', 'message', 'price-list']);
  expect(await askedAtCheckout(browser)).toEqual(['offer']);
  const { status, body } = await orderWith(browser, ['offer']);
  expect([status, body.detail]).toEqual([201, undefined]);
  expect(await agreedWith(body.id)).toEqual([
    {
      aim: 'offer',
      version: 'offer-2026-11-21',
      address: expect.any(String),
      isOfThen: null,
      ledgerAim: null,
    },
    {
      aim: 'order',
      version: 'account-2026-11-24',
      address: '127.0.0.1',
      isOfThen: true,
      ledgerAim: 'account',
    },
  ]);
  const { elsewhere } = (await browser.get('users/consents/')).body;
  expect(elsewhere.map(({ text }: { text: string }) => text)).toEqual([
    expect.stringContaining('отвечать на мои обращения'),
    'Принимаю условия продажи',
  ]);
});

test('a guest must consent to order, whatever the session says', async () => {
  const guest = await guestWith(api, [api.cast.products.breaker16, 1]);
  expect(await standing(guest)).toEqual([]);
  expect(await askedAtCheckout(guest)).toEqual(['order', 'offer']);
  expect((await orderWith(guest, ['offer'])).body).toEqual({ consents: [ORDER_MISSING] });
  expect((await orderWith(guest)).body).toEqual({ consents: [ORDER_MISSING, 'Примите условия продажи.'] });
  const { body } = await orderWith(guest, ['order', 'offer']);
  expect((await agreedWith(body.id))[1]).toMatchObject({ version: 'order-2026-11-21', ledgerAim: null });
});

test('a customer who agreed to another text is asked once, and the answer is recorded', async () => {
  const { id, browser } = await person('account-2019-01-01');
  expect(await standing(browser)).toEqual([]);
  expect((await orderWith(browser, ['offer'])).body).toEqual({ consents: [ORDER_MISSING] });
  const first = await orderWith(browser, ['order', 'offer']);
  expect((await agreedWith(first.body.id))[1]).toMatchObject({
    version: 'order-2026-11-21',
    ledgerAim: 'order',
  });
  expect(await standing(browser)).toEqual(['order']);
  await browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  const second = await orderWith(browser, ['offer']);
  expect((await agreedWith(second.body.id))[1]).toMatchObject({ isOfThen: true, ledgerAim: 'order' });
  await rows("update consent set text_version = 'order-2019-01-01' where user_id = $1 and aim = 'order'", [
    id,
  ]);
  await browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  expect((await orderWith(browser, ['offer'])).body).toEqual({ consents: [ORDER_MISSING] });
});

test('the first text of the registration covered orders only, so the other forms ask for consent', async () => {
  const { browser } = await person('account-2026-11-21');
  expect(await standing(browser)).toEqual(['order']);
});

test('a consent given with a form can be withdrawn in the profile as easily, and is then asked for again', async () => {
  const { browser } = await person('account-2019-01-01');
  await orderWith(browser, ['order', 'offer']);
  const listed = async () =>
    (await browser.get('users/consents/')).body.results.filter(({ aim }: { aim: string }) => aim === 'order');
  expect(await listed()).toMatchObject([{ is_given: true, is_required: false }]);
  expect((await browser.send('DELETE', 'users/consents/order/')).status).toBe(204);
  expect(await listed()).toMatchObject([{ is_given: false }]);
  expect(await standing(browser)).toEqual([]);
  expect((await browser.send('PUT', 'users/consents/order/')).status).toBe(204);
  expect(await standing(browser)).toEqual(['order']);
});

test('a withdrawn consent of a form is asked for again, although the consent of the account covered the form', async () => {
  const { browser } = await person();
  const message = (consent: boolean) => forms[1]?.send(browser, consent);
  await browser.send('PUT', 'users/consents/message/');
  expect((await browser.send('DELETE', 'users/consents/message/')).status).toBe(204);
  expect(await standing(browser)).toEqual(['order', 'stock-request', 'price-list']);
  expect((await message(false))?.status).toBe(400);
  expect((await message(true))?.status).toBe(201);
  expect(await standing(browser)).toEqual(['order', 'stock-request', 'message', 'price-list']);
});

const who = { name: 'Ольга', phone: '+7 (922) 123-45-67' };
const pdf = { name: 'Резюме.pdf', bytes: new TextEncoder().encode('%PDF-1.4\n%%EOF') };
const forms: {
  aim: string;
  table: string;
  send: (browser: ApiBrowser, consent?: boolean) => ReturnType<ApiBrowser['post']>;
}[] = [
  {
    aim: 'stock-request',
    table: 'stock_request',
    send: (browser, consent) =>
      browser.post('orders/out-of-stock-request/', {
        product: api.cast.products.cable,
        quantity: 100_000,
        phone: who.phone,
        consent,
      }),
  },
  {
    aim: 'message',
    table: 'feedback_message',
    send: (browser, consent) =>
      browser.post('feedback/message/', {
        ...who,
        topic: 'other',
        message: `Где мой кабель ${consent}?`,
        consent,
      }),
  },
  {
    aim: 'price-list',
    table: 'price_list_request',
    send: (browser, consent) =>
      browser.post('about/request-price-list/', { name: who.name, email: 'list@polka.example', consent }),
  },
];

for (const { aim, table, send } of forms)
  test(`the form «${aim}» accepts a missing consent only from a customer who has already given it`, async () => {
    const missing = {
      status: 400,
      body: { consent: [expect.stringMatching(/^Отметьте согласие, чтобы мы могли /)] },
    };
    expect(await send(await api.browser())).toMatchObject(missing);
    const stranger = await person('account-2019-01-01');
    expect(await send(stranger.browser)).toMatchObject(missing);
    const { browser } = await person();
    expect((await send(browser)).status).toBe(201);
    const last = `select consent_text from ${table} order by id desc limit 1`;
    expect(await rows(last)).toEqual([{ consent_text: 'account-2026-11-24' }]);
    await rows(`delete from ${table}`);
    expect((await send(stranger.browser, true)).status).toBe(201);
    expect((await rows(last))[0].consent_text).toMatch(/-2026-11-2[23]$/);
    expect(await standing(stranger.browser)).toEqual([aim]);
    await rows(`delete from ${table}`);
    expect((await send(stranger.browser)).status).toBe(201);
  });

test('a résumé needs its own consent, once, even from a customer with an account', async () => {
  const { browser } = await person();
  const fields = { ...who, email: 'olga@example.com' };
  expect(await browser.upload('about/resume/', fields, pdf)).toMatchObject({
    status: 400,
    body: { consent: ['Отметьте согласие, чтобы мы могли рассмотреть резюме.'] },
  });
  const { body } = await browser.upload('about/resume/', { ...fields, consent: 'true' }, pdf);
  expect(body.detail).toMatch(/^Резюме принято/);
  expect(await standing(browser)).toContain('resume');
  expect((await browser.upload('about/resume/', fields, pdf)).status).toBe(201);
});

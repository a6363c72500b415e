import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSeller } from '../../src/shop/orders/fixtures/checkout.ts';
import { handOver, linesOf, photo } from '../../src/shop/orders/fixtures/claims.ts';
import { registered } from '../support/accounts.ts';
import { openBrowser } from '../support/api-browser.ts';
import { FormBrowser, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let site: FormShop;
beforeAll(async () => {
  site = await openFormShop();
  await openSeller(site);
});
afterAll(() => site.close());

/** The fields that the page itself puts into the form of a claim. */
const keyIn = (html: string) => /name="key" value="([\da-f]{32})"/.exec(html)?.[1] ?? 'none';

/** An order that its guest has received: its link and lines. */
async function received(guest: FormBrowser, { isHandedOver = true } = {}) {
  const { breaker16, cable } = site.cast.products;
  for (const [product, quantity] of [
    [breaker16, 3],
    [cable, 20],
  ] as const)
    await guest.post('/cart', { intent: 'add', product, quantity });
  const { body } = await guest.get('/checkout');
  const hidden = Object.fromEntries(
    [...body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      (value as string).replaceAll('&quot;', '"'),
    ]),
  );
  const { headers } = await guest.post('/checkout', {
    ...hidden,
    delivery_type: 'courier',
    street: 'Ленина',
    house: '5',
    payment: 'cash',
    offer: 'on',
    order: 'on',
    name: 'Сергей Вахрушев',
    phone: '8 912 604-11-22',
    email: 'vahrushev@polka.example',
  });
  const href = String(headers.location);
  const { rows } = await site.pool.query('select max(id) as id from shop_order');
  if (isHandedOver) await handOver(site, rows[0].id);
  return { href, orderId: rows[0].id as number, lines: await linesOf(site, rows[0].id) };
}

async function files(...names: string[]): Promise<File[]> {
  const photos = await Promise.all(names.map((name) => photo(name)));
  return photos.map(({ name, bytes }) => new File([bytes], name, { type: 'image/jpeg' }));
}

test('without scripts a guest claims on the page of his order; an error empties no field, and a form sent twice makes one claim', async () => {
  const guest = new FormBrowser(site.shop, 'localhost:3000');
  const { href, lines, orderId } = await received(guest);
  const page = (await guest.get(href)).body;
  expect(wordsOf(page)).toContain('Оформить возврат или претензию');
  expect(wordsOf(page)).toMatch(/Если отправить сегодня, ответим до \d\d\.\d\d\.\d{4}/);
  expect(page).not.toContain('value="draft"');
  const [first, second] = lines as [number, number];
  const typed = { intent: 'claim', key: keyIn(page), as: 'sent', text: 'Корпус треснул.', kind: 'damage' };
  const wrong = await guest.upload(
    href,
    { ...typed, [`line-${second}`]: 'on', [`quantity-${second}`]: '21', wish: 'refund' },
    [],
  );
  expect(wrong.statusCode).toBe(400);
  expect(wordsOf(wrong.body)).toContain('можно указать не больше 20');
  for (const typed of ['Корпус треснул.</textarea>', 'value="21"', keyIn(page)])
    expect(wrong.body).toContain(typed);
  expect(wrong.body).toContain('checked="" value="damage"');
  const empty = wordsOf(
    (await guest.upload(href, { intent: 'claim', key: keyIn(page), as: 'sent' }, [])).body,
  );
  for (const text of [
    'Отметьте товары.',
    'Выберите причину.',
    'Выберите, что нужно сделать.',
    'Опишите, что случилось.',
  ])
    expect(empty).toContain(text);
  const good = { ...typed, [`line-${first}`]: 'on', [`quantity-${first}`]: '2', wish: 'refund' };
  for (let sent = 0; sent < 2; sent++) {
    const { statusCode, headers } = await guest.upload(href, good, await files('a.jpg', 'b.jpg'));
    expect([statusCode, headers.location]).toEqual([303, `${href}#claims`]);
  }
  const after = (await guest.get(href)).body;
  const { rows } = await site.pool.query('select count(*)::int as n from order_claim where order_id = $1', [
    orderId,
  ]);
  expect(rows).toEqual([{ n: 1 }]);
  expect(wordsOf(after)).toMatch(/Претензия № \d+-1/);
  expect(wordsOf(after)).toMatch(/Ответим до \d\d\.\d\d\.\d{4}, деньги вернём до/);
  expect(after.match(/<img src="\/api\/v1\/orders\/claims\/\d+\/files\//g)).toHaveLength(2);
  await showsOneClock(after, orderId);
  const claim = /name="claim" value="(\d+)"/.exec(after)?.[1] ?? '';
  const gone = await guest.post(href, { intent: 'claim-withdraw', claim, key: keyIn(after) });
  expect(gone.statusCode).toBe(303);
  expect(wordsOf((await guest.get(href)).body)).toContain('Отозвано');
});

test('the page of an order that was not handed over offers no claim', async () => {
  const guest = new FormBrowser(site.shop, 'localhost:3000');
  const { href } = await received(guest, { isHandedOver: false });
  expect(wordsOf((await guest.get(href)).body)).not.toContain('Оформить возврат');
});

test('an order of a person that has no documents shows no heading for them', async () => {
  const person = new FormBrowser(site.shop, 'localhost:3000');
  const { orderId } = await received(person);
  await register(person);
  const { body } = await person.get(`/account/orders/${orderId}`);
  expect(body).toContain('id="claims"');
  expect(body).not.toContain('id="documents"');
});

test('a person saves a draft, adds photos, sends it from its page and finds it in the list', async () => {
  const person = new FormBrowser(site.shop, 'localhost:3000');
  const { orderId, lines } = await received(person);
  await register(person);
  const order = `/account/claims/new?order=${orderId}`;
  expect((await person.get(`/account/orders/${orderId}`)).body).toContain(`href="${order}"`);
  const key = keyIn((await person.get(order)).body);
  const draft = await person.upload(
    order,
    {
      intent: 'claim',
      key,
      as: 'draft',
      kind: 'refusal',
      wish: 'refund',
      text: 'Не нужен.',
      [`line-${lines[0]}`]: 'on',
      [`quantity-${lines[0]}`]: '1',
    },
    [],
  );
  const href = String(draft.headers.location).replace('?done=draft', '');
  expect([draft.statusCode, href]).toEqual([303, expect.stringMatching(/^\/account\/claims\/\d+$/)]);
  const page = (await person.get(href)).body;
  expect(wordsOf(page)).toMatch(/Возврат № \d+-1/);
  expect(wordsOf(page)).toContain('сроки ответа и возврата денег считаются с этого дня');
  const added = await person.upload(href, { intent: 'claim-photos', key: keyIn(page) }, await files('c.jpg'));
  expect(added.statusCode).toBe(303);
  const none = await person.upload(href, { intent: 'claim-photos', key: keyIn(page) }, []);
  expect([none.statusCode, wordsOf(none.body).includes('Выберите фотографии.')]).toEqual([400, true]);
  expect((await person.post(href, { intent: 'claim-send', key: keyIn(page) })).statusCode).toBe(303);
  await showsOneClock((await person.get(href)).body, orderId);
  const list = wordsOf((await person.get('/account/claims')).body);
  expect(list).toContain('Отправлено');
  expect(list).toContain('Отказ от товара: вернуть деньги');
  expect((await new FormBrowser(site.shop, 'localhost:3000').get(href)).headers.location).toContain(
    '/auth/login',
  );
});

/** Every time on a page is one of the order by the clock of its city, which the page names once. */
async function showsOneClock(html: string, orderId: number): Promise<void> {
  const { rows } = await site.pool.query(
    `select to_char(at at time zone 'Asia/Yekaterinburg', 'DD.MM, HH24:MI') as time from (
       select at from audit_entry where subject_id = $1 and action like 'order.%'
       union all select s.at from order_claim_step s join order_claim c on c.id = s.claim_id where c.order_id = $1
     ) step`,
    [orderId],
  );
  const shown = wordsOf(/<main.*<\/main>/s.exec(html)?.[0] ?? '');
  const times = shown.match(/\d\d\.\d\d, \d\d:\d\d/g) ?? [];
  expect(times.length).toBeGreaterThan(0);
  for (const time of times) expect(rows).toContainEqual({ time });
  expect(shown.match(/\(Екатеринбург\)/g)).toHaveLength(1);
}

/** Logs a new person in with this browser; the orders of its guest are his from then on. */
async function register(browser: FormBrowser): Promise<void> {
  const { email } = await registered({ browser: () => openBrowser(site.shop) });
  const { statusCode } = await browser.post('/auth/login', { login: email, password: 'Vitrina2026' });
  expect(statusCode).toBe(303);
}

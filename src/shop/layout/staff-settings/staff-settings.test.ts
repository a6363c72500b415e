import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { loggedIn } from '../../../../tests/support/companies.ts';
import { digestOf } from '../../../../tests/support/database-digest.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openSeller } from '../../orders/fixtures/checkout.ts';
import { changesBetween } from './staff-settings.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof loggedIn>>;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  await api.pool.query("update seller set inn = '7707083893', kpp = '773601001', ogrn = '1027700132195'");
  admin = await staffAt(api, 'admin');
});
afterAll(() => api.close());

const read = async (part: string) => (await admin.browser.get(`staff/settings/${part}/`)).body;
const save = (part: string, version: number, value: unknown) =>
  admin.browser.send('PUT', `staff/settings/${part}/`, { version, value });
const preview = (part: string, value: unknown) =>
  admin.browser.post(`staff/settings/${part}/preview/`, { value });

test('what is read can be saved as it is in every part, and then changes nothing', async () => {
  await save('shop', 0, { shop_name: 'Полка', email: 'shop@polka.example' });
  for (const part of ['seller', 'shop', 'cities', 'delivery', 'working-time']) {
    const { value, version } = await read(part);
    expect([part, (await preview(part, value)).body]).toEqual([
      part,
      { changes: [], effect: 'Ничего не изменится.' },
    ]);
    expect([part, (await save(part, version, value)).status, (await read(part)).version]).toEqual([
      part,
      200,
      version,
    ]);
  }
});

test('a change is shown before it is made, becomes a version with its author, and an old page is rejected', async () => {
  const { value, version } = await read('seller');
  const next = { ...value, address: 'Екатеринбург, Малышева, 1', director: 'Климова В. И.' };
  const before = await digestOf(api.pool);
  const shown = await preview('seller', next);
  expect(shown.body).toMatchObject({
    effect: expect.stringContaining('новые реквизиты'),
    changes: [
      { field: 'address', was: 'Екатеринбург', now: 'Екатеринбург, Малышева, 1' },
      { field: 'director', was: '', now: 'Климова В. И.' },
    ],
  });
  expect(await digestOf(api.pool)).toEqual(before);
  const saved = await save('seller', version, next);
  expect([saved.status, saved.body.version, saved.body.versions[0].by]).toEqual([
    200,
    version + 1,
    admin.name,
  ]);
  expect((await save('seller', version, value)).status).toBe(409);
  const { rows } = await api.pool.query(
    `select actor_id, capability, details->>'part' as part from audit_entry where action = 'setting.saved' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ actor_id: admin.id, capability: 'settings.edit', part: 'seller' }]);
});

test('the seller takes a recent factor, other parts do not', async () => {
  const late = await staffAt(api, 'admin');
  await api.pool.query(
    "update staff_session set factor_at = now() - interval '6 minutes' where user_id = $1",
    [late.id],
  );
  const put = async (part: string) => {
    const { value, version } = (await late.browser.get(`staff/settings/${part}/`)).body;
    const answer = await late.browser.send('PUT', `staff/settings/${part}/`, { version, value });
    return [answer.status, answer.body.code];
  };
  expect([await put('seller'), await put('working-time')]).toEqual([
    [403, 'factor_needed'],
    [200, undefined],
  ]);
});

test('hours and telephones of a shop and the delivery of a city change on the pages, the audit and nothing else', async () => {
  const { value: cities, version } = await read('cities');
  const [first] = cities;
  const hours = [{ days: 'Пн–Сб', from: '08:00', to: '19:00' }];
  const shops = first.shops.map((shop: object, at: number) =>
    at === 0 ? { ...shop, working_hours: hours } : shop,
  );
  expect((await save('cities', version, [{ ...first, shops }, ...cities.slice(1)])).status).toBe(200);
  const { rows } = await api.pool.query('select working_hours from shop where name = $1', [shops[0].name]);
  expect(rows).toEqual([{ working_hours: hours }]);
  const { value: rates } = await read('delivery');
  const city = api.cast.cities.ekaterinburg;
  const rate = { type: 'courier', up_to_kg: null, price: 490.5, free_from: 5_000, days: 2 };
  const wanted = rates.map((each: { city: number }) =>
    each.city === city ? { ...each, rates: [rate] } : each,
  );
  const shown = await preview('delivery', wanted);
  expect(shown.body.effect).toMatch(/изменятся у\s\d+\sтовар/);
  expect((await save('delivery', 0, wanted)).status).toBe(200);
  const browser = await api.browser();
  browser.choose(city);
  const { results } = (await browser.get('orders/delivery/rates/')).body;
  expect(results[0].rates).toEqual([{ up_to_kg: null, price: 490.5, free_from: 5_000, days: 2 }]);
});

test('a city is added at the desk and stands in the list that visitors choose from', async () => {
  const { value: cities, version } = await read('cities');
  const added = {
    name: 'Тула',
    name_in: 'Туле',
    time_zone: 'Europe/Moscow',
    lat: 54.19,
    lon: 37.62,
    is_default: false,
    contacts: { header: [{ name: 'Отдел продаж', phone: '+74872000000' }], footer: [] },
    addresses: [],
    shops: [],
  };
  expect((await preview('cities', [...cities, added])).body.effect).toContain(
    'Новый город сразу появится в списке',
  );
  expect((await save('cities', version, [...cities, added])).status).toBe(200);
  expect((await read('cities')).value.at(-1)).toMatchObject({ name: 'Тула', slug: 'tula' });
  const layout = (await (await api.browser()).get('layout/')).body;
  expect(layout.cities.map(({ name }: { name: string }) => name)).toContain('Тула');
});

test('the limits of the second signature are set by somebody who may give it, and hold at once', async () => {
  const owner = await staffAt(api, 'owner');
  const { value, version } = (await owner.browser.get('staff/settings/approvals/')).body;
  expect(value).toEqual({
    refund: 50_000,
    contract_percent: 10,
    contract_limit: 1_000_000,
    release: 100,
    undo: true,
    erasure: true,
    role: true,
  });
  const put = (browser: typeof owner.browser, given: object) =>
    browser.send('PUT', 'staff/settings/approvals/', { version, value: { ...value, ...given } });
  expect((await put(admin.browser, { refund: null })).status).toBe(403);
  expect((await put(owner.browser, { refund: -1 })).status).toBe(400);
  expect((await put(owner.browser, { refund: 10_000, undo: false })).status).toBe(200);
  const { rows } = await api.pool.query(
    "select name, value from shop_setting where name in ('approval.refund', 'approval.undo') order by name",
  );
  expect(rows).toEqual([
    { name: 'approval.refund', value: '10000' },
    { name: 'approval.undo', value: 'off' },
  ]);
});

test('a wrong value is rejected at its field, as the command line does, and nothing is written', async () => {
  const [seller, cities, delivery] = [await read('seller'), await read('cities'), await read('delivery')];
  const before = await digestOf(api.pool);
  const city = (more: object) => [{ ...cities.value[0], ...more }, ...cities.value.slice(1)];
  const wrong: [string, unknown, string][] = [
    ['seller', { ...seller.value, inn: '7707083894' }, 'inn'],
    ['seller', { ...seller.value, name: '' }, 'name'],
    ['seller', 'x', 'seller'],
    ['shop', { shop_name: 'Полка', email: 'no' }, 'email'],
    ['cities', city({ time_zone: 'Mars/Olympus' }), '0/time_zone'],
    ['cities', city({ slug: 'another' }), 'slug'],
    [
      'cities',
      [...cities.value, { name: 'Тула', time_zone: 'Europe/Moscow', lat: null, lon: 37.6 }],
      `${cities.value.length}/lat`,
    ],
    ['delivery', [{ ...delivery.value[0], rates: [{ type: 'courier' }] }], ''],
    ['delivery', [{ city: 999_999, rates: [] }], '0/city'],
    ['working-time', { work_hours: '18:00-09:00', holidays: '', undo_seconds: 10 }, 'work_hours'],
    ['working-time', { work_hours: '09:00-18:00', holidays: '31.02', undo_seconds: 10 }, 'holidays'],
  ];
  for (const [part, value, field] of wrong) {
    const { status, body } = await save(part, (await read(part)).version, value);
    expect([part, field, status]).toEqual([part, field, 400]);
    if (field !== '') expect(Object.keys(body)).toEqual([field]);
  }
  const manager = await staffAt(api, 'manager');
  expect((await manager.browser.get('staff/settings/working-time/')).status).toBe(403);
  expect((await admin.browser.get('staff/settings/lost/')).status).toBe(404);
  const { app_user: _, ...after } = await digestOf(api.pool);
  expect(after).toMatchObject({ seller: before.seller, setting_version: before.setting_version });
});

test('changes name the fields that differ, lists as a whole', () => {
  expect(changesBetween({ a: 1, b: { c: 'x' }, d: [1] }, { a: 1, b: { c: 'y' }, d: [1, 2] })).toEqual([
    { field: 'b/c', was: 'x', now: 'y' },
    { field: 'd', was: [1], now: [1, 2] },
  ]);
  expect(changesBetween({ a: '' }, {})).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { buyerWith } from '../fixtures/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const path = 'orders/delivery/address/';
const home = { city: 'Екатеринбург', street: ' Ленина ', house: '5', flat: '12' };

test('an address book has one default: the first address, then the one marked by the user, and the latest after a deletion', async () => {
  const buyer = await buyerWith(api);
  const book = async () =>
    (await buyer.get(path)).body.results.map(({ house, is_default }: Record<string, unknown>) => [
      house,
      is_default,
    ]);
  const first = await buyer.post(path, home);
  expect([first.status, first.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      city: 'Екатеринбург',
      city_name: 'Екатеринбург',
      street: 'Ленина',
      house: '5',
      flat: '12',
      comment: '',
      lat: null,
      lon: null,
      is_default: true,
    },
  ]);
  await buyer.post(path, { ...home, house: '7' });
  const third = await buyer.post(path, { ...home, house: '9', is_default: true, lat: 56.8, lon: 60.6 });
  expect(await book()).toEqual([
    ['9', true],
    ['7', false],
    ['5', false],
  ]);
  const one = `${path}${first.body.id}/`;
  const changed = await buyer.send('PATCH', one, { house: '5а', is_default: true });
  expect(changed.body).toEqual({ ...first.body, house: '5а', is_default: true });
  expect((await buyer.get(one)).body).toEqual(changed.body);
  expect((await buyer.send('DELETE', one)).status).toBe(204);
  expect((await buyer.send('DELETE', one)).status).toBe(404);
  expect(await book()).toEqual([
    ['9', true],
    ['7', false],
  ]);
  const { body } = await buyer.get(`${path}?limit=1&offset=1`);
  expect([body.count, body.results[0].house, body.previous]).toEqual([
    2,
    '7',
    '/api/v1/orders/delivery/address/?limit=1&offset=0',
  ]);
  expect((await buyer.get(`${path}${third.body.id}/`)).body).toMatchObject({ lat: 56.8, lon: 60.6 });
});

test('only the owner sees an address: it is 404 for others, a guest has no address book, and a validation error is reported at its field', async () => {
  const [owner, other] = [await buyerWith(api), await buyerWith(api)];
  const { id } = (await owner.post(path, home)).body;
  expect((await other.get(path)).body.results).toEqual([]);
  for (const answer of [
    await other.get(`${path}${id}/`),
    await other.send('PATCH', `${path}${id}/`, { house: '1' }),
    await other.send('DELETE', `${path}${id}/`),
    await owner.get(`${path}2147483648/`),
    await owner.get(`${path}-1/`),
  ])
    expect(answer.status).toBe(404);
  const guest = await api.browser();
  expect((await guest.get(path)).status).toBe(401);
  expect((await guest.post(path, home)).status).toBe(401);
  for (const [wrong, field] of [
    [{ ...home, street: '  ' }, 'street'],
    [{ ...home, house: 'x\r\ny' }, 'house'],
    [{ ...home, city: 'Я'.repeat(201) }, 'city'],
    [{ ...home, lat: 91, lon: 0 }, 'lat'],
    [{ ...home, lat: 56 }, 'lat'],
    [{ ...home, user_id: 1 }, 'user_id'],
  ] as const) {
    const { status, body } = await owner.post(path, wrong);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  }
  expect((await owner.send('PATCH', `${path}${id}/`, { street: '' })).body).toHaveProperty('street');
  expect((await owner.get(path)).body.results).toMatchObject([{ house: '5' }]);
});

test('an address book holds fifty addresses with one default, even with parallel additions', async () => {
  const buyer = await buyerWith(api);
  const answers = await Promise.all(
    Array.from({ length: 55 }, (_, at) => buyer.post(path, { ...home, house: String(at), is_default: true })),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(201), count(409)]).toEqual([50, 5]);
  const { body } = await buyer.get(path);
  expect([
    body.count,
    body.results.filter((each: { is_default: boolean }) => each.is_default).length,
  ]).toEqual([50, 1]);
});

test('an address accepts and returns the id of a city, as every API call does', async () => {
  const buyer = await buyerWith(api);
  const { ekaterinburg, perm } = api.cast.cities;
  const added = await buyer.post(path, { ...home, city: perm });
  expect([added.status, added.body]).toMatchObject([201, { city: perm, city_name: 'Пермь' }]);
  const one = `${path}${added.body.id}/`;
  expect((await buyer.get(one)).body).toEqual(added.body);
  expect((await buyer.get(path)).body.results).toEqual([added.body]);
  // The same name still means the same city; another name is not a city of the shop.
  expect((await buyer.send('PATCH', one, { city: 'Пермь', house: '6' })).body).toMatchObject({ city: perm });
  const elsewhere = await buyer.send('PATCH', one, { city: 'Ревда' });
  expect(elsewhere.body).toMatchObject({ city: 'Ревда', city_name: 'Ревда' });
  const typed = await buyer.send('PATCH', one, { city: String(perm) });
  expect(typed.body).toMatchObject({ city: perm, city_name: 'Пермь' });
  const back = await buyer.send('PATCH', one, { city: ekaterinburg });
  expect(back.body).toMatchObject({ city: ekaterinburg, city_name: 'Екатеринбург' });
  for (const city of ['999999', '0', '99999999999999', 999_999, 0, -1, 1.5, null, true, '', '  ']) {
    for (const answer of [
      await buyer.post(path, { ...home, city }),
      await buyer.send('PATCH', one, { city }),
    ])
      expect([city, answer.status, Object.keys(answer.body)]).toEqual([city, 400, ['city']]);
  }
  expect((await buyer.get(one)).body).toEqual(back.body);
  const texts = async (city: unknown) => (await buyer.post(path, { ...home, city })).body.city;
  expect(await texts(999_999)).toEqual(['Такого города нет.']);
  expect(await texts('')).toEqual(['Укажите город или посёлок.']);
  expect(await texts(null)).toEqual(['Нужно целое число или строка.']);
});

test('a client of the previous release, which sends only names, can change a city that was saved by its id', async () => {
  const buyer = await buyerWith(api);
  const { body } = await buyer.post(path, { ...home, city: api.cast.cities.perm });
  await api.pool.query('update delivery_address set city = $2 where id = $1', [body.id, 'Екатеринбург']);
  expect((await buyer.get(`${path}${body.id}/`)).body).toMatchObject({
    city: 'Екатеринбург',
    city_name: 'Екатеринбург',
  });
});

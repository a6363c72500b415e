import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' });
});
afterAll(() => api.close());

test('contacts hold the telephones, addresses and shops of the requested city, the details and the topics of messages', async () => {
  const { ekaterinburg, perm, closedCity } = api.cast.cities;
  await api.pool.query('delete from seller');
  await api.pool.query(`insert into seller (name, full_name, inn, kpp, ogrn, address, is_default, bank)
    values ('Полка', 'ООО «Полка»', '7707083893', '770701001', '1027700132195', 'ул. Мира, 1', true,
            '{"name": "Банк", "bik": "044525225", "account": "40702810838000000017", "corr_account": "30101810400000000225"}')`);
  const own = (await api.get('pages/contacts/', ekaterinburg)).body;
  expect(own.city.id).toBe(ekaterinburg);
  expect(own.shops.map(({ city }: { city: number }) => city)).toEqual([ekaterinburg, ekaterinburg]);
  expect(new Set(own.phones.map(({ city }: { city: number }) => city))).toEqual(new Set([ekaterinburg]));
  expect(own.requisites).toMatchObject({ inn: '7707083893', bank: { bik: '044525225' } });
  expect(own.feedback_topics).toContainEqual({ id: 'order', name: 'Мой заказ' });
  expect((await api.get(`pages/contacts/?city=${perm}`, ekaterinburg)).body.city.id).toBe(perm);
  for (const city of [closedCity, 999])
    expect((await api.get(`pages/contacts/?city=${city}`)).body).toEqual({ city: ['Такого города нет.'] });
  expect((await api.get('pages/contacts/?town=1')).status).toBe(400);
});

test("pick-up points are the shops of the city that hand out orders, with the map's bounds and a map from our own server", async () => {
  const { ekaterinburg } = api.cast.cities;
  const { malysheva, sibirsky } = api.cast.shops;
  await api.pool.query("update shop set lat = 56.9, lon = 60.6, services = '{parking,gone}' where id = $1", [
    malysheva,
  ]);
  await api.pool.query('update shop set lat = 56.8, lon = 60.7 where id = $1', [sibirsky]);
  const ids = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id);
  const { body } = await api.get('pages/pickup-points/', ekaterinburg);
  expect([ids(body), body.bounds]).toEqual([
    [malysheva, sibirsky],
    [
      [56.8, 60.6],
      [56.9, 60.7],
    ],
  ]);
  const { rows } = await api.pool.query('select lat, lon from city where id = $1', [ekaterinburg]);
  expect(body.centre).toEqual([rows[0].lat, rows[0].lon]);
  expect(body.results[0].services).toEqual([{ code: 'parking', name: 'Парковка' }]);
  expect(body.map).toEqual({ tiles: '/map/{z}/{x}/{y}', attribution: '© участники OpenStreetMap' });
  await api.pool.query('update shop set is_pickup = false, lat = null where id = $1', [sibirsky]);
  expect(ids((await api.get(`pages/pickup-points/?city=${ekaterinburg}`)).body)).toEqual([malysheva]);
});

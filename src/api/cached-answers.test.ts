import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** The responses of the API to everything that it caches, as one text. */
async function everything(): Promise<string> {
  const { products } = api.cast;
  const [city] = (await api.get('layout/')).body.cities;
  const paths = [
    'layout/',
    'pages/frontpage/',
    'cart/page/',
    `catalog/product/${products.breaker16}/`,
    `catalog/product/${products.breaker16}/availability/?city=${city.id}`,
    `catalog/cards/?ids=${products.breaker16}`,
    'catalog/products/',
  ];
  const answers = await Promise.all(paths.map((path) => api.get(path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return JSON.stringify(answers.map(({ body }) => body));
}

test.each([
  [
    "insert into shop_setting values ('slogan', 'Новый девиз') on conflict (name) do update set value = excluded.value",
  ],
  [
    "insert into shop_setting values ('delivery_note', 'Привезём') on conflict (name) do update set value = excluded.value",
  ],
  ["update city set name_in = name_in || ' и около'"],
  ["update shop set phone = '+7 000 000-00-00'"],
  ["update category set name = name || ' (новое)'"],
  [
    "insert into banner (place, title, text, button, href, image, alt) values ('side', 'Новый', '', '', '/', '', '')",
  ],
  ['update price set kopecks = kopecks + 100'],
  ['update stock set on_hand = on_hand + 1000'],
  [
    'insert into stock_reserved (product_id, warehouse_id, reserved) select product_id, warehouse_id, 1000 from stock on conflict (product_id, warehouse_id) do update set reserved = stock_reserved.reserved + 1000',
  ],
  ["update product set name = name || ' (новое)'"],
  [
    "insert into product_override (product_id, name) select id, 'Иначе ' || id from product on conflict (product_id) do update set name = excluded.name",
  ],
  ["update product_image set alt = 'Иной вид'"],
  ["update attribute set name = name || ' (иначе)'"],
  ["update brand set name = name || ' (иначе)'"],
  ['update product set hidden_at = now() where id % 2 = 0'],
  ['truncate banner'],
  ['delete from city_price_type'],
  [
    "insert into shop_setting values ('exact_stock', '0') on conflict (name) do update set value = excluded.value",
  ],
])('the next request sees every commit: %s', async (statement) => {
  const before = await everything();
  expect(await everything()).toBe(before);
  await api.pool.query(statement);
  expect(await everything()).not.toBe(before);
});

test('product pages and the cart show the current courier rate', async () => {
  const prices = async () => {
    const availability = await api.get(`catalog/product/${api.cast.products.breaker16}/availability/`);
    const { delivery_note } = (await api.get('cart/page/')).body;
    return [availability.body.delivery.courier?.price, /(\d+)(,\d\d)?\u00a0₽/.exec(delivery_note)?.[1]];
  };
  const { ekaterinburg } = api.cast.cities;
  const write = (statement: string) => api.pool.query(statement, [ekaterinburg]);
  expect(await prices()).toEqual([undefined, undefined]);
  await write("insert into delivery_rate (city_id, delivery_type, kopecks) values ($1, 'courier', 39900)");
  expect(await prices()).toEqual([399, '399']);
  await write('update delivery_rate set kopecks = 45000 where city_id = $1');
  expect(await prices()).toEqual([450, '450']);
});

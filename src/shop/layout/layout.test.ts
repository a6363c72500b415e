import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { recomputeCategoryTree } from '../catalogue/catalogue.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('SPEC §7: layout/ «returns cities, contacts{header,footer}, menu, categories, social_networks, email, documents, addresses, cart_items_count, wishlist_items_count, shops»', async () => {
  const { body } = await api.get('layout/');
  const { ekaterinburg, perm } = api.cast.cities;
  expect(body).toMatchObject({
    cities: [
      { id: ekaterinburg, name: 'Екатеринбург' },
      { id: perm, name: 'Пермь' },
    ],
    contacts: {
      header: [
        { city: ekaterinburg, name: 'Отдел продаж', phone: '+7 (343) 200-10-20' },
        { city: perm, phone: '+7 (342) 200-30-40' },
      ],
      footer: [{ city: ekaterinburg }, { city: perm }],
    },
    addresses: [{ city: ekaterinburg, name: 'Офис', address: 'ул. Малышева, 51' }],
    menu: [{ name: 'Доставка', href: '/info/dostavka' }],
    social_networks: [{ url: 'https://t.me/polka', icon: 'telegram', title: 'Телеграм' }],
    email: { email: 'zakaz@polka.example' },
    documents: [{ slug: 'dostavka', title: 'Доставка' }],
    cart_items_count: 0,
    wishlist_items_count: 0,
    city: ekaterinburg,
    city_in: 'Екатеринбурге',
    company: { name: 'Полка' },
  });
  expect(body.shops.map(({ name }: { name: string }) => name)).toEqual([
    'Малышева',
    'Сибирский тракт',
    'Ленина',
  ]);
});

test('the menu is the visible tree in its order', async () => {
  const { body } = await api.get('layout/');
  expect(body.categories).toMatchObject([
    {
      name: 'Электрика',
      href: '/catalog/elektrika',
      children: [{ slug: 'avtomaty', children: [] }, { slug: 'kabel' }],
    },
    { name: 'Крепёж', children: [] },
  ]);
});

test('the menu ends at the third level: what stands there says it has no children', async () => {
  const { breakers } = api.cast.categories;
  await api.db.transaction().execute(async (tx) => {
    for (const [name, slug, parent] of [
      ['Однополюсные', 'odnopolyusnye', breakers],
      ['На 16 А', 'na-16-a', null],
    ] as const) {
      const above = await tx
        .selectFrom('category')
        .select('id')
        .where('slug', '=', 'odnopolyusnye')
        .execute();
      await tx
        .insertInto('category')
        .values({ name, slug, parent_id: parent ?? above[0]?.id })
        .execute();
    }
    await recomputeCategoryTree(tx);
  });
  const { body } = await api.get('layout/');
  expect(body.categories[0].children[0].children).toEqual([
    {
      id: expect.any(Number),
      name: 'Однополюсные',
      slug: 'odnopolyusnye',
      href: '/catalog/odnopolyusnye',
      children: [],
    },
  ]);
});

test('SPEC §3: session data — «cart id, csrf token, city, wishlist id, auth flag, is_legal_entity»', async () => {
  const { body } = await api.get('users/session/', api.cast.cities.perm);
  expect(body).toEqual({
    cart_id: null,
    csrf_token: expect.stringMatching(/^[\w-]{176}$/),
    city: api.cast.cities.perm,
    wishlist_id: null,
    is_authenticated: false,
    is_legal_entity: false,
    user: null,
    roles: [],
    buyer: null,
    cart_items: [],
    wishlist_items: [],
  });
});

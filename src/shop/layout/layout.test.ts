import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { recomputeCategoryTree } from '../catalogue/catalogue.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('the layout holds every part of the shell with its id and all its fields', async () => {
  const { status, body } = await api.get('layout/');
  const { ekaterinburg, perm } = api.cast.cities;
  const id = expect.any(Number);
  expect(status).toBe(200);
  expect(body.cities).toEqual([
    { id: ekaterinburg, name: 'Екатеринбург' },
    { id: perm, name: 'Пермь' },
  ]);
  const sales = { id, city: ekaterinburg, name: 'Отдел продаж', phone: '+7 (343) 200-10-20' };
  const salesOfPerm = { id, city: perm, name: 'Отдел продаж', phone: '+7 (342) 200-30-40' };
  expect(body.contacts.header).toEqual([sales, salesOfPerm]);
  expect(body.contacts.footer).toEqual([sales, salesOfPerm]);
  expect(body.addresses).toEqual([{ id, city: ekaterinburg, name: 'Офис', address: 'ул. Малышева, 51' }]);
  expect(body.menu).toEqual([{ id, name: 'Доставка', href: '/info/dostavka' }]);
  expect(body.social_networks).toEqual([{ url: 'https://t.me/polka', icon: 'telegram', title: 'Телеграм' }]);
  expect(body.email).toEqual({ email: 'zakaz@polka.example' });
  expect(body.documents).toEqual([{ id, slug: 'dostavka', title: 'Доставка' }]);
  expect(body).toMatchObject({ cart_items_count: 0, wishlist_items_count: 0 });
  expect(body.categories).toMatchObject([
    { id: api.cast.categories.electrics, name: 'Электрика' },
    { id: api.cast.categories.fasteners, name: 'Крепёж' },
  ]);
  const { malysheva, sibirsky, lenina } = api.cast.shops;
  expect(body.shops).toMatchObject([
    { id: malysheva, city: ekaterinburg, name: 'Малышева' },
    { id: sibirsky, city: ekaterinburg, name: 'Сибирский тракт' },
    { id: lenina, city: perm, name: 'Ленина' },
  ]);
  expect(body).toMatchObject({
    city: ekaterinburg,
    city_in: 'Екатеринбурге',
    company: { name: 'Полка' },
  });
});

test('ids in the layout are unique', async () => {
  const { body } = await api.get('layout/');
  const lists = [body.cities, body.contacts.header, body.contacts.footer, body.menu, body.documents];
  for (const list of [...lists, body.addresses, body.categories, body.shops]) {
    const ids = list.map(({ id }: { id: number }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.every((id: number) => Number.isInteger(id) && id > 0)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test('the layout counts the cart lines that can be bought and the products of the wishlist', async () => {
  const { breaker16, breaker25, threePoleBreaker, cable } = api.cast.products;
  const browser = await api.browser();
  for (const product of [breaker16, threePoleBreaker])
    await browser.post('catalog/cart-items/', { product, quantity: 2 });
  for (const product of [breaker16, breaker25, cable])
    await browser.post('wishlists/wishlist-items/', { product });
  expect((await browser.get('layout/')).body).toMatchObject({ cart_items_count: 2, wishlist_items_count: 3 });
  browser.choose(api.cast.cities.perm); // the three-pole breaker has no price there
  expect((await browser.get('layout/')).body).toMatchObject({ cart_items_count: 1, wishlist_items_count: 3 });
});

test('the menu holds the visible categories in their order', async () => {
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

test('the menu ends at the third level, whose categories are shown without children', async () => {
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

test('the session of a guest without a cart has every field', async () => {
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
    consents: [],
    cart_items: [],
    wishlist_items: [],
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../tests/support/api-browser.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const pick = fc.nat({ max: 999 });

/** What may happen to a cart and to the shop around it; numbers choose among what exists. */
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), pick, quantity: fc.constantFrom(1, 2, 5, 10, 12, 20) }),
  fc.record({ do: fc.constant('list' as const), pick, quantity: fc.constantFrom(1, 2, 10) }),
  fc.record({
    do: fc.constant('update' as const),
    pick,
    quantity: fc.constantFrom(1, 2, 5, 10, 12, 20),
  }),
  fc.record({ do: fc.constant('remove' as const), pick }),
  fc.record({ do: fc.constant('clear' as const) }),
  fc.record({ do: fc.constant('city' as const), pick }),
  fc.record({ do: fc.constant('stock' as const), pick, left: fc.constantFrom(0, 1, 5, 12, 60) }),
  fc.record({
    do: fc.constant('price' as const),
    pick,
    kopecks: fc.integer({ min: 1, max: 9_999_999 }),
  }),
  fc.record({ do: fc.constant('hide' as const), pick, hidden: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function carryOut(browser: ApiBrowser, now: Step): Promise<void> {
  const goods = Object.values(api.cast.products);
  const product = goods[('pick' in now ? now.pick : 0) % goods.length];
  const lines = now.do === 'update' || now.do === 'remove' ? await linesOf(browser) : [];
  const line = lines[('pick' in now ? now.pick : 0) % (lines.length || 1)];
  switch (now.do) {
    case 'add':
      await browser.post('catalog/cart-items/', { product, quantity: now.quantity });
      break;
    case 'list': {
      const both = [product, goods[(now.pick + 1) % goods.length]];
      const body = { lines: both.map((each) => ({ product: each, quantity: now.quantity })) };
      await browser.post('catalog/cart/lines/', body);
      break;
    }
    case 'update':
      if (line)
        await browser.send('PATCH', `catalog/cart-items/${line.id}/update/`, { quantity: now.quantity });
      break;
    case 'remove':
      if (line) await browser.send('DELETE', `catalog/cart-items/${line.id}/delete/`);
      break;
    case 'clear':
      await browser.post('catalog/cart/clear/');
      break;
    case 'city':
      browser.choose(now.pick % 2 ? api.cast.cities.ekaterinburg : api.cast.cities.perm);
      break;
    case 'stock':
      await api.pool.query('update stock set on_hand = $2 where product_id = $1', [product, now.left]);
      break;
    case 'price':
      await api.pool.query('update price set kopecks = $2, old_kopecks = null where product_id = $1', [
        product,
        now.kopecks,
      ]);
      break;
    case 'hide':
      await api.pool.query(
        'update product set hidden_at = case when $2 then now() end where id = $1 and family_id is null',
        [product, now.hidden],
      );
      break;
  }
}

interface Line {
  id: number;
  quantity: number;
}

async function linesOf(browser: ApiBrowser): Promise<Line[]> {
  return (await browser.get('catalog/cart/')).body.results;
}

/** The same sums computed another way: in SQL over the tables, for the city of the cookie. */
async function expected(session: {
  cart_id: number | null;
  city: number;
}): Promise<{ count: number; kopecks: number }> {
  const { rows } = await api.pool.query(
    `select count(*)::int as count, coalesce(sum(quantity * kopecks), 0)::bigint as kopecks from (
       select i.quantity,
         (select coalesce((array_agg(kopecks order by min_quantity desc) filter (where min_quantity <= i.quantity))[1],
                          (array_agg(kopecks order by min_quantity))[1])
          from price join city_price_type t using (price_type_id)
          where product_id = i.product_id and t.city_id = $2 and t.audience = 'retail') as kopecks,
         (select sum(greatest(0, s.on_hand)) from stock s join city_warehouse using (warehouse_id)
          where s.product_id = i.product_id and city_id = $2) as free,
         p.multiplicity
       from cart_item i join product p on p.id = i.product_id
       where cart_id = $1 and removed_at is null and p.id in (select id from visible_product)) lines
     where kopecks is not null and floor(free / multiplicity) > 0`,
    [session.cart_id, session.city],
  );
  return rows[0];
}

test('any sequence of additions, changes, removals, city changes, stock and price changes keeps «total = Σ price × quantity» of the available lines, in kopecks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const browser = await api.browser();
      for (const now of steps) {
        await carryOut(browser, now);
        const { body } = await browser.get('catalog/cart/');
        const session = (await browser.get('users/session/')).body;
        const { count, kopecks } = await expected(session);
        expect({ count: body.count, kopecks: Math.round(body.total_price * 100) }).toEqual({
          count,
          kopecks,
        });
        expect(Number.isInteger(Number((body.total_price * 100).toFixed(4)))).toBe(true);
        expect(
          session.cart_items.filter((line: Line & { max_quantity: number }) => line.max_quantity > 0),
        ).toHaveLength(count);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { recomputeCategoryTree, renumberCategories } from '../catalogue/catalogue.server.ts';
import { refreshOffered } from './listing-offers.queries.ts';
import { refreshListing, refreshMoved, refreshOffers } from './search.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const rowOf = async (id: number) =>
  (
    await sql<{
      prices: number[];
      cities: number[];
      lft: number;
    }>`select * from listing where product_id = ${id}`.execute(api.db)
  ).rows;

test('a price and a stock changed at the same time are both in the listing', async () => {
  const id = api.cast.products.breaker25;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let changed = () => {};
  const priceChanged = new Promise<void>((resolve) => {
    changed = resolve;
  });
  const price = api.db.transaction().execute(async (tx) => {
    await sql`update price set kopecks = 77700 where product_id = ${id} and price_type_id = ${api.cast.priceTypes.retail}`.execute(
      tx,
    );
    await refreshListing(tx, [id]);
    changed();
    await held;
  });
  await priceChanged;
  const stock = api.db.transaction().execute(async (tx) => {
    await sql`update stock set on_hand = 0 where product_id = ${id}`.execute(tx);
    await refreshListing(tx, [id]);
  });
  // The second one must now wait for the first; otherwise it would already have written what it read before.
  while ((await waiting()) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  release();
  await Promise.all([price, stock]);
  const [row] = await rowOf(id);
  expect(row?.prices[0]).toBe(77_700);
  expect(row?.cities).toEqual([]);
});

test('a rolled back change leaves the listing as it was', async () => {
  const id = api.cast.products.breaker16;
  const before = await rowOf(id);
  await api.db
    .transaction()
    .execute(async (tx) => {
      await sql`update price set kopecks = 1 where product_id = ${id}`.execute(tx);
      await refreshListing(tx, 'all');
      throw new Error('roll back');
    })
    .catch(() => {});
  expect(await rowOf(id)).toEqual(before);
});

test('hiding a category hides its products, and showing it brings them back', async () => {
  const { breakers } = api.cast.categories;
  const hide = (isHidden: boolean) =>
    api.db.transaction().execute(async (tx) => {
      await sql`insert into category_override (category_id, is_hidden) values (${breakers}, ${isHidden})
        on conflict (category_id) do update set is_hidden = excluded.is_hidden`.execute(tx);
      expect(await recomputeCategoryTree(tx)).toBe(true);
      await refreshListing(tx, 'all');
    });
  const { breaker16 } = api.cast.products;
  await hide(true);
  expect((await api.get(`catalog/product/${breaker16}/`)).status).toBe(404);
  expect((await api.get('pages/category/avtomaty/')).status).toBe(404);
  expect((await api.get('pages/category/elektrika/')).body.products.count).toBe(3);
  await hide(false);
  expect((await api.get(`catalog/product/${breaker16}/`)).status).toBe(200);
  expect((await api.get('pages/category/elektrika/')).body.products.count).toBe(6);
});

test('products whose categories move, hide or appear get the rows that a whole refresh gives them', async () => {
  const { breakers } = api.cast.categories;
  const all = async () => (await api.pool.query('select * from listing order by product_id, lft')).rows;
  const isHidden = (
    is: boolean,
  ) => sql`insert into category_override (category_id, is_hidden) values (${breakers}, ${is})
    on conflict (category_id) do update set is_hidden = excluded.is_hidden`;
  const before = await all();
  for (const change of [sql`update category set sort = -sort - id`, isHidden(true), isHidden(false)])
    await api.db.transaction().execute(async (tx) => {
      await change.execute(tx);
      const { products } = await renumberCategories(tx);
      expect(products.length).toBeGreaterThan(0);
      await refreshMoved(tx, { written: [], offered: [], moved: products, named: [] });
    });
  const shifted = await all();
  expect(shifted).not.toEqual(before);
  await api.db.transaction().execute((tx) => refreshListing(tx, 'all'));
  expect(shifted).toEqual(await all());
});

test('a refresh of one product does not read the values of all others', async () => {
  const { breaker16, breaker25 } = api.cast.products;
  let read: number | undefined;
  await api.db
    .transaction()
    .execute(async (tx) => {
      await sql`insert into product_attribute (product_id, attribute_id, position, value_id, number)
        select ${breaker25}, pa.attribute_id, 1000 + n, pa.value_id, pa.number
        from (select * from product_attribute where product_id = ${breaker25} limit 1) pa, generate_series(1, 20000) n`.execute(
        tx,
      );
      await sql`analyze product_attribute`.execute(tx);
      const rowsRead = async () =>
        (
          await sql<{ rows: number }>`select seq_tup_read::int as rows from pg_stat_xact_user_tables
            where relid = 'product_attribute'::regclass`.execute(tx)
        ).rows[0]!.rows;
      const before = await rowsRead();
      await refreshListing(tx, [breaker16]);
      read = (await rowsRead()) - before;
      throw new Error('roll back');
    })
    .catch((fault: Error) => expect(fault.message).toBe('roll back'));
  expect(read).toBeLessThan(1_000);
});

async function waiting(): Promise<number> {
  const { rows } = await api.pool.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].n;
}

test('an order of a product waits for an import of thousands of them, and the import never for the order', async () => {
  const { breaker16: ordered, breaker25: renamed } = api.cast.products;
  const written = [renamed, ...Array.from({ length: 5_001 }, (_, at) => 1_000_000 + at)];
  let isOver = false;
  const hasLock = async () => {
    const { rows } =
      await sql`select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
      and objid = 7310116`.execute(api.db);
    return rows.length > 0;
  };
  let importing: Promise<unknown> | undefined;
  await api.db.transaction().execute(async (order) => {
    await sql`select from product where id = ${ordered} for no key update`.execute(order);
    importing = api.db
      .transaction()
      .execute((tx) => refreshMoved(tx, { written, offered: [ordered], moved: [], named: [] }))
      .finally(() => {
        isOver = true;
      });
    while (!isOver && !(await hasLock())) await new Promise((resolve) => setTimeout(resolve, 5));
    await refreshOffers(order, [ordered]);
  });
  await importing;
});

test('whatever changes of prices and stock, a refresh of these alone leaves the listing as a whole refresh does', async () => {
  const whole = async () => (await sql`select * from listing order by product_id, lft`.execute(api.db)).rows;
  const listed = (
    await sql<{ id: number }>`select distinct product_id as id from listing order by 1`.execute(api.db)
  ).rows;
  const ids = listed.map(({ id }) => id);
  const change = fc.record({
    id: fc.constantFrom(...ids),
    kopecks: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    onHand: fc.nat(3),
    isReserved: fc.boolean(),
  });
  const given = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 6 }), ofAll: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(given, async ({ changes, ofAll }) => {
      await api.db.transaction().execute(async (tx) => {
        for (const { id, kopecks, onHand, isReserved } of changes) {
          if (kopecks === null) await sql`delete from price where product_id = ${id}`.execute(tx);
          else
            await sql`update price set kopecks = ${kopecks}, old_kopecks = null where product_id = ${id}`.execute(
              tx,
            );
          await sql`update stock set on_hand = ${onHand} where product_id = ${id}`.execute(tx);
          await sql`insert into stock_reserved (product_id, warehouse_id, reserved)
            select product_id, warehouse_id, 1 from stock where product_id = ${id} and ${isReserved}
            on conflict do nothing`.execute(tx);
        }
        await refreshOffers(tx, ofAll ? 'all' : changes.map(({ id }) => id));
      });
      const offered = await whole();
      await api.db.transaction().execute((tx) => refreshListing(tx, 'all'));
      expect(offered).toEqual(await whole());
    }),
    { numRuns: 25 },
  );
});

test('when an import changes most prices, goods that it wrote whole are refreshed once', async () => {
  const { breaker16, breaker25 } = api.cast.products;
  const rows = async (db: typeof api.db) =>
    (await sql`select * from listing order by product_id, lft`.execute(db)).rows;
  await api.db
    .transaction()
    .execute(async (tx) => {
      await refreshOffered(tx, 'all', [breaker16]);
      const left = await sql<{ id: number }>`select id from listing_offered`.execute(tx);
      const refreshed = left.rows.map(({ id }) => id);
      expect(refreshed).toContain(breaker25);
      expect(refreshed).not.toContain(breaker16);
      await sql`update price set kopecks = kopecks + 700, old_kopecks = null`.execute(tx);
      await refreshMoved(tx, { written: [breaker16], offered: 'all', moved: [], named: [] });
      const after = await rows(tx);
      await refreshListing(tx, 'all');
      expect(after).toEqual(await rows(tx));
      throw new Error('roll back');
    })
    .catch((fault: Error) => {
      if (fault.message !== 'roll back') throw fault;
    });
});

test('a city has a product when its warehouses together have a whole sales unit of it, reserved goods aside', async () => {
  const { breaker16 } = api.cast.products;
  const { rows: warehouses } = await sql<{ id: number }>`select id from warehouse order by id`.execute(
    api.db,
  );
  const thousandths = fc.integer({ min: 0, max: 4_000 });
  const given = fc.record({
    multiplicity: fc.integer({ min: 1, max: 4 }),
    stock: fc.array(fc.record({ onHand: thousandths, reserved: fc.option(thousandths) }), {
      minLength: warehouses.length,
      maxLength: warehouses.length,
    }),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ multiplicity, stock }) => {
      await api.db
        .transaction()
        .execute(async (tx) => {
          await sql`update product set multiplicity = ${multiplicity} where id = ${breaker16}`.execute(tx);
          // Goods without any price are in no city.
          await sql`insert into price (product_id, price_type_id, kopecks) values (${breaker16}, ${api.cast.priceTypes.retail}, 100)
            on conflict do nothing`.execute(tx);
          await sql`delete from stock_reserved where product_id = ${breaker16}`.execute(tx);
          await sql`delete from stock where product_id = ${breaker16}`.execute(tx);
          for (const [at, { onHand, reserved }] of stock.entries()) {
            const key = sql`${breaker16}, ${warehouses[at]!.id}`;
            await sql`insert into stock (product_id, warehouse_id, on_hand) values (${key}, ${onHand / 1_000})`.execute(
              tx,
            );
            if (reserved !== null)
              await sql`insert into stock_reserved (product_id, warehouse_id, reserved) values (${key}, ${reserved / 1_000})`.execute(
                tx,
              );
          }
          await refreshOffers(tx, [breaker16]);
          const { rows: enough } = await sql<{ id: number }>`
            select c.city_id as id from city_warehouse c join warehouse w on w.id = c.warehouse_id and w.hidden_at is null
            join stock s using (warehouse_id) left join stock_reserved r using (product_id, warehouse_id)
            where s.product_id = ${breaker16} and s.on_hand > coalesce(r.reserved, 0)
            group by c.city_id having sum(s.on_hand - coalesce(r.reserved, 0)) >= ${multiplicity} order by 1`.execute(
            tx,
          );
          const { rows: listed } = await sql<{ cities: number[] }>`
            select distinct cities from listing where product_id = ${breaker16}`.execute(tx);
          expect(listed).toEqual([{ cities: enough.map(({ id }) => id) }]);
          throw new Error('roll back');
        })
        .catch((fault: Error) => {
          if (fault.message !== 'roll back') throw fault;
        });
    }),
  );
});

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { applyFacts } from '../../exchange/exchange.server.ts';
import type { Fact } from '../../exchange/exchange.ts';
import { guestWith, openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { broken, whole } from '../fixtures/invariants.ts';
import { runOrders } from '../orders.cli.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  await api.pool.query(
    "insert into external_id (source, kind, value, id) values ('1c', 'product', 'p', $1), ('1c', 'warehouse', 'w', $2)",
    [api.cast.products.breaker25, api.cast.warehouses.atSibirsky],
  );
});
afterAll(() => api.close());

const silent = { write: () => true };

async function run(...argv: string[]) {
  return runOrders(argv, { stdout: silent, stderr: silent, db: api.db, config: api.config });
}

async function placed(quantity: number) {
  const buyer = await guestWith(api, [api.cast.products.breaker25, quantity]);
  const { status, body } = await order(buyer, orderForm(quantity * 260));
  expect(status).toBe(201);
  return { id: body.id as number, number: String(body.number), quantity, buyer };
}

/** The present moment by the clock of the database, which also sets `handed_at`. */
async function databaseTime(): Promise<string> {
  return (await api.pool.query('select clock_timestamp() as now')).rows[0].now.toISOString();
}

/** Imports a number of goods that 1C had at a moment; undefined: the file does not say when it was made. */
async function import1c(quantity: number, madeAt: string | undefined) {
  const facts = [{ kind: 'offer', ref: 'p', stock: [{ warehouseRef: 'w', quantity }] }] satisfies Fact[];
  const scope = { products: 'changes', offers: 'changes', sections: ['offers' as const] } as const;
  await applyFacts({ pool: api.pool }, '1c', facts, {
    completeness: {
      scope: { ...scope, sections: [...scope.sections], ...(madeAt && { madeAt }) },
      session: 'test',
      isLast: { products: true, offers: true },
    },
  });
}

async function free(): Promise<number> {
  const { rows } = await api.pool.query(
    `select on_hand - coalesce(reserved, 0) as free from stock left join stock_reserved using (product_id, warehouse_id)
     where product_id = $1 and warehouse_id = $2`,
    [api.cast.products.breaker25, api.cast.warehouses.atSibirsky],
  );
  return Number(rows[0].free);
}

async function statesOf(id: number) {
  const { rows } = await api.pool.query(
    'select r.state from reservation r join order_line l on l.id = r.order_line_id where l.order_id = $1',
    [id],
  );
  return rows.map(({ state }) => state);
}

test('goods of an order handed to 1C stay reserved until a file made after that names them, even with the same number', async () => {
  await import1c(12, await databaseTime());
  const before = await databaseTime();
  const { id, number } = await placed(2);
  expect(await run('1c', number)).toBe(0);
  expect([await statesOf(id), await free()]).toEqual([['handed'], 10]);
  await import1c(12, before); // made before the order was handed over
  await import1c(12, undefined);
  expect([await statesOf(id), await free()]).toEqual([['handed'], 10]);
  await import1c(12, await databaseTime());
  expect([await statesOf(id), await free()]).toEqual([['taken'], 12]);
  expect(
    (await api.pool.query('select hold_until from shop_order where id = $1', [id])).rows[0].hold_until,
  ).toBeNull();
  expect(await broken(api.pool)).toEqual(whole);
});

test('an import that names another product or warehouse ends no reservation, and a cancelled order gives back what 1C has not counted', async () => {
  const { id, number, buyer } = await placed(3);
  await run('1c', number);
  const { breaker16 } = api.cast.products;
  await api.pool.query(
    "insert into external_id (source, kind, value, id) values ('1c', 'product', 'other', $1)",
    [breaker16],
  );
  await applyFacts(
    { pool: api.pool },
    '1c',
    [{ kind: 'offer', ref: 'other', stock: [{ warehouseRef: 'w', quantity: 5 }] }],
    {
      completeness: {
        scope: { products: 'changes', offers: 'changes', sections: ['offers'], madeAt: await databaseTime() },
        session: 'test',
        isLast: { products: true, offers: true },
      },
    },
  );
  expect(await statesOf(id)).toEqual(['handed']);
  expect((await buyer.post(`orders/order/${id}/cancel/`, {})).status).toBe(200);
  expect([await statesOf(id), await free()]).toEqual([['released'], 12]);
});

test('goods that a proposal adds to an order of 1C are held until a day, and its end takes the day back (CHK-9)', async () => {
  const { id, number } = await placed(2);
  await run('1c', number);
  const shown = async () => {
    const { rows } = await api.pool.query(
      'select hold_until is not null as has from shop_order where id = $1',
      [id],
    );
    return rows[0].has;
  };
  expect([await statesOf(id), await shown()]).toEqual([['handed'], false]);
  await run('revise', number, '--reason', 'client', '--line', '1=3');
  expect([(await statesOf(id)).sort(), await shown()]).toEqual([['handed', 'held'], true]);
  expect(await broken(api.pool)).toEqual(whole);
  await run('withdraw', number, '1');
  expect([(await statesOf(id)).sort(), await shown()]).toEqual([['handed', 'released'], false]);
  await run('state', number, 'cancelled');
});

type Command = ['place' | 'hand' | 'cancel' | 'make' | 'import' | 'importUndated', number];

test('goods of an order that 1C has are never subtracted twice, and never free before 1C has counted its stock without them', async () => {
  const command = fc.tuple(
    fc.constantFrom<Command[0]>('place', 'hand', 'cancel', 'make', 'import', 'importUndated'),
    fc.nat(5),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 16 }), async (commands) => {
      await api.pool.query(`update shop_order set state = 'cancelled' where state <> 'cancelled'`);
      await api.pool.query('delete from reservation');
      await api.pool.query('update stock_reserved set reserved = 0');
      const physical = 12;
      const live: (Awaited<ReturnType<typeof placed>> & { isKnown: boolean })[] = [];
      const files: { quantity: number; madeAt: string }[] = [];
      const sum = (of: typeof live) => of.reduce((all, { quantity }) => all + quantity, 0);
      const make = async () => {
        const quantity = physical - sum(live.filter(({ isKnown }) => isKnown));
        files.push({ quantity, madeAt: await databaseTime() });
      };
      await import1c(physical, await databaseTime());
      for (const [what, n] of commands) {
        const at = live[n % Math.max(1, live.length)];
        if (what === 'place' && (await free()) > 2)
          live.push({ ...(await placed(1 + (n % 2))), isKnown: false });
        if (what === 'hand' && at && !at.isKnown) {
          await run('1c', at.number);
          at.isKnown = true;
        }
        if (what === 'cancel' && at) {
          await at.buyer.post(`orders/order/${at.id}/cancel/`, {});
          live.splice(live.indexOf(at), 1);
        }
        if (what === 'make') await make();
        // 1C sends its files in the order in which it makes them.
        const file = what.startsWith('import') ? files.shift() : undefined;
        if (file) await import1c(file.quantity, what === 'import' ? file.madeAt : undefined);
        expect(await free()).toBeLessThanOrEqual(physical - sum(live));
        const { 'CHK-8 counters': counters } = await broken(api.pool);
        expect(counters).toBe(0);
      }
      for (const { quantity, madeAt } of files) await import1c(quantity, madeAt);
      files.length = 0;
      await make();
      await import1c(files[0]?.quantity ?? 0, files[0]?.madeAt);
      expect(await free()).toBe(physical - sum(live));
    }),
    { numRuns: 8 },
  );
});

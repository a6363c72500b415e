import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { countShortage } from '../../shop/orders/staff/shortage/shortage.jobs.ts';
import { measureOrders } from './of-orders.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('the metrics say how long ago the missing goods of orders were counted, and nothing before the first time', async () => {
  const register = new Registry();
  measureOrders(register, database.pool);
  const age = async () => /^vitrina_order_shortage_age_seconds (\S+)$/m.exec(await register.metrics())?.[1];
  expect(await age()).toBeUndefined();
  await countShortage(database.db);
  await database.pool.query(`update order_short_known set at = now() - interval '20 minutes'`);
  expect(Number(await age())).toBeGreaterThanOrEqual(1_200);
  await countShortage(database.db);
  expect(Number(await age())).toBeLessThan(1_200);
});

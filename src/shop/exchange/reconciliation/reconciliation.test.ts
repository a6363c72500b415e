import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { CLI } from '../../audit/audit.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import { placedOrder } from '../../orders/fixtures/revisions.ts';
import { shopHolidays } from '../../orders/holds/holds.server.ts';
import { workingDayAfter } from '../../orders/holds/holds.ts';
import { runExchange } from '../exchange.cli.ts';
import { openDocuments } from '../fixtures/documents-in.ts';
import { staffMember } from '../fixtures/staff-member.ts';
import { resendOrder } from '../orders/orders.server.ts';

let api: TestApi;
let oneC: Awaited<ReturnType<typeof openDocuments>>;
let admin: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  oneC = await openDocuments(api);
  admin = await staffMember(api, 'admin');
});
afterAll(async () => {
  await oneC.close();
  await api.close();
});
beforeEach(async () => {
  await api.pool.query('delete from order_export; delete from exchange_task');
});

const read = async (query = '') => (await admin.get(`staff/exchange/reconciliation/${query}`)).body;

async function reconcile(...words: string[]) {
  let out = '';
  const sink = { write: (text: string) => (out += text) };
  const code = await runExchange(['reconcile', ...words], {
    db: api.db,
    pool: api.pool,
    config: api.config,
    stdout: sink,
    stderr: sink,
  });
  return { code, out };
}

/** An order that the connection was handed on this day. */
async function handedOn(day: string) {
  const order = await placedOrder(api, [[api.cast.products.breaker16, 10, 220]]);
  await api.pool.query(
    `insert into order_export (order_id, connection_id, handed_revision, handed_at, how)
     values ($1, $2, 0, ($3::date + interval '12 hours') at time zone 'Europe/Moscow', 'success')`,
    [order.id, oneC.connection.id, day],
  );
  return order;
}

/** The last day since which two whole working days have passed, and the day after it. */
async function lastDays(): Promise<[string, string]> {
  const today = legalDay(new Date());
  const holidays = await shopHolidays(api.db);
  let day = today;
  while (workingDayAfter(day, 2, holidays) >= today) day = laterDay(day, -1);
  return [day, laterDay(day, 1)];
}

test('an order that was handed and has not come back within two working days is listed, until its document comes', async () => {
  const [old, fresh] = await lastDays();
  const order = await handedOn(old);
  await handedOn(fresh);
  const { results, count, next } = await read();
  expect(results).toEqual([
    {
      id: null,
      kind: 'order_unseen',
      connection: 'main',
      number: String(order.number),
      text: 'Заказ передан, но за два рабочих дня не вернулся из 1С. Проверьте, есть ли он там',
      digest: null,
      since: expect.any(String),
    },
  ]);
  expect([count, next]).toEqual([1, null]);
  expect((await reconcile('main')).out).toMatch(
    new RegExp(
      `^\\S+ \\S+ {2}main {2}№ ${order.number}: Заказ передан, но за два рабочих дня не вернулся.*\n$`,
    ),
  );
  expect((await oneC.send(await oneC.returned(order.id))).state).toBe('applied');
  expect((await read()).results).toEqual([]);
  expect(await reconcile()).toEqual({ code: 0, out: 'Расхождений нет.\n' });
});

test('a new hand-over of an order that has come back before has to come back again', async () => {
  const [old] = await lastDays();
  const order = await handedOn(old);
  await api.pool.query(`update order_export set seen_at = handed_at - interval '1 hour'`);
  expect((await read()).results).toHaveLength(1);
  await resendOrder(api.db, { slug: 'main', number: Number(order.number), by: CLI });
  expect((await read()).results).toEqual([]);
});

test('an offer that 1C has not confirmed is listed once its session is over, and an order that is stuck too', async () => {
  const order = await placedOrder(api, [[api.cast.products.breaker16, 10, 220]]);
  const { rows } = await api.pool.query(
    `insert into exchange_session (connection_id, token_hash) values ($1, sha256('s')) returning id`,
    [oneC.connection.id],
  );
  await api.pool.query(
    `insert into order_export (order_id, connection_id, offered_session, offered_revision, offered_digest, offered_at)
     values ($1, $2, $3, 0, sha256('x'), now())`,
    [order.id, oneC.connection.id, rows[0].id],
  );
  expect((await read()).results).toEqual([]);
  await api.pool.query(`update exchange_session set seen_at = now() - interval '31 minutes'`);
  expect((await read()).results).toMatchObject([{ kind: 'order_unconfirmed', number: String(order.number) }]);
  await api.pool.query('update order_export set stuck_at = now()');
  expect((await read()).results).toMatchObject([{ kind: 'order_stuck', number: String(order.number) }]);
});

test('tasks about documents and wrong prices come first; the list has pages, kinds and connections', async () => {
  const [old] = await lastDays();
  const order = await handedOn(old);
  const task = (connection: number | null, kind: string, subject: number) =>
    api.pool.query(
      `insert into exchange_task (connection_id, kind, subject_id, facts) values ($1, $2, $3, $4)`,
      [connection, kind, subject, { number: String(order.number), text: 'сумма 5,00 ₽ вместо 6,00 ₽' }],
    );
  await task(oneC.connection.id, 'order_document', order.id);
  await task(null, 'wrong_price', order.id);
  const kinds = async (query: string) =>
    (await read(query)).results.map(({ kind }: { kind: string }) => kind);
  expect(await kinds('')).toEqual(['order_document', 'wrong_price', 'order_unseen']);
  expect(await kinds('?connection=main')).toEqual(['order_document', 'order_unseen']);
  expect(await kinds('?kind=wrong_price')).toEqual(['wrong_price']);
  const page = await read('?limit=2');
  expect(page.count).toBe(3);
  const { body: rest } = await admin.get(page.next.replace('/api/v1/', ''));
  expect(rest.results).toMatchObject([{ kind: 'order_unseen' }]);
  expect((await reconcile()).out).toMatch(/сумма 5,00 ₽ вместо 6,00 ₽ {2}задача № \d+\n/);
  expect((await reconcile('other')).code).toBe(1);
  expect((await reconcile('main', 'more')).code).toBe(2);
  expect((await admin.get('staff/exchange/reconciliation/?kind=other')).status).toBe(400);
});

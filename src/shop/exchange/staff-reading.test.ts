import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../tests/support/api-browser.ts';
import { placedOrder } from '../orders/fixtures/revisions.ts';
import { setLimits } from './connections/connections.server.ts';
import { openDocuments } from './fixtures/documents-in.ts';
import { staffMember } from './fixtures/staff-member.ts';

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
  await api.pool.query('delete from exchange_run');
});

const rows = async (query: string) => (await api.pool.query(query)).rows;
const read = async (path: string) => (await admin.get(`staff/exchange/${path}`)).body;

/** A run of `main` that has ended so. @returns its id */
async function run(state: string, more: { name?: string; changes?: string; heldFor?: object[] } = {}) {
  const { name = 'import0_1.xml', changes = null, heldFor = [] } = more;
  const { rows: made } = await api.pool.query(
    `insert into exchange_run (connection_id, kind, name, digest, state, changes, held_for, ended_at, reason)
     values ($1, 'file', $2, sha256(random()::text::bytea), $3, $4, $5, now(), case $3 when 'held' then 'Артикулы' end)
     returning id`,
    [oneC.connection.id, name, state, changes, JSON.stringify(heldFor)],
  );
  return made[0].id as number;
}

/** A good of a run that waits because its price fell. @returns its id */
async function held(runId: number, ref: string) {
  const { rows: made } = await api.pool.query(
    `insert into exchange_held (run_id, source, ref, rules, prices) values ($1, '1c', $2, '{price_moved}', '[{"kopecks": 12050}]')
     returning id`,
    [runId, ref],
  );
  return made[0].id as number;
}

test('a connection is listed with its last login and applied run, its limits and the states of 1C, and without its secret', async () => {
  await run('applied');
  await setLimits(api.db, 'main', { moved: '0,4' });
  await api.pool.query(
    `insert into exchange_status (connection_id, plain, name, state) values ($1, 'готов', 'Готов', 'ready')`,
    [oneC.connection.id],
  );
  await oneC.client();
  const { status, body } = await admin.get('staff/exchange/connections/');
  expect(status).toBe(200);
  expect(body.results).toEqual([
    expect.objectContaining({
      slug: 'main',
      login: '1c',
      source: '1c',
      profile: 'ut207',
      orders: 'all',
      is_closed: false,
      last_login_at: expect.any(String),
      last_applied_at: expect.any(String),
      paused_at: null,
      statuses: [{ status: 'Готов', state: 'ready' }],
    }),
  ]);
  expect(body.results[0].limits).toContainEqual({
    name: 'moved',
    title: 'Q1: доля, на которую цена меняется резко',
    value: 0.4,
    is_own: true,
  });
  expect(JSON.stringify(body)).not.toMatch(/secret|hash/);
});

test('runs are listed the newest first, page by page, of one connection and in one state', async () => {
  const first = await run('applied', { changes: 'first' });
  const second = await run('applied', { changes: 'recorded' });
  const third = await run('held');
  const page = await read('runs/?limit=2');
  expect(page.results.map(({ id }: { id: number }) => id)).toEqual([third, second]);
  expect([page.count, page.count_is_capped]).toEqual([3, false]);
  const { body: rest } = await admin.get(page.next.replace('/api/v1/', ''));
  expect(rest.results).toEqual([
    expect.objectContaining({ id: first, connection: 'main', state: 'applied', has_diff: false }),
  ]);
  expect(rest.next).toBeNull();
  expect((await read('runs/?state=held&connection=main')).results).toHaveLength(1);
  expect((await admin.get('staff/exchange/runs/?connection=other')).status).toBe(404);
  expect((await admin.get('staff/exchange/runs/?state=lost')).status).toBe(400);
  expect((await admin.get('staff/exchange/runs/?cursor=1.x')).status).toBe(400);
});

test('a run says why it waits, how many of its goods do, and the digest of what is shown', async () => {
  const reason = { rule: 'articles_changed', text: 'артикул изменён у 25 товаров' };
  const whole = await run('held', { heldFor: [reason] });
  expect(await read(`runs/${whole}/`)).toMatchObject({
    held_for: [reason],
    held_goods: 0,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const part = await run('applied');
  const [one, other] = [await held(part, 'a'), await held(part, 'b')];
  expect(await read(`runs/${part}/`)).toMatchObject({
    held_for: [],
    held_goods: 2,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const page = await read(`held/?run=${part}&limit=1`);
  expect(page.results).toEqual([
    expect.objectContaining({
      id: one,
      run: part,
      ref: 'a',
      prices: [{ type: expect.any(String), was: null, now: 120.5, old: null }],
      stock: [],
      like: null,
      rules: [{ code: 'price_moved', number: 'Q1', name: 'цена резко изменилась' }],
    }),
  ]);
  const { body: rest } = await admin.get(page.next.replace('/api/v1/', ''));
  expect([rest.results[0].id, rest.next, rest.count]).toEqual([other, null, 2]);
  expect((await admin.get('staff/exchange/runs/999999/')).status).toBe(404);
});

test('the diff of a run has roubles; a run without recorded changes has none', async () => {
  const id = await run('applied', { changes: 'recorded' });
  const product = api.cast.products.breaker16;
  await api.pool.query(
    `insert into exchange_change (run_id, what, key, before, after)
     select $1, 'price', 'x', to_jsonb(p) || '{"kopecks": 20000}', to_jsonb(p) || '{"kopecks": 22050}'
     from price p where product_id = $2 limit 1`,
    [id, product],
  );
  const diff = await read(`runs/${id}/diff/`);
  expect(diff).toMatchObject({ counts: { price: 1 }, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(diff.lines).toEqual([expect.objectContaining({ kind: 'price', was: '200', now: '220.5' })]);
  const { status, body } = await admin.get(`staff/exchange/runs/${await run('applied')}/diff/`);
  expect([status, body.detail]).toEqual([409, expect.stringContaining('ничего не изменила')]);
});

test('orders are listed by connection: those that wait, were handed and are stuck', async () => {
  const { id, number } = await placedOrder(api, [[api.cast.products.breaker16, 10, 220]]);
  const of = async () => (await read('orders/?connection=main')).results[0];
  expect((await of()).waiting).toEqual([expect.objectContaining({ number: String(number), failures: 0 })]);
  await api.pool.query(
    `insert into order_export (order_id, connection_id, failures, stuck_at) values ($1, $2, 3, now())`,
    [id, oneC.connection.id],
  );
  expect(await of()).toMatchObject({
    connection: 'main',
    waiting: [],
    handed: [],
    first_unseen: null,
    stuck: [{ number: String(number), failures: 3 }],
  });
  expect((await admin.get('staff/exchange/orders/?connection=other')).status).toBe(404);
});

test('a manager and a guest may not read the exchange', async () => {
  const manager = await staffMember(api, 'manager');
  const guest = await api.browser();
  for (const path of ['connections/', 'runs/', 'held/', 'orders/', 'reconciliation/']) {
    const { status, body } = await manager.get(`staff/exchange/${path}`);
    expect([path, status, body.detail]).toEqual([path, 403, expect.stringContaining('смотреть обмен с 1С')]);
    expect([path, (await guest.get(`staff/exchange/${path}`)).status]).toEqual([path, 401]);
  }
  expect(await rows(`select from audit_entry where action like 'run.%'`)).toEqual([]);
});

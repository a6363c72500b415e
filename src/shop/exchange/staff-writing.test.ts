import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../tests/support/api-browser.ts';
import { placedOrder } from '../orders/fixtures/revisions.ts';
import { logIn as logInto } from './connections/connections.server.ts';
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

const rows = async (query: string, values: unknown[] = []) => (await api.pool.query(query, values)).rows;
const send = (method: 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown) =>
  admin.send(method, `staff/exchange/${path}`, body);
const post = (path: string, body?: unknown) => send('POST', path, body);

/** The last row of the audit: what the person did, and why. */
const audited = async () =>
  (
    await rows(`select action, actor, capability, reason, actor_id is not null as "isPerson"
                from audit_entry order by id desc limit 1`)
  )[0];
const byStaff = (action: string, reason: string | null = null) => ({
  action,
  actor: 'staff',
  capability: 'exchange.decide',
  reason,
  isPerson: true,
});

/** Whether 1C gets in with this secret. */
async function getsIn(slug: string, password: string): Promise<boolean> {
  const login = await logInto(api.db, { slug, login: slug, password, address: '127.0.0.1' });
  return 'session' in login;
}

/** A run of `main` that has ended so. @returns its id */
async function run(state: string, changes: string | null = null): Promise<number> {
  const [made] = await rows(
    `insert into exchange_run (connection_id, kind, name, digest, state, changes, held_for, ended_at, reason)
     values ($1, 'file', 'import0_1.xml', sha256(random()::text::bytea), $2, $3,
             case $2 when 'held' then '[{"rule": "articles_changed", "text": "артикулы"}]'::jsonb else '[]' end,
             now(), case $2 when 'held' then 'Артикулы' end) returning id`,
    [oneC.connection.id, state, changes],
  );
  return made.id;
}

/** A good of a run that waits. @returns its id */
async function held(runId: number, ref: string, rule = 'price_moved', like: number | null = null) {
  const [made] = await rows(
    `insert into exchange_held (run_id, source, ref, rules, prices, like_id)
     values ($1, '1c', $2, array[$3], '[{"priceTypeRef": "retail", "minQuantity": 1, "kopecks": 12050}]', $4) returning id`,
    [runId, ref, rule, like],
  );
  return made.id as number;
}

test('the secret of a new connection is shown once, and 1C gets in with it', async () => {
  const { status, body } = await post('connections/', { slug: 'second', name: 'Вторая база' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    slug: 'second',
    name: 'Вторая база',
    login: 'second',
    source: '1c',
    profile: 'ut207',
    secret: expect.stringMatching(/^[\w-]{32}$/),
  });
  expect(await audited()).toEqual(byStaff('connection.added'));
  expect(await getsIn('second', body.secret)).toBe(true);
  expect(JSON.stringify((await admin.get('staff/exchange/connections/')).body)).not.toContain(body.secret);
  const again = await post('connections/', { slug: 'second' });
  expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('уже есть')]);
  const wrong = await post('connections/', { slug: 'third', networks: ['10.0.0.0/99'] });
  expect([wrong.status, wrong.body.networks[0]]).toEqual([400, expect.stringContaining('10.0.0.0/8')]);
  expect((await post('connections/', { slug: 'third', secret: 'own' })).status).toBe(400);
});

test('a secret is rotated and the one before stays valid; a closed connection is not let in until it is opened', async () => {
  const { secret: first } = (await post('connections/', { slug: 'rotated' })).body;
  const { status, body } = await post('connections/rotated/rotate/');
  expect([status, await audited()]).toEqual([200, byStaff('connection.secret_rotated')]);
  expect([await getsIn('rotated', first), await getsIn('rotated', body.secret)]).toEqual([true, true]);
  expect((await post('connections/rotated/close/')).body.is_closed).toBe(true);
  expect(await audited()).toEqual(byStaff('connection.closed'));
  expect(await getsIn('rotated', body.secret)).toBe(false);
  expect((await post('connections/rotated/open/')).body.is_closed).toBe(false);
  expect(await getsIn('rotated', body.secret)).toBe(true);
  const unknown = await post('connections/nowhere/rotate/');
  expect([unknown.status, unknown.body.detail]).toEqual([404, expect.stringContaining('«nowhere» нет')]);
});

test('what is named of a connection changes, and wrong values are 400 at their fields', async () => {
  const { status, body } = await send('PATCH', 'connections/main/', {
    time_zone: 'Asia/Yekaterinburg',
    stock: 'on_hand',
    takes_orders: false,
  });
  expect([status, await audited()]).toEqual([200, byStaff('connection.changed')]);
  expect(body).toMatchObject({
    name: 'main',
    time_zone: 'Asia/Yekaterinburg',
    stock: 'on_hand',
    takes_orders: false,
  });
  const wrong = await send('PATCH', 'connections/main/', { time_zone: 'Asia/Nowhere', delivery_ref: ' ' });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['time_zone', 'delivery_ref']]);
  expect(wrong.body.delivery_ref).toEqual([expect.stringContaining('обычный — ORDER_DELIVERY')]);
  const { results } = (await admin.get('staff/exchange/connections/')).body;
  expect(results.find(({ slug }: { slug: string }) => slug === 'main').delivery_ref).toBe(body.delivery_ref);
  expect((await send('PATCH', 'connections/main/', { source: 'other' })).status).toBe(400);
  expect((await send('PATCH', 'connections/main/', {})).status).toBe(400);
});

test('limits that are not named are the usual ones again; states of 1C are said and forgotten', async () => {
  const own = (body: { limits: { name: string; value: number; is_own: boolean }[] }) =>
    body.limits.filter(({ is_own }) => is_own).map(({ name, value }) => [name, value]);
  expect(own((await send('PUT', 'connections/main/limits/', { moved: 0.4, fewestNew: 50 })).body)).toEqual([
    ['moved', 0.4],
    ['fewestNew', 50],
  ]);
  expect(await audited()).toEqual(byStaff('connection.limits_set'));
  expect(own((await send('PUT', 'connections/main/limits/', { fewestNew: 60 })).body)).toEqual([
    ['fewestNew', 60],
  ]);
  const wrong = await send('PUT', 'connections/main/limits/', { moved: 2 });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['moved']]);
  const statuses = async () =>
    (await admin.get('staff/exchange/connections/')).body.results.find(
      ({ slug }: { slug: string }) => slug === 'main',
    ).statuses;
  const say = async (state: string) =>
    (await send('PUT', 'connections/main/statuses/', { status: 'К отгрузке', state })).status;
  expect([await say('ready'), await statuses()]).toEqual([204, [{ status: 'К отгрузке', state: 'ready' }]]);
  expect([await say('none'), await statuses()]).toEqual([204, [{ status: 'К отгрузке', state: null }]]);
  expect([await say('forget'), await statuses()]).toEqual([204, []]);
  expect([await say('forget'), await say('lost')]).toEqual([404, 400]);
});

test('held goods are released by rule, only as they were shown, and the rest is rejected with a note', async () => {
  const id = await run('applied');
  await held(id, 'a');
  await held(id, 'b', 'stock_emptied');
  const { digest } = (await admin.get(`staff/exchange/runs/${id}/`)).body;
  await held(id, 'c', 'stock_emptied');
  const late = await post(`runs/${id}/release/`, { digest });
  expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('Данные изменились')]);
  const blind = await post(`runs/${id}/release/`, { rules: ['Q1'] });
  expect([blind.status, Object.keys(blind.body)]).toEqual([400, ['digest']]);
  const now = (await admin.get(`staff/exchange/runs/${id}/`)).body.digest;
  const wrong = await post(`runs/${id}/release/`, { rules: ['Q9'], digest: now });
  expect([wrong.status, wrong.body.rules[0]]).toEqual([400, expect.stringContaining('Q1, Q2')]);
  const decision = { rules: ['Q1'], digest: now, note: 'Подорожало' };
  expect((await post(`runs/${id}/release/`, decision)).status).toBe(200);
  expect(await audited()).toEqual(byStaff('run.released', 'Подорожало'));
  expect(
    await rows(`select name, kind from exchange_run where state = 'queued' and of_run_id = ${id}`),
  ).toEqual([{ kind: 'release', name: `№ ${id}` }]);
  expect((await post(`runs/${id}/reject/`, { rules: ['Q2'] })).status).toBe(400);
  expect((await post(`runs/${id}/reject/`, { rules: ['Q2'], note: ' ' })).status).toBe(400);
  expect((await post(`runs/${id}/reject/`, { rules: ['Q2'], note: 'Склад пуст' })).status).toBe(200);
  expect(await rows(`select ref, state from exchange_held where run_id = ${id} order by ref`)).toEqual([
    { ref: 'a', state: 'held' },
    { ref: 'b', state: 'rejected' },
    { ref: 'c', state: 'rejected' },
  ]);
  const none = await post(`runs/${id}/reject/`, { rules: ['Q2'], note: 'Склад пуст' });
  expect([none.status, none.body.detail]).toEqual([409, expect.stringContaining('ничего не ждёт')]);
  await oneC.work();
});

test('what a colleague has released, and what waits for its turn only, is not rejected by who has not seen that', async () => {
  const id = await run('applied');
  const good = await held(id, 'two-people-1');
  await held(id, 'two-people-2');
  const digestOf = async () => (await admin.get(`staff/exchange/runs/${id}/`)).body.digest;
  const seen = await digestOf();
  expect((await post(`runs/${id}/release/`, { goods: [good], digest: seen })).status).toBe(200);
  const late = await post(`runs/${id}/reject/`, { digest: seen, note: 'Запятая' });
  expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('Данные изменились')]);
  const waiting = await rows(
    'select state, released_in is not null as "isReleased" from exchange_held where id = $1',
    [good],
  );
  expect(waiting).toEqual([{ state: 'held', isReleased: true }]);
  const knowing = await post(`runs/${id}/reject/`, { digest: await digestOf(), note: 'Запятая' });
  expect(knowing.status).toBe(200);
});

test('a file that waits is rejected; a run that does not exist is 404', async () => {
  const id = await run('held');
  const { body } = await post(`runs/${id}/reject/`, { note: 'Не та база' });
  expect(body).toMatchObject({ id, state: 'rejected', reason: 'Отклонено: Не та база' });
  expect(await audited()).toEqual(byStaff('run.rejected', 'Не та база'));
  const digest = '0'.repeat(64);
  for (const [path, given] of Object.entries({
    release: { digest },
    reject: { note: 'x' },
    undo: { digest, note: 'x' },
  }))
    expect([path, (await post(`runs/999999/${path}/`, given)).status]).toEqual([path, 404]);
  expect((await post('runs/999999/replay/')).status).toBe(404);
});

test('a new good is linked with the product that it looks like', async () => {
  const id = await run('applied');
  const good = await held(id, 'anew', 'looks_alike', api.cast.products.breaker16);
  expect((await post(`held/${good}/link/`, { note: 'Та же карточка' })).status).toBe(204);
  expect(await audited()).toEqual(byStaff('product.linked', 'Та же карточка'));
  expect(await rows(`select stands_for from external_id where value = 'anew'`)).toEqual([
    { stands_for: `guid-${api.cast.products.breaker16}` },
  ]);
  expect((await post('held/999999/link/', {})).status).toBe(404);
  const none = await post(`runs/${await run('applied')}/link/`, { by: 'article' });
  expect([none.status, none.body.detail]).toEqual([409, expect.stringContaining('ждут связи')]);
  expect((await post(`runs/${id}/link/`, { by: 'name' })).status).toBe(400);
  await oneC.work();
});

test('an undo is a run in the background with its reason; imports go on when a person resumes them', async () => {
  const id = await run('applied', 'recorded');
  const { digest } = (await admin.get(`staff/exchange/runs/${id}/undo/?only=true`)).body.diff;
  const blind = await post(`runs/${id}/undo/`, { only: true, note: 'Не тот прайс' });
  expect([blind.status, Object.keys(blind.body)]).toEqual([400, ['digest']]);
  const { status, body } = await post(`runs/${id}/undo/`, { only: true, digest, note: 'Не тот прайс' });
  expect([status, await audited()]).toEqual([201, byStaff('run.undone', 'Не тот прайс')]);
  expect((await admin.get(`staff/exchange/runs/${body.run}/`)).body).toMatchObject({
    kind: 'undo',
    of_run: id,
    state: 'queued',
  });
  await oneC.work();
  expect((await admin.get(`staff/exchange/runs/${id}/`)).body.state).toBe('undone');
  expect((await post('connections/main/resume/')).status).toBe(204);
  expect(await audited()).toEqual(byStaff('connection.resumed'));
  expect((await post('connections/main/resume/')).status).toBe(409);
  expect((await post(`runs/${id}/undo/`, {})).status).toBe(400);
  const twice = await post(`runs/${id}/undo/`, { digest, note: 'Ещё раз' });
  expect([twice.status, twice.body.detail]).toEqual([409, `Загрузка № ${id} уже отменена.`]);
  expect((await post(`runs/${id}/replay/`)).status).toBe(409);
});

test('a file of 1C is loaded again by the staff, as a new run', async () => {
  const { id: order } = await placedOrder(api, [[api.cast.products.breaker16, 10, 220]]);
  await oneC.send(await oneC.returned(order));
  const [{ id }] = await rows(`select max(id)::int as id from exchange_run where kind = 'documents'`);
  const { status, body } = await post(`runs/${id}/replay/`);
  expect([status, body]).toEqual([201, expect.objectContaining({ kind: 'documents', state: 'queued' })]);
  expect(await audited()).toEqual(byStaff('run.replayed'));
  expect((await oneC.work()).state).toBe('applied');
});

test('an order is sent again, or noted as seen in 1C', async () => {
  const { id, number } = await placedOrder(api, [[api.cast.products.breaker16, 10, 220]]);
  const never = await post(`orders/${number}/resend/`, { connection: 'main' });
  expect([never.status, never.body.detail]).toEqual([404, expect.stringContaining('ещё не передавали')]);
  expect((await post(`orders/${number}/seen/`, { connection: 'main' })).status).toBe(204);
  expect(await audited()).toEqual(byStaff('order.seen_in_1c'));
  const state = async () =>
    (
      await rows('select how, handed_at is not null as "isHanded" from order_export where order_id = $1', [
        id,
      ])
    )[0];
  expect(await state()).toEqual({ how: 'staff', isHanded: true });
  expect((await post(`orders/${number}/resend/`, { connection: 'main' })).status).toBe(204);
  expect([await state(), await audited()]).toEqual([{ how: null, isHanded: false }, byStaff('order.resent')]);
  expect((await post(`orders/${number}/seen/`, {})).status).toBe(400);
  expect((await post('orders/999999/seen/', { connection: 'main' })).status).toBe(404);
});

test('a task of the reconciliation is settled once, with a note, by a person', async () => {
  const [{ id }] = await rows(
    `insert into exchange_task (connection_id, kind, subject_id, facts)
     values ($1, 'unknown_document', 1, '{"number": "7", "text": "Нет такого заказа"}') returning id`,
    [oneC.connection.id],
  );
  expect((await post(`reconciliation/${id}/settle/`, { note: '  ' })).status).toBe(400);
  expect((await post(`reconciliation/${id}/settle/`, { note: 'Заказ завели в 1С' })).status).toBe(204);
  expect(await audited()).toEqual(byStaff('exchange_task.settled', 'Заказ завели в 1С'));
  expect(
    await rows('select note, closed_by is not null as "isPerson" from exchange_task where id = $1', [id]),
  ).toEqual([{ note: 'Заказ завели в 1С', isPerson: true }]);
  expect((await post(`reconciliation/${id}/settle/`, { note: 'Ещё раз' })).status).toBe(404);
});

test('who may not decide about the exchange changes nothing', async () => {
  const id = await run('held');
  const manager = await staffMember(api, 'manager');
  const { status, body } = await manager.post(`staff/exchange/runs/${id}/reject/`, { note: 'Нет' });
  expect([status, body.detail]).toEqual([403, expect.stringContaining('решать по обмену с 1С')]);
  const guest = await api.browser();
  expect((await guest.post('staff/exchange/connections/', { slug: 'guests' })).status).toBe(401);
  expect(await rows('select state from exchange_run where id = $1', [id])).toEqual([{ state: 'held' }]);
});

test('a new connection and a new secret need a factor of the last five minutes, and without one nothing is made (STF-18)', async () => {
  await post('connections/', { slug: 'earlier' });
  const before = await rows('select slug, secret_hash from exchange_connection order by slug');
  await rows(`update staff_session set factor_at = now() - interval '6 minutes'`);
  for (const [path, body] of [
    ['connections/', { slug: 'later' }],
    ['connections/earlier/rotate/', undefined],
  ] as const) {
    const answer = await post(path, body);
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'factor_needed']);
  }
  expect(await rows('select slug, secret_hash from exchange_connection order by slug')).toEqual(before);
  await rows('update staff_session set factor_at = now()');
  expect((await post('connections/earlier/rotate/')).status).toBe(200);
});

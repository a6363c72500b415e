import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { staffAt } from '../../../../tests/support/desk.ts';

let api: TestApi;
let manager: Awaited<ReturnType<typeof staffAt>>;
beforeAll(async () => {
  api = await startApi();
  manager = await staffAt(api, 'manager', { city: api.cast.cities.ekaterinburg });
});
afterAll(() => api.close());

async function company(city: number): Promise<number> {
  const { rows } = await api.pool.query(
    `insert into legal_entity (inn, name, full_name, city_id) values ('500100732259', 'ИП Иванов', 'ИП Иванов', $1)
     returning id`,
    [city],
  );
  return rows[0].id;
}

let sent = 0;
const name = (rows: object[], who: number | null, by = manager) =>
  by.browser.post(
    'staff/companies/manager/',
    { rows, manager: who },
    { 'idempotency-key': `companies-manager-${String(++sent).padStart(4, '0')}` },
  );
const seen = async (id: number) => (await manager.browser.get(`staff/companies/${id}/`)).body;

test('one manager is named of many companies under one operation, and given back by what the answer says', async () => {
  const { ekaterinburg, perm } = api.cast.cities;
  const ids = [await company(ekaterinburg), await company(ekaterinburg)];
  const foreign = await company(perm);
  const colleague = await staffAt(api, 'manager', { city: ekaterinburg });
  const rows = [...ids, foreign].map((id) => ({ id, version: 1 }));
  const { status, body } = await name(rows, colleague.id);
  expect([status, body.rows]).toEqual([
    200,
    [
      ...ids.map((id) => ({ id, is_done: true, note: '', version: expect.any(Number), was: null })),
      { id: foreign, is_done: false, note: 'Такого юрлица нет.', version: null, was: null },
    ],
  ]);
  for (const [at, id] of ids.entries())
    expect(await seen(id)).toMatchObject({ manager: { id: colleague.id }, version: body.rows[at].version });
  const { rows: audit } = await api.pool.query(
    "select operation, actor_id from audit_entry where action = 'company.placed' and subject_id = any($1)",
    [ids],
  );
  expect(audit).toEqual([0, 1].map(() => ({ operation: audit[0].operation, actor_id: manager.id })));
  const back = body.rows.slice(0, 2).map(({ id, version }: { id: number; version: number }) => ({
    id,
    version,
  }));
  expect((await name(back, null)).body.rows).toMatchObject([
    { is_done: true, was: colleague.id },
    { is_done: true, was: colleague.id },
  ]);
});

test('a company that has changed since, or whose city is not the manager’s, keeps its manager and says why', async () => {
  const { ekaterinburg, perm } = api.cast.cities;
  const id = await company(ekaterinburg);
  const other = await staffAt(api, 'manager', { city: perm });
  expect((await name([{ id, version: 1 }], other.id)).body.rows).toMatchObject([
    { is_done: false, note: 'Этот сотрудник не работает с юрлицами этого города.' },
  ]);
  expect((await name([{ id, version: 1 }], manager.id)).body.rows).toMatchObject([{ is_done: true }]);
  const [stale] = (await name([{ id, version: 1 }], null)).body.rows;
  expect([stale.is_done, stale.note]).toEqual([false, expect.stringMatching(/измен/i)]);
  expect((await seen(id)).manager.id).toBe(manager.id);
});

test('a repeated call gets its first answer; more than 500 rows, none, and unknown fields are rejected', async () => {
  const id = await company(api.cast.cities.ekaterinburg);
  const key = { 'idempotency-key': 'companies-manager-same' };
  const body = { rows: [{ id, version: 1 }], manager: manager.id };
  const first = await manager.browser.post('staff/companies/manager/', body, key);
  expect(first.body.rows).toMatchObject([{ is_done: true }]);
  expect((await manager.browser.post('staff/companies/manager/', body, key)).body).toEqual(first.body);
  expect(
    (await manager.browser.post('staff/companies/manager/', { ...body, manager: null }, key)).status,
  ).toBe(422);
  const rows = Array.from({ length: 501 }, (_, at) => ({ id: at + 1, version: 1 }));
  for (const wrong of [rows, [], [{ id, version: 1, manager: 5 }], [{ id }]])
    expect((await name(wrong, null)).status).toBe(400);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openAuthorisationShop } from '../../../api/fixtures/authorisation-shop.ts';
import { staffAccessJobs } from './staff-access.server.ts';

let api: TestApi;
let shop: Awaited<ReturnType<typeof openAuthorisationShop>>;
let owner: Awaited<ReturnType<typeof staffAt>>;
beforeAll(async () => {
  api = await startApi();
  shop = await openAuthorisationShop(api);
  owner = await staffAt(api, 'owner');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.pool.query('truncate staff_access');
});

const rows = async () =>
  (
    await api.pool.query(
      'select user_id, session_id, route, subject_kind as kind, subjects from staff_access order by id',
    )
  ).rows;

test('opening a scan leaves one row, with the person, his session and what he has read', async () => {
  const { id, file } = await shop.make.staffClaim();
  const { status } = await owner.browser.get(`staff/claims/${id}/files/${file}/`);
  const session = (await api.pool.query('select id from staff_session where user_id = $1', [owner.id]))
    .rows[0].id;
  expect([status, await rows()]).toEqual([
    200,
    [
      {
        user_id: owner.id,
        session_id: session,
        route: 'GET /staff/claims/:id/files/:file/',
        kind: 'claim',
        subjects: [id],
      },
    ],
  ]);
});

test('a list leaves one row with all that it shows, a page one row, a list without rows none', async () => {
  const made = [await shop.make.staffOrder(), await shop.make.staffOrder()].map(({ id }) => id);
  const { body } = await owner.browser.get('staff/orders/?limit=50');
  await owner.browser.get(`staff/orders/${made[0]}/`);
  await owner.browser.get('staff/orders/?search=Ничего+такого+нет');
  const read = body.results.map(({ id }: { id: number }) => id);
  expect(read).toEqual(expect.arrayContaining(made));
  expect(await rows()).toMatchObject([
    { route: 'GET /staff/orders/', kind: 'order', subjects: read },
    { route: 'GET /staff/orders/:id/', kind: 'order', subjects: [made[0]] },
  ]);
});

test('what a person may not read leaves no row, and the session itself is no reading', async () => {
  const editor = await staffAt(api, 'editor');
  const { id } = await shop.make.staffOrder();
  expect((await editor.browser.get(`staff/orders/${id}/`)).status).toBe(403);
  expect((await owner.browser.get('staff/orders/999999999/')).status).toBe(404);
  await owner.browser.get('staff/session/');
  expect(await rows()).toEqual([]);
});

test('the database changes and deletes no row of the journals, but readings that are a year old are deleted', async () => {
  await owner.browser.get('staff/orders/');
  for (const change of ["update staff_access set route = 'x'", 'delete from staff_access'])
    await expect(api.pool.query(change)).rejects.toThrow('rows are only added');
  await api.pool.query(
    "insert into audit_entry (actor, action, subject_id) values ('shop', 'order.test', 1)",
  );
  for (const change of ["update audit_entry set action = 'x'", 'delete from audit_entry'])
    await expect(api.pool.query(change)).rejects.toThrow('rows are only added');
  await api.pool.query(
    `insert into staff_access (at, user_id, session_id, route, subject_kind, subjects)
     values (now() - interval '367 days', 1, 1, 'GET /', 'order', '{1}')`,
  );
  await staffAccessJobs(api.db)['staff-access-forget']?.({});
  expect(await rows()).toMatchObject([{ user_id: owner.id }]);
});

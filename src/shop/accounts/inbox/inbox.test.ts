import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { digestOf } from '../../../../tests/support/database-digest.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import type { Grant, StaffRole } from '../staff-policy/staff-policy.ts';

let api: TestApi;
let manager: Awaited<ReturnType<typeof staffWith>>;
beforeAll(async () => {
  api = await startApi();
  manager = await staffWith('manager', { cityId: api.cast.cities.ekaterinburg });
});
afterAll(() => api.close());

async function staffWith(role: StaffRole, place: Partial<Pick<Grant, 'cityId' | 'shopId'>> = {}) {
  return staffAt(api, role, { city: place.cityId ?? null, shop: place.shopId ?? null });
}

const insert = async (text: string, ...values: unknown[]): Promise<number> =>
  (await api.pool.query(`${text} returning id`, values)).rows[0].id;

const company = (city: number, ago = '1 hour') =>
  insert(
    `insert into legal_entity (inn, name, full_name, city_id, created_at)
     values ('500100732259', 'ИП Иванов', 'ИП Иванов', $1, now() - $2::interval)`,
    city,
    ago,
  );
const power = (entity: number) =>
  insert(
    `insert into power_of_attorney (legal_entity_id, number, issued_at, valid_to, person_name)
     values ($1, '77', '2026-01-15', '2999-12-31', 'Иванов Иван Иванович')`,
    entity,
  );

type Task = { kind: string; id: number; owner: { id: number } | null };
const inbox = async (query = '', { browser } = manager) => {
  const { status, body } = await browser.get(`staff/inbox/?${query}`);
  if (status !== 200) throw new Error(`inbox answered ${status} ${JSON.stringify(body)}`);
  return body;
};
const ids = async (query = '', person = manager) =>
  (await inbox(query, person)).results.map(({ kind, id }: Task) => `${kind} ${id}`);

test('a manager sees what waits in his city by deadline, with counts of his kinds, and nothing of another city', async () => {
  const own = await company(api.cast.cities.ekaterinburg, '40 days');
  const foreign = await company(api.cast.cities.perm);
  const waiting = await power(own);
  const body = await inbox();
  expect(body.results).toMatchObject([
    {
      kind: 'company.review',
      id: own,
      group: 'Юрлица на проверке',
      what: 'ИП Иванов',
      is_late: true,
      who: 'ИНН 500100732259',
      city: { name: 'Екатеринбург' },
      owner: null,
      href: `/desk/companies/${own}`,
    },
    { kind: 'power.review', id: waiting, what: 'Доверенность № 77', who: 'ИП Иванов' },
  ]);
  expect([body.count, body.late_count, body.next]).toEqual([2, 1, null]);
  const kinds = Object.fromEntries(
    body.kinds.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
  );
  expect(kinds).toMatchObject({ 'company.review': 1, 'power.review': 1, 'order.new': 0, 'feedback.new': 0 });
  expect(kinds).not.toHaveProperty('exchange.held');
  expect(await ids('kind=power.review')).toEqual([`power.review ${waiting}`]);
  expect(await ids(`city=${api.cast.cities.perm}`)).toEqual([]);
  const owner = await staffWith('owner');
  expect(await ids(`city=${api.cast.cities.perm}`, owner)).toEqual([`company.review ${foreign}`]);
  const editor = await staffWith('editor');
  expect(await inbox('', editor)).toMatchObject({
    results: [],
    kinds: [{ kind: 'product.certificate', count: 0 }],
  });
});

test('a task that is done is gone, and the deadline of its kind is a setting', async () => {
  const id = await company(api.cast.cities.ekaterinburg, '1 minute');
  const dueOf = async () => {
    const { results } = await inbox('kind=company.review');
    return results.find((task: Task) => task.id === id)?.due;
  };
  const usual = await dueOf();
  await api.pool.query(`insert into shop_setting (name, value) values ('task_hours.company.review', '90')`);
  expect((await dueOf()) > usual).toBe(true);
  await api.pool.query(`delete from shop_setting where name = 'task_hours.company.review'`);
  await api.pool.query('update legal_entity set confirmed_at = now() where id = $1', [id]);
  expect(await dueOf()).toBeUndefined();
});

test('pages of the inbox neither overlap nor skip, and a forged cursor is rejected', async () => {
  for (let n = 0; n < 5; n++) await power(await company(api.cast.cities.ekaterinburg, `${n} hours`));
  const whole = await ids();
  const seen: string[] = [];
  let next: string | null = '/api/v1/staff/inbox/?limit=3';
  while (next !== null) {
    const { body } = await manager.browser.get(next.replace('/api/v1/', ''));
    seen.push(...body.results.map(({ kind, id }: Task) => `${kind} ${id}`));
    next = body.next;
  }
  expect(seen).toEqual(whole);
  for (const cursor of ['1', '1.AAAA', '.', '1 order.new 5.x'])
    expect([
      cursor,
      (await manager.browser.get(`staff/inbox/?cursor=${encodeURIComponent(cursor)}`)).status,
    ]).toEqual([cursor, 400]);
});

test('a task is taken once, given to a colleague of the same city, and to nobody else', async () => {
  const id = await power(await company(api.cast.cities.ekaterinburg));
  const [colleague, other, store] = [
    await staffWith('manager', { cityId: api.cast.cities.ekaterinburg }),
    await staffWith('manager', { cityId: api.cast.cities.perm }),
    await staffWith('accountant'),
  ];
  const assign = (owner: number | null, seen: number | null, { browser } = manager) =>
    browser.post('staff/inbox/assign/', { tasks: [{ kind: 'power.review', id, seen }], owner });
  expect((await assign(manager.id, null)).status).toBe(204);
  // The second click of a double click has seen nobody there, too.
  expect((await assign(manager.id, null)).status).toBe(204);
  expect(await ids('only=mine')).toEqual([`power.review ${id}`]);
  expect(await assign(colleague.id, null, colleague)).toMatchObject({
    status: 409,
    body: { detail: `Этим уже занимается ${manager.name}.`, owner: { id: manager.id } },
  });
  expect((await assign(colleague.id, manager.id)).status).toBe(204);
  expect(await ids('only=mine')).toEqual([]);
  expect([
    (await assign(other.id, colleague.id)).status,
    (await assign(store.id, colleague.id)).status,
  ]).toEqual([409, 409]);
  expect((await assign(null, colleague.id, other)).status).toBe(404);
  expect((await assign(null, colleague.id)).status).toBe(204);
  const { rows } = await api.pool.query(
    `select actor_id, capability from audit_entry where action = 'task.assigned' and subject_id = $1`,
    [id],
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual({ actor_id: manager.id, capability: 'powers.review' });
});

test('a portion of tasks whose answer was lost is sent again by its key: it changes nothing twice and undoes nothing', async () => {
  const tasks: number[] = [];
  for (let n = 0; n < 3; n++) tasks.push(await power(await company(api.cast.cities.ekaterinburg)));
  const colleague = await staffWith('manager', { cityId: api.cast.cities.ekaterinburg });
  const named = (seen: number | null) => tasks.map((id) => ({ kind: 'power.review', id, seen }));
  const send = (key: string, path: string, body: object, { browser } = manager) =>
    browser.post(`staff/inbox/${path}/`, body, { 'idempotency-key': key });
  const give = { tasks: named(null), owner: manager.id };
  expect((await send('portion-of-tasks-1', 'assign', give)).status).toBe(204);
  const drop = { tasks: named(manager.id), owner: null };
  expect((await send('portion-of-tasks-2', 'assign', drop)).status).toBe(204);
  const taken = { tasks: named(null), owner: colleague.id };
  expect((await send('portion-of-tasks-1', 'assign', taken, colleague)).status).toBe(204);
  expect((await send('portion-of-tasks-1', 'assign', give)).status).toBe(204);
  expect((await send('portion-of-tasks-2', 'assign', drop)).status).toBe(204);
  expect((await send('portion-of-tasks-2', 'assign', give)).status).toBe(422);
  expect(await ids('only=mine', colleague)).toHaveLength(3);
  const until = legalDay(new Date(Date.now() + 3 * 86_400_000));
  const snooze = { tasks: tasks.map((id) => ({ kind: 'power.review', id })), until };
  for (let n = 0; n < 2; n++) expect((await send('portion-of-tasks-3', 'snooze', snooze)).status).toBe(204);
  const { rows } = await api.pool.query(
    `select action, count(*)::int as rows from audit_entry where subject_id = any($1) and action like 'task.%' group by 1 order by 1`,
    [tasks],
  );
  expect(rows).toEqual([
    { action: 'task.assigned', rows: 9 },
    { action: 'task.snoozed', rows: 3 },
  ]);
  expect((await send('portion-of-tasks-4', 'snooze', { ...snooze, until: null })).status).toBe(204);
});

test('a snoozed task is hidden until its day, and all named tasks are snoozed or none', async () => {
  const own = await power(await company(api.cast.cities.ekaterinburg));
  const foreign = await power(await company(api.cast.cities.perm));
  const snooze = (tasks: object[], until: string | null) =>
    manager.browser.post('staff/inbox/snooze/', { tasks, until });
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const both = [own, foreign].map((id) => ({ kind: 'power.review', id }));
  const before = await digestOf(api.pool);
  expect((await snooze(both, tomorrow)).status).toBe(404);
  for (const until of ['2020-01-01', '2999-01-01', '2026-02-30'])
    expect([until, (await snooze(both.slice(0, 1), until)).status]).toEqual([until, 400]);
  expect(await digestOf(api.pool)).toEqual(before);
  expect((await snooze(both.slice(0, 1), tomorrow)).status).toBe(204);
  expect(await ids()).not.toContain(`power.review ${own}`);
  expect(await ids('only=snoozed')).toEqual([`power.review ${own}`]);
  expect((await snooze(both.slice(0, 1), null)).status).toBe(204);
  expect(await ids()).toContain(`power.review ${own}`);
});

test('colleagues are listed by what they may do', async () => {
  const { body } = await manager.browser.get('staff/colleagues/?kind=power.review');
  expect(body).toContainEqual({ id: manager.id, name: manager.name, roles: ['менеджер'] });
  expect(body.every(({ roles }: { roles: string[] }) => !roles.includes('бухгалтер'))).toBe(true);
});

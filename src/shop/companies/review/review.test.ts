import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { company, contractOf, loggedIn } from '../../../../tests/support/companies.ts';
import { digestOf } from '../../../../tests/support/database-digest.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import type { Grant, StaffRole } from '../../accounts/staff-policy/staff-policy.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let manager: Awaited<ReturnType<typeof staffWith>>;
let head: Awaited<ReturnType<typeof loggedIn>>;
beforeAll(async () => {
  api = await startApi();
  manager = await staffWith('manager', { cityId: api.cast.cities.ekaterinburg });
  head = await loggedIn(api);
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox?.close();
  await api.close();
});
beforeEach(() => undoFor(10));

/** For how many seconds a decision can be undone. */
async function undoFor(seconds: number) {
  await api.pool.query(
    `insert into shop_setting (name, value) values ('undo_seconds', $1)
     on conflict (name) do update set value = excluded.value`,
    [String(seconds)],
  );
}

async function staffWith(role: StaffRole, place: Partial<Pick<Grant, 'cityId' | 'shopId'>> = {}) {
  return staffAt(api, role, { city: place.cityId ?? null, shop: place.shopId ?? null });
}

let kpp = 100_000_000;
/** A company of Ekaterinburg with one head. */
async function entity(isConfirmed: boolean): Promise<number> {
  const id = await company(api, [{ id: head.id, role: 'head' }], {
    kpp: String(++kpp),
    name: `ООО «${kpp}»`,
  });
  if (!isConfirmed) await api.pool.query('update legal_entity set confirmed_at = null where id = $1', [id]);
  await api.pool.query('update legal_entity set city_id = $2 where id = $1', [
    id,
    api.cast.cities.ekaterinburg,
  ]);
  return id;
}

let numbered = 0;
async function power(more: { to?: string; entity?: number } = {}): Promise<number> {
  const { rows } = await api.pool.query(
    `insert into power_of_attorney (legal_entity_id, number, issued_at, valid_to, person_name)
     values ($1, $2, '2026-01-15', $3, 'Лобов Иван Петрович') returning id`,
    [more.entity ?? (await entity(true)), `П-${++numbered}`, more.to ?? '2999-12-31'],
  );
  return rows[0].id;
}
const contract = async (state = 'review') =>
  contractOf(api, await entity(true), { number: `Д-${++numbered}`, state });

const read = async (path: string, { browser } = manager) => (await browser.get(`staff/${path}/`)).body;
const write = async (path: string, action: string, body: object = {}, { browser } = manager) => {
  const { version } = await read(path);
  return browser.post(`staff/${path}/${action}/`, { version, ...body });
};
const refusal = { code: 'unreadable', text: 'Не видно печати: пришлите скан целиком.' };

test('a refusal needs a code and a text of 3 to 1000 characters; the client gets them by email and in the account', async () => {
  const id = await power();
  const before = await digestOf(api.pool);
  const bad = [
    {},
    { code: 'unreadable' },
    { text: refusal.text },
    { ...refusal, code: 'ugly' },
    { ...refusal, text: 'Ой' },
    { ...refusal, text: ' \u200b\n  ' },
    { ...refusal, text: 'я'.repeat(1001) },
    { ...refusal, text: 'а\0б' },
  ];
  for (const body of bad) {
    const { status } = await manager.browser.post(`staff/powers/${id}/refuse/`, { version: 1, ...body });
    expect([body, status]).toEqual([body, 400]);
  }
  expect(await digestOf(api.pool)).toEqual(before);
  await undoFor(0);
  const { status, body } = await write(`powers/${id}`, 'refuse', refusal);
  expect([status, body.status, body.review]).toEqual([200, { code: 'refused', name: 'Не принята' }, refusal]);
  const email = await mailbox.next(`Доверенность № ${body.number} не принята`);
  expect([email.to, email.text]).toEqual([head.email, expect.stringContaining(refusal.text)]);
  const { body: own } = await head.browser.get(`orders/orders/power_of_attorney/${id}/`);
  expect([own.status, own.review]).toEqual(['refused', refusal]);
  const { rows } = await api.pool.query(
    `select actor_id, capability, reason, details->>'code' as code from audit_entry
     where subject_kind = 'power' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([
    { actor_id: manager.id, capability: 'powers.review', reason: refusal.text, code: 'unreadable' },
  ]);
});

test('an undo within its seconds returns everything, and no email is sent; later it is rejected', async () => {
  const [confirmed, undone] = [await power(), await power()];
  const { body: accepted } = await write(`powers/${undone}`, 'accept');
  expect([accepted.status.code, accepted.can_undo]).toEqual(['active', true]);
  const colleague = await staffWith('owner');
  expect((await write(`powers/${undone}`, 'undo', {}, colleague)).status).toBe(409);
  const { status, body } = await write(`powers/${undone}`, 'undo');
  expect([status, body.status.code, body.review, body.can_undo]).toEqual([200, 'review', null, false]);
  const { rows } = await api.pool.query(
    `select key from graphile_worker.jobs where key = 'review power ${undone}'`,
  );
  expect(rows).toEqual([]);
  expect((await write(`powers/${undone}`, 'undo')).status).toBe(409);
  await undoFor(0);
  await write(`powers/${confirmed}`, 'accept');
  expect(await write(`powers/${confirmed}`, 'undo')).toMatchObject({
    status: 409,
    body: { detail: 'Уже поздно: письмо клиенту отправлено.' },
  });
  const { body: active } = await manager.browser.get(`staff/powers/${confirmed}/`);
  expect((await mailbox.next(`Доверенность № ${active.number} принята`)).to).toBe(head.email);
});

test('a decision made from an outdated version is rejected with what has changed, and of two at once one succeeds', async () => {
  const id = await power();
  const [one, two] = await Promise.all([
    manager.browser.post(`staff/powers/${id}/accept/`, { version: 1 }),
    manager.browser.post(`staff/powers/${id}/refuse/`, { version: 1, ...refusal }),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  const now = await read(`powers/${id}`);
  expect(await manager.browser.post(`staff/powers/${id}/accept/`, { version: 1 })).toMatchObject({
    status: 409,
    body: {
      version: now.version,
      changed: [{ field: 'status', was: 'review', now: now.status.code, by: manager.name }],
    },
  });
});

test('what lies in another city is 404 on every route and in no list', async () => {
  const other = await staffWith('manager', { cityId: api.cast.cities.perm });
  const [company, deal, paper] = [await entity(false), await contract(), await power()];
  const before = await digestOf(api.pool);
  for (const path of [`companies/${company}`, `contracts/${deal}`, `powers/${paper}`]) {
    expect([path, (await other.browser.get(`staff/${path}/`)).status]).toEqual([path, 404]);
    for (const [action, body] of Object.entries({ accept: {}, refuse: refusal, undo: {} }))
      expect([
        path,
        (await other.browser.post(`staff/${path}/${action}/`, { version: 1, ...body })).status,
      ]).toEqual([path, 404]);
  }
  expect(
    (await other.browser.send('PATCH', `staff/companies/${company}/`, { version: 1, manager: null })).status,
  ).toBe(404);
  expect(
    (await other.browser.send('PATCH', `staff/contracts/${deal}/`, { version: 1, reason: 'Так', delay: 5 }))
      .status,
  ).toBe(404);
  expect((await other.browser.get(`staff/contracts/${deal}/file/`)).status).toBe(404);
  for (const list of ['companies', 'contracts', 'powers'])
    expect([list, (await other.browser.get(`staff/${list}/`)).body]).toMatchObject([
      list,
      { results: [], count: 0 },
    ]);
  expect(await digestOf(api.pool)).toEqual(before);
});

test('a company is confirmed once; its twin is not; a refused one is reviewed again when its head mends it', async () => {
  const [first, twin] = [await entity(false), await entity(false)];
  const { rows } = await api.pool.query('select kpp from legal_entity where id = $1', [first]);
  await api.pool.query('update legal_entity set kpp = $2 where id = $1', [twin, rows[0].kpp]);
  expect((await read(`companies/${twin}`)).checks.every(({ is_ok: isOk }: { is_ok: boolean }) => isOk)).toBe(
    true,
  );
  await undoFor(0);
  expect(await write(`companies/${first}`, 'accept')).toMatchObject({
    status: 200,
    body: { status: { code: 'confirmed', name: 'Подтверждено' } },
  });
  expect((await write(`companies/${twin}`, 'accept')).status).toBe(409);
  expect((await read(`companies/${twin}`)).checks).toContainEqual(
    expect.objectContaining({ code: 'twin', is_ok: false, text: expect.stringContaining(`№ ${first}`) }),
  );
  expect(
    (await write(`companies/${twin}`, 'refuse', { code: 'requisites', text: 'Проверьте КПП.' })).status,
  ).toBe(200);
  expect((await head.browser.get(`companies/legal-entities/${twin}/`)).body).toMatchObject({
    status: 'refused',
    review: { code: 'requisites', text: 'Проверьте КПП.' },
  });
  const mended = await head.browser.send('PATCH', `companies/legal-entities/${twin}/`, { kpp: '773601099' });
  expect([mended.status, mended.body.status, mended.body.review]).toEqual([200, 'review', null]);
  expect((await read(`companies/${twin}`)).status.code).toBe('review');
});

test('a company gets a manager who works in its city', async () => {
  const id = await entity(true);
  const other = await staffWith('manager', { cityId: api.cast.cities.perm });
  const place = async (body: object) =>
    manager.browser.send('PATCH', `staff/companies/${id}/`, {
      version: (await read(`companies/${id}`)).version,
      ...body,
    });
  expect((await place({ manager: other.id })).body).toHaveProperty('manager');
  expect((await place({ manager: 999_999 })).status).toBe(400);
  expect((await place({ city: 999_999 })).status).toBe(400);
  expect(await place({ manager: manager.id })).toMatchObject({
    status: 200,
    body: { manager: { id: manager.id, name: manager.name } },
  });
  const listed = async (query: string) =>
    (await manager.browser.get(`staff/companies/?${query}`)).body.results.map(
      (row: { id: number }) => row.id,
    );
  expect(await listed(`manager=${manager.id}`)).toEqual([id]);
  const { body } = await manager.browser.get(`staff/companies/${id}/`);
  expect(await listed(`text=${encodeURIComponent(body.name.slice(4, 12))}`)).toContain(id);
  expect(await listed(`text=${body.inn}&state=confirmed`)).toContain(id);
  expect(await listed('text=%25%25%25')).toEqual([]);
});

test('companies are found by their debt in 1C', async () => {
  const id = await entity(true);
  const deal = await contractOf(api, id, { number: `Д-${++numbered}` });
  const listed = async (debt: string) =>
    (await manager.browser.get(`staff/companies/?debt=${debt}`)).body.results.map(
      (row: { id: number }) => row.id,
    );
  const state = (debt: number, overdue: number) =>
    api.pool.query(
      `insert into contract_statement (contract_id, as_of, debt_kopecks, overdue_kopecks, source)
       values ($1, current_date, $2, $3, 'cli')`,
      [deal, debt, overdue],
    );
  expect(await listed('any')).not.toContain(id);
  await state(150_050, 0);
  expect([await listed('any'), await listed('overdue')]).toEqual([expect.arrayContaining([id]), []]);
  await state(150_050, 50);
  expect(await listed('overdue')).toEqual([id]);
  expect((await read(`companies/${id}`)).debt).toEqual({ sum: 1500.5, overdue: 0.5 });
});

test('a contract is accepted only for a confirmed company, and terminated only with a reason', async () => {
  const id = await contract();
  await api.pool.query(
    'update legal_entity set confirmed_at = null where id = (select legal_entity_id from contract where id = $1)',
    [id],
  );
  expect((await write(`contracts/${id}`, 'accept')).body.detail).toContain('подтвердите юрлицо');
  await api.pool.query(
    'update legal_entity set confirmed_at = now() where id = (select legal_entity_id from contract where id = $1)',
    [id],
  );
  await undoFor(0);
  expect((await write(`contracts/${id}`, 'accept')).body.status.code).toBe('active');
  expect((await write(`contracts/${id}`, 'state', { state: 'terminated' })).body).toHaveProperty('reason');
  const ended = await write(`contracts/${id}`, 'state', { state: 'terminated', reason: 'Не платит' });
  expect([ended.status, ended.body.status.code, ended.body.next_states]).toEqual([200, 'terminated', []]);
  expect((await write(`contracts/${id}`, 'accept')).status).toBe(409);
  expect((await mailbox.next(`Договор № ${ended.body.number} расторгнут`)).to).toBe(head.email);
});

test('terms of a contract need a reason, keep the rest, and belong to 1C where 1C keeps them', async () => {
  const id = await contract('active');
  const office = await staffWith('accountant');
  const change = async (body: object, { browser } = office) =>
    browser.send('PATCH', `staff/contracts/${id}/`, {
      version: (await read(`contracts/${id}`)).version,
      ...body,
    });
  const [types] = [(await office.browser.get('staff/contracts/price-types/')).body];
  expect(types.length).toBeGreaterThan(0);
  const bad = [
    { delay: 14 },
    { reason: ' ', delay: 14 },
    { reason: 'Так', delay: 1.5 },
    { reason: 'Так', limit: -1 },
    { reason: 'Так', price_type: 999_999 },
    { reason: 'Так', valid_to: '2026-02-30' },
    { reason: 'Так', valid_to: '2019-01-01' },
    { reason: 'Так', price_type: types[0].id, audience: 'retail' },
    { reason: 'Так' },
  ];
  for (const body of bad) expect([body, (await change(body)).status]).toEqual([body, 400]);
  const { status, body } = await change({
    reason: 'Просил директор',
    delay: 14,
    limit: 700_000,
    price_type: types[0].id,
  });
  expect([status, body]).toMatchObject([
    200,
    { payment_delay_days: 14, credit_limit: 700_000, price_type: types[0], percent: 0 },
  ]);
  const { rows } = await api.pool.query(
    `select reason, capability, details->'changed' as changed from audit_entry
     where action = 'contract.changed' and subject_id = $1`,
    [id],
  );
  expect(rows).toMatchObject([{ reason: 'Просил директор', capability: 'contracts.terms' }]);
  expect(rows[0].changed).toContainEqual({ field: 'paymentDelayDays', was: 0, now: 14 });
  await api.pool.query(
    `with base as (insert into exchange_connection (slug, name, login, secret_hash, source)
                   values ('terms', 'terms', 'terms', '-', 'terms') returning id)
     update contract set connection_id = base.id from base where contract.id = $1`,
    [id],
  );
  expect((await read(`contracts/${id}`)).is_of_1c).toBe(true);
  expect((await change({ reason: 'Так', delay: 1 })).status).toBe(409);
});

test('an accountant reads and changes terms, but reviews nothing; a storekeeper sees no company', async () => {
  const [office, store] = [await staffWith('accountant'), await staffWith('storekeeper')];
  const id = await power();
  expect((await office.browser.get(`staff/powers/${id}/`)).status).toBe(200);
  expect((await office.browser.post(`staff/powers/${id}/accept/`, { version: 1 })).status).toBe(403);
  expect((await store.browser.get('staff/companies/')).status).toBe(403);
});

test('the checks of a power name what is wrong: its term, its number, its person', async () => {
  const id = await power({ to: '2026-01-20' });
  const failing = async () =>
    (await read(`powers/${id}`)).checks.flatMap(({ code, is_ok: isOk }: { code: string; is_ok: boolean }) =>
      isOk ? [] : [code],
    );
  expect(await failing()).toEqual(['term', 'file', 'orders']);
  expect((await write(`powers/${id}`, 'accept')).body.detail).toContain('истёк');
  await api.pool.query(
    `insert into power_of_attorney (legal_entity_id, number, issued_at, valid_to, person_name)
     select legal_entity_id, lower(number), '2026-02-15', '2999-12-31', person_name from power_of_attorney where id = $1`,
    [id],
  );
  await api.pool.query(`update power_of_attorney set person_name = 'Лобов Иван' where id = $1`, [id]);
  expect(await failing()).toEqual(['term', 'person', 'number', 'file', 'orders']);
});

test('the managers of its city are notified of a new company, and without any the shop is', async () => {
  await api.pool.query(
    `insert into shop_setting (name, value) values ('email', 'shop@polka.example')
     on conflict (name) do update set value = excluded.value`,
  );
  const subject = 'Юрлица на проверке: ИП Иванов Иван Иванович';
  const register = async () => {
    const { browser } = await loggedIn(api);
    const typed = { inn: '500100732259', full_name: 'ИП Иванов Иван Иванович' };
    const { status, body } = await browser.post('companies/legal-entities/', typed);
    expect(status).toBe(201);
    return body.id;
  };
  const id = await register();
  const email = await mailbox.next(subject);
  expect([email.to, email.text]).toEqual([manager.email, expect.stringContaining(`/desk/companies/${id}`)]);
  await api.pool.query(`delete from staff_grant where role = 'manager'`);
  await register();
  expect((await mailbox.next(subject)).to).toBe('shop@polka.example');
});

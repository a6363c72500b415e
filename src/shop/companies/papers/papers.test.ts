import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { company, contractOf, loggedIn } from '../../../../tests/support/companies.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { contractStates, contractStatuses } from '../contracts/contracts.ts';
import { FILE_NAME, GIVER, GUID, machinePower } from '../fixtures/machine-power.ts';
import { powerStatuses } from '../powers/powers.ts';

const CONTRACTS = 'orders/orders/contracts/';
const POWERS = 'orders/orders/power_of_attorney/';
const PDF = { name: 'скан.pdf', bytes: '%PDF-1.7 scan' };
const day = (offset: number) => legalDay(new Date(Date.now() + offset * 86_400_000));

let api: TestApi;
let head: ApiBrowser;
let entity: number;
beforeAll(async () => {
  api = await startApi();
  const person = await loggedIn(api);
  head = person.browser;
  entity = await company(api, [{ id: person.id, role: 'head' }]);
  await contractOf(api, entity, { number: '1' });
});
afterAll(() => api.close());

const column = async (text: string) => (await api.pool.query(text)).rows.map((row) => row.x);

test('lists of contracts and powers filtered by a status hold exactly those shown with it, on every boundary of dates', async () => {
  const person = await loggedIn(api);
  const own = await company(api, [{ id: person.id, role: 'head' }], { inn: '7702070139', name: 'ООО «Дни»' });
  for (const state of contractStates)
    for (const [from, to] of [
      [-9, null],
      [1, null],
      [0, 0],
      [-9, -1],
      [-9, 30],
      [-9, 31],
    ] as const)
      await contractOf(api, own, {
        number: `${state}${from}${to}`,
        state,
        from: day(from),
        to: to === null ? null : day(to),
      });
  for (const state of ['review', 'active', 'revoked', 'refused'])
    for (const to of [-1, 0, 1])
      await api.pool.query(
        `insert into power_of_attorney (legal_entity_id, number, issued_at, valid_to, person_name, state)
         values ($1, $2, $3, $4, 'Пётр', $5)`,
        [own, `${state}${to}`, day(-5), day(to), state],
      );
  await api.pool.query(
    `insert into power_of_attorney (legal_entity_id, number, issued_at, valid_to, person_name, state)
     values ($1, 'завтра', $2, $2, 'Пётр', 'active')`,
    [own, day(1)],
  );
  for (const [path, statuses, count] of [
    [CONTRACTS, contractStatuses, 36],
    [POWERS, powerStatuses, 13],
  ] as const) {
    const all = (await person.browser.get(`${path}?limit=100`)).body;
    expect([all.count, all.results.length]).toEqual([count, count]);
    for (const status of statuses) {
      const { body } = await person.browser.get(`${path}?limit=100&status=${status}`);
      const shown = all.results.filter((each: { status: string }) => each.status === status);
      expect(shown.length, status).toBeGreaterThan(0);
      expect([status, body.results]).toEqual([status, shown]);
    }
    expect((await person.browser.get(`${path}?status=open`)).body).toHaveProperty('status');
  }
});

test('powers that are valid come first, the soonest to end at the top; ended ones come last', async () => {
  const person = await loggedIn(api);
  const own = await company(api, [{ id: person.id, role: 'head' }], {
    inn: '7710140679',
    name: 'ООО «Склад»',
  });
  for (const [number, state, from, to] of [
    ['долгая', 'active', -5, 90],
    ['короткая', 'active', -5, 3],
    ['отозванная', 'revoked', -5, 60],
    ['истекла', 'active', -50, -20],
    ['будущая', 'active', 1, 2],
    ['на проверке', 'review', -1, 30],
    ['истекла вчера', 'active', -50, -1],
  ] as const)
    await api.pool.query(
      `insert into power_of_attorney (legal_entity_id, number, issued_at, valid_to, person_name, state)
       values ($1, $2, $3, $4, 'Пётр', $5)`,
      [own, number, day(from), day(to), state],
    );
  const { results } = (await person.browser.get(`${POWERS}?legal_entity=${own}`)).body;
  expect(results.map(({ number }: { number: string }) => number)).toEqual([
    'короткая',
    'долгая',
    'будущая',
    'на проверке',
    'отозванная',
    'истекла вчера',
    'истекла',
  ]);
});

test('a list has ten entries on a page and is searched by number and company as typed', async () => {
  const person = await loggedIn(api);
  const own = await company(api, [{ id: person.id, role: 'head' }], {
    inn: '7736207543',
    name: 'ООО «Лист»',
  });
  for (let number = 1; number <= 12; number++)
    await contractOf(api, own, { number: `К%_${number}`, to: null });
  const first = (await person.browser.get(CONTRACTS)).body;
  expect([first.count, first.results.length, first.previous]).toEqual([12, 10, null]);
  const rest = (await person.browser.get(first.next.replace('/api/v1/', ''))).body;
  expect([rest.results.length, rest.next]).toEqual([2, null]);
  const found = async (search: string) =>
    (await person.browser.get(`${CONTRACTS}?search=${encodeURIComponent(search)}`)).body.count;
  expect([await found('к%_12'), await found('%'), await found('лист'), await found('\\')]).toEqual([
    1, 12, 12, 0,
  ]);
  expect((await person.browser.get(`${CONTRACTS}?limit=101`)).status).toBe(400);
});

test('a scanned contract awaits review and cannot be sent twice; validation errors name the fields, and nothing is stored', async () => {
  const send = (more: object, file?: typeof PDF) =>
    head.upload(
      `${CONTRACTS}upload/`,
      { legal_entity: entity, number: ' № 9/26 ', date: day(0), ...more },
      file,
    );
  const bare = await send({ valid_to: day(-1) });
  expect([bare.status, bare.body]).toEqual([
    400,
    {
      valid_to: [expect.stringMatching(/^Срок действия заканчивается раньше начала/)],
      file: ['Выберите файл договора.'],
    },
  ]);
  expect((await send({ date: '2026-02-30' }, PDF)).body).toHaveProperty('date');
  expect((await send({ state: 'active' }, PDF)).body).toEqual({ state: ['Неизвестный параметр.'] });
  expect((await send({ date: day(367) }, PDF)).body).toEqual({
    date: ['До даты договора больше года: проверьте год.'],
  });
  expect((await send({ number: '№' }, PDF)).body).toEqual({ number: ['Укажите номер договора.'] });
  expect((await send({}, { name: 'a.xml', bytes: machinePower() })).status).toBe(415);
  const both = await Promise.all([send({}, PDF), send({}, PDF)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 201)?.body).toMatchObject({
    number: '9/26',
    status: 'review',
    can_choose: false,
    percent: 0,
    credit_limit: null,
    file: { name: 'скан.pdf', status: 'готов' },
  });
  expect(await column("select state as x from contract where number = '9/26'")).toEqual(['review']);
  expect(
    await column("select count(*)::int as x from audit_entry where action = 'contract.uploaded'"),
  ).toEqual([1]);
});

test('a full passport number is never stored or returned', async () => {
  const fields = {
    legal_entity: entity,
    number: '17',
    issued_at: day(0),
    valid_to: day(0),
    person: 'Пётр  Иванов ',
  };
  const wrong = await head.upload(`${POWERS}upload/`, {
    ...fields,
    person: 'Пётр',
    passport: '4508 12345',
    valid_to: day(-1),
  });
  expect([wrong.status, Object.keys(wrong.body).sort()]).toEqual([400, ['passport', 'person', 'valid_to']]);
  const far = await head.upload(`${POWERS}upload/`, { ...fields, issued_at: day(32), valid_to: day(4000) });
  expect(far.body).toEqual({
    issued_at: [expect.stringMatching(/больше месяца/)],
    valid_to: ['Срок доверенности больше десяти лет: проверьте год.'],
  });
  const { status, body } = await head.upload(`${POWERS}upload/`, {
    ...fields,
    passport: '4508 123456',
    scope: 'Всё',
  });
  expect([status, body]).toMatchObject([
    201,
    {
      kind: 'paper',
      status: 'review',
      can_choose: false,
      can_revoke: true,
      file: null,
      scope: 'Всё',
      person: { full_name: 'Пётр Иванов', passport_masked: '45 08 ••••56' },
    },
  ]);
  for (const table of ['power_of_attorney', 'audit_entry', 'graphile_worker._private_jobs'])
    expect(await column(`select t::text as x from ${table} t where t::text ~ '4508.?1234|123456'`)).toEqual(
      [],
    );
  expect((await head.upload(`${POWERS}upload/`, fields)).status).toBe(409);
});

test('a МЧД needs only its file; one of another company leaves nothing behind', async () => {
  const file = (bytes: string) => ({ name: FILE_NAME, bytes });
  const send = (bytes: string) => head.upload(`${POWERS}upload/`, { legal_entity: entity }, file(bytes));
  const foreign = await send(machinePower({ validTo: '2999-12-31', giver: GIVER('7702070139') }));
  expect([foreign.status, foreign.body.file[0]]).toEqual([400, expect.stringContaining('нужен 7707083893')]);
  expect((await send('<!doctype html><script>alert(1)</script>')).status).toBe(400);
  expect((await send('%PDF-1.7')).status).toBe(415);
  expect(await column("select name as x from stored_file where name ~ 'xml'")).toEqual([]);
  const { status, body } = await send(machinePower({ validTo: '2999-12-31' }));
  expect([status, body]).toMatchObject([
    201,
    {
      kind: 'machine',
      number: GUID,
      issued_at: '2026-11-03',
      valid_to: '2999-12-31',
      status: 'review',
      person: { full_name: 'Соколова Марина Андреевна', passport_masked: '' },
      file: { name: FILE_NAME, type: 'application/xml' },
    },
  ]);
  expect(
    await column("select t::text as x from power_of_attorney t where t::text ~ '123456|1990|789 64'"),
  ).toEqual([]);
  // A МЧД is identified by its registry number, whatever else the file holds.
  expect((await send(machinePower({ validTo: '2999-12-31', issued: '2026-11-04' }))).status).toBe(409);
});

test('a power of attorney is revoked once, even by two simultaneous clicks; an expired one cannot be revoked', async () => {
  const make = async (number: string) =>
    (
      await head.upload(`${POWERS}upload/`, {
        legal_entity: entity,
        number,
        issued_at: day(-1),
        valid_to: day(0),
        person: 'Пётр Иванов',
      })
    ).body.id;
  const id = await make('в1');
  const clicks = await Promise.all([1, 2, 3].map(() => head.post(`${POWERS}${id}/revoke/`)));
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await column("select subject_id as x from audit_entry where action = 'power.revoked'")).toEqual([
    id,
  ]);
  const over = await make('в2');
  await api.pool.query('update power_of_attorney set valid_to = issued_at where id = $1', [over]);
  expect((await head.post(`${POWERS}${over}/revoke/`)).body.detail).toMatch(/^Срок доверенности истёк/);
  expect((await head.post(`${POWERS}${over}/revoke/`, { now: true })).status).toBe(400);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { company, contractOf, loggedIn, logIn } from '../../../../tests/support/companies.ts';

let api: TestApi;
let me: Awaited<ReturnType<typeof loggedIn>>;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  me = await loggedIn(api);
});
afterAll(() => api.close());

const choose = (browser: ApiBrowser, body: unknown) => browser.send('PATCH', 'users/session/', body);
const chosen = async (browser: ApiBrowser) => {
  const { body } = await browser.get('users/session/');
  return [body.buyer?.legal_entity.id ?? null, body.buyer?.contract?.id ?? null];
};

test('a visitor without a company buys as a person, and the session data name the visitor', async () => {
  expect((await me.browser.get('users/session/')).body).toMatchObject({
    is_legal_entity: false,
    buyer: null,
    user: { id: me.id, name: me.name },
  });
  expect((await (await api.browser()).get('users/session/')).body).toMatchObject({ buyer: null, user: null });
});

test('one request chooses a company and its contract and answers with the session data', async () => {
  const id = await company(api, [{ id: me.id, role: 'head' }]);
  const contract = await contractOf(api, id, { number: 'Д-7', percent: -5 });
  const { status, body, headers } = await choose(me.browser, { legal_entity: id, contract });
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(body).toMatchObject({
    is_legal_entity: true,
    buyer: {
      legal_entity: { id, name: 'ООО «Ромашка»', inn: '7707083893' },
      role: 'head',
      contract: { id: contract, number: 'Д-7', percent: -5 },
    },
  });
  expect(await chosen(me.browser)).toEqual([id, contract]);
  expect((await choose(me.browser, { legal_entity: id, contract: null })).body.buyer.contract).toBeNull();
  expect((await choose(me.browser, { legal_entity: id })).body.buyer.contract.id).toBe(contract);
  expect((await choose(me.browser, { legal_entity: null })).body.buyer).toBeNull();
  expect(await chosen(me.browser)).toEqual([null, null]);
});

test('a choice is stored in full or not at all', async () => {
  const [first, second] = [
    await company(api, [{ id: me.id, role: 'head' }]),
    await company(api, [{ id: me.id, role: 'head' }]),
  ];
  await choose(me.browser, { legal_entity: first });
  await api.pool.query(
    `alter table buyer_choice add constraint broken check (legal_entity_id <> ${second}) not valid`,
  );
  expect((await choose(me.browser, { legal_entity: second })).status).toBe(500);
  await api.pool.query('alter table buyer_choice drop constraint broken');
  expect(await chosen(me.browser)).toEqual([first, null]);
});

test('a visitor can choose only their own company, its contract in force, and only with a role that may order', async () => {
  const [own, foreign] = [await company(api, [{ id: me.id, role: 'buyer' }]), await company(api, [])];
  const counted = await company(api, [{ id: me.id, role: 'accountant' }]);
  const ended = await contractOf(api, own, { to: '2021-01-01' });
  const others = await contractOf(api, foreign);
  for (const [body, status] of [
    [{ legal_entity: foreign }, 404],
    [{ legal_entity: own, contract: others }, 404],
    [{ legal_entity: counted }, 403],
    [{ legal_entity: own, contract: ended }, 400],
    [{ legal_entity: null, contract: ended }, 400],
    [{ legal_entity: 0 }, 400],
    [{}, 400],
    [{ legal_entity: own, user: 1 }, 400],
  ] as const)
    expect([body, (await choose(me.browser, body)).status]).toEqual([body, status]);
  expect((await choose(await api.browser(), { legal_entity: own })).status).toBe(401);
  expect(await chosen(me.browser)).toEqual([null, null]);
});

test('a login chooses the only company and its only contract in force; with two companies it chooses none', async () => {
  const id = await company(api, [{ id: me.id, role: 'head' }]);
  const contract = await contractOf(api, id);
  await contractOf(api, id, { state: 'review' });
  expect((await logIn(me.browser, me)).is_legal_entity).toBe(true);
  expect(await chosen(me.browser)).toEqual([id, contract]);
  await contractOf(api, id, { number: 'Д-2' });
  await logIn(me.browser, me);
  expect(await chosen(me.browser)).toEqual([id, null]);
  await company(api, [{ id: me.id, role: 'receiver' }]);
  await logIn(me.browser, me);
  expect(await chosen(me.browser)).toEqual([id, null]);
  await company(api, [{ id: me.id, role: 'buyer' }]);
  await logIn(me.browser, me);
  expect(await chosen(me.browser)).toEqual([null, null]);
});

test('the next login restores the last buyer as far as that choice is still valid', async () => {
  const [first, second] = [
    await company(api, [{ id: me.id, role: 'head' }]),
    await company(api, [{ id: me.id, role: 'buyer' }]),
  ];
  const [old, contract] = [
    await contractOf(api, second, { number: 'Д-1' }),
    await contractOf(api, second, { number: 'Д-2' }),
  ];
  await choose(me.browser, { legal_entity: second, contract });
  const atLogin = async () => {
    await logIn(me.browser, me);
    return chosen(me.browser);
  };
  expect(await atLogin()).toEqual([second, contract]);
  await api.pool.query(`update contract set state = 'terminated' where id = ${contract}`);
  expect(await atLogin()).toEqual([second, null]);
  await choose(me.browser, { legal_entity: second, contract: old });
  await api.pool.query(
    `update legal_entity_member set role = 'accountant' where legal_entity_id = ${second}`,
  );
  expect(await atLogin()).toEqual([null, null]);
  await choose(me.browser, { legal_entity: first });
  expect(await atLogin()).toEqual([first, null]);
  await choose(me.browser, { legal_entity: null });
  expect(await atLogin()).toEqual([null, null]);
});

test('a choice that is no longer valid falls back to no contract or no company', async () => {
  const id = await company(api, [{ id: me.id, role: 'head' }]);
  const contract = await contractOf(api, id);
  await choose(me.browser, { legal_entity: id, contract });
  const after = async (statement: string) => {
    await api.pool.query(statement);
    return chosen(me.browser);
  };
  expect(await after(`update contract set state = 'terminated' where id = ${contract}`)).toEqual([id, null]);
  expect(await after(`update contract set state = 'active' where id = ${contract}`)).toEqual([id, contract]);
  expect(await after(`update contract set valid_to = date where id = ${contract}`)).toEqual([id, null]);
  const member = `where legal_entity_id = ${id} and user_id = ${me.id}`;
  expect(await after(`update legal_entity_member set role = 'accountant' ${member}`)).toEqual([null, null]);
  expect(await after(`update legal_entity_member set role = 'buyer' ${member}`)).toEqual([id, null]);
  expect(await after(`update legal_entity set hidden_at = now() where id = ${id}`)).toEqual([null, null]);
  expect((await me.browser.get('users/session/')).body.is_legal_entity).toBe(false);
  await api.pool.query(`update legal_entity set hidden_at = null where id = ${id}`);
  expect(await after(`delete from legal_entity_member ${member}`)).toEqual([null, null]);
});

test('a contract is in force to the end of its last day in Moscow', async () => {
  const id = await company(api, [{ id: me.id, role: 'head' }]);
  const { rows } = await api.pool.query(
    "select (now() at time zone 'Europe/Moscow')::date::text as today, ((now() at time zone 'Europe/Moscow')::date - 1)::text as yesterday, ((now() at time zone 'Europe/Moscow')::date + 1)::text as tomorrow",
  );
  const { today, yesterday, tomorrow } = rows[0];
  const inForce = async (from: string, to: string | null) => {
    const contract = await contractOf(api, id, { from, to, number: `${from} ${to}` });
    return (await choose(me.browser, { legal_entity: id, contract })).status === 200;
  };
  expect(await inForce(today, today)).toBe(true);
  expect(await inForce('2020-01-01', yesterday)).toBe(false);
  expect(await inForce(tomorrow, null)).toBe(false);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { company, contractOf, loggedIn } from '../../../../tests/support/companies.ts';

/** Two companies, a person and a guest; every method of contracts and powers (SEC-35, SEC-36). */
const CONTRACTS = 'orders/orders/contracts/';
const POWERS = 'orders/orders/power_of_attorney/';
const PDF = { name: 'скан.pdf', bytes: '%PDF-1.7 scan' };
const contractFields = { number: '7', date: '2026-01-15' };
const powerFields = { number: '7', issued_at: '2026-11-01', valid_to: '2036-10-31', person: 'Пётр Иванов' };

let api: TestApi;
let a: ApiBrowser;
let b: ApiBrowser;
let person: ApiBrowser;
let guest: ApiBrowser;
let accountant: ApiBrowser;
let receiver: ApiBrowser;
let entityA: number;
let entityB: number;

beforeAll(async () => {
  api = await startApi();
  const people = [];
  for (let made = 0; made < 5; made++) people.push(await loggedIn(api));
  const [headA, headB, alone, books, collects] = people as Awaited<ReturnType<typeof loggedIn>>[];
  if (!headA || !headB || !alone || !books || !collects) throw new Error('a browser is missing');
  [a, b, person] = [headA.browser, headB.browser, alone.browser];
  [accountant, receiver, guest] = [books.browser, collects.browser, await api.browser()];
  entityA = await company(api, [
    { id: headA.id, role: 'head' },
    { id: books.id, role: 'accountant' },
    { id: collects.id, role: 'receiver' },
  ]);
  entityB = await company(api, [{ id: headB.id, role: 'head' }], { inn: '7702070139', name: 'ООО «Чужая»' });
  await contractOf(api, entityB, { number: 'Б-1' });
});
afterAll(() => api.close());

async function papersOfA() {
  const contract = await a.upload(`${CONTRACTS}upload/`, { legal_entity: entityA, ...contractFields }, PDF);
  const power = await a.upload(`${POWERS}upload/`, { legal_entity: entityA, ...powerFields }, PDF);
  expect([contract.status, power.status, contract.body, power.body]).toMatchObject([201, 201, {}, {}]);
  return { contract: contract.body.id as number, power: power.body.id as number };
}

test('papers of a company are for its members: others get 404 or their own, a person 403, a guest 401; no answer is cacheable', async () => {
  const { contract, power } = await papersOfA();
  const verbs = (who: ApiBrowser, entity: number) => [
    who.get(CONTRACTS),
    who.get(`${CONTRACTS}${contract}/`),
    who.get(`${CONTRACTS}${contract}/download/`),
    who.upload(`${CONTRACTS}upload/`, { legal_entity: entity, ...contractFields, number: '8' }, PDF),
    who.get(POWERS),
    who.get(`${POWERS}${power}/`),
    who.get(`${POWERS}${power}/download/`),
    who.upload(`${POWERS}upload/`, { legal_entity: entity, ...powerFields, number: '8' }),
    who.post(`${POWERS}${power}/revoke/`),
  ];
  const answers = async (who: ApiBrowser) => {
    const all = await Promise.all(verbs(who, entityA));
    for (const { headers } of all) expect(headers['cache-control']).toBe('private, no-store');
    return all.map(({ status }) => status);
  };
  const before = await api.pool.query('select count(*) from stored_file');
  expect(await answers(b)).toEqual([200, 404, 404, 404, 200, 404, 404, 404, 404]);
  expect(await answers(person)).toEqual([403, 403, 403, 403, 403, 403, 403, 403, 403]);
  expect(await answers(guest)).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 401]);
  expect((await api.pool.query('select count(*) from stored_file')).rows).toEqual(before.rows);
  const namesOf = async (who: ApiBrowser, path: string) =>
    (await who.get(path)).body.results.map(({ number }: { number: string }) => number);
  expect([await namesOf(b, CONTRACTS), await namesOf(b, POWERS)]).toEqual([['Б-1'], []]);
  expect(await namesOf(b, `${CONTRACTS}?legal_entity=${entityA}`)).toEqual([]);
  expect(await answers(receiver)).toEqual([403, 403, 403, 403, 200, 200, 200, 403, 403]);
  expect(await answers(accountant)).toEqual([200, 200, 200, 201, 200, 200, 200, 403, 403]);
  expect((await a.get(`${POWERS}${power}/`)).body.status).toBe('review');
  expect((await answers(a)).at(-1)).toBe(200);
});

test('unknown and malformed ids and missing files answer 404, never 500', async () => {
  const bare = await contractOf(api, entityA, { number: 'без файла', state: 'draft' });
  for (const path of [CONTRACTS, POWERS])
    for (const id of ['999999', '0', '-1', '1e3', 'x', '99999999999', '../1'])
      expect([path, id, (await a.get(`${path}${id}/`)).status >= 500]).toEqual([path, id, false]);
  expect((await a.get(`${CONTRACTS}999999/`)).status).toBe(404);
  expect((await a.get(`${CONTRACTS}${bare}/download/`)).status).toBe(404);
});

test('a member who leaves the company loses access to its papers at once', async () => {
  const leaver = await loggedIn(api);
  const entity = await company(api, [{ id: leaver.id, role: 'head' }], { kpp: '770201001' });
  const contract = await contractOf(api, entity);
  const path = `${CONTRACTS}${contract}/`;
  expect((await leaver.browser.get(path)).status).toBe(200);
  await api.pool.query('delete from legal_entity_member where legal_entity_id = $1', [entity]);
  expect((await leaver.browser.get(path)).status).toBe(403);
});

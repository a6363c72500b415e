import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import type { ApiAnswer } from '../../tests/support/api-browser.ts';
import type { loggedIn } from '../../tests/support/companies.ts';
import { staffAt } from '../../tests/support/desk.ts';
import {
  type Capability,
  placeOfRole,
  reachOf,
  STAFF_ROLES,
  type StaffRole,
} from '../shop/accounts/staff-policy/staff-policy.ts';
import { ROUTES } from './fixtures/authorisation-routes.ts';
import type { Made, StaffRule } from './fixtures/authorisation-rules.ts';
import { type Case, type Kind, openAuthorisationShop } from './fixtures/authorisation-shop.ts';
import { guardStaffRoutes } from './staff.server.ts';

/** Calls every route of the staff with every role in every place and compares with the table of rights (STF-1 to STF-4). */
let api: TestApi;
let shop: Awaited<ReturnType<typeof openAuthorisationShop>>;
let person: Awaited<ReturnType<typeof loggedIn>>;
beforeAll(async () => {
  api = await startApi();
  shop = await openAuthorisationShop(api);
  person = await staffAt(api, 'owner');
});
afterAll(() => api.close());

/** Kinds of things in the places that the test grants: Ekaterinburg and its shop «Малышева». */
const PLACED: ReadonlySet<Kind> = new Set([
  ...(['staffOrder', 'staffClaim', 'staffRevision', 'staffShipment', 'staffPayment'] as const),
  ...(['staffCompany', 'staffContract', 'staffPower', 'staffDocument'] as const),
  ...(['staffMessage', 'staffRequest', 'staffCustomer'] as const),
]);
const PLACES = ['own', 'foreign', 'none'] as const;
type Place = (typeof PLACES)[number];

const staffCases = () =>
  Object.entries(ROUTES).flatMap(([route, cases]) =>
    cases.flatMap((one) => ('capability' in one.rule ? [{ route, one, rule: one.rule as StaffRule }] : [])),
  );

test('the matrix names every route of the staff with the capability that it declares', () => {
  const declared = api.routes
    .filter(({ method, staff }) => staff !== undefined && method !== 'HEAD')
    .map(({ method, path, staff }) => [`${method} ${path.replace('/api/v1', '')}`, staff]);
  const named = new Map<string, StaffRule['capability'][]>();
  for (const { route, rule } of staffCases())
    named.set(route, [...(named.get(route) ?? []), rule.capability]);
  expect(
    declared.filter(([route, staff]) => !named.get(route as string)?.includes(staff as Capability)),
  ).toEqual([]);
  expect(named.size).toBe(declared.length);
});

test('every role may call exactly the routes that the table of rights allows, in its own place, in another one and in all', async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const role of STAFF_ROLES)
    for (const place of PLACES) {
      if (place !== 'none' && placeOfRole(role) === null) continue;
      await give(role, place);
      for (const { route, one, rule } of staffCases()) {
        const wanted = verdict(role, place, rule.capability, one.of !== undefined && PLACED.has(one.of));
        if (wanted === 'in' && one.isOnlyRejected) continue;
        const { status, body } = await ask(route, one);
        asked++;
        const got = [401, 403, 404].includes(status) || status >= 500 ? status : 'in';
        if (got !== wanted)
          wrong.push(`${role} ${place} ${route}: ${status}, not ${wanted} ${JSON.stringify(body)}`);
      }
    }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(300);
});

/** Writes by method that change nothing here: they show what would happen, begin something, or find it as it is asked for. */
const CHANGES_NOTHING =
  /\/(preview|quote)\/$|\/explain\/$|\/factors\/(totp|passkeys\/options)\/$|content\/:id\/publish\/$|orders\/:id\/manager\/$|^DELETE \/staff\/sessions\/$/;

// STF-9
test('every change by a member of the staff leaves a row of the audit with his name', async () => {
  await give('owner', 'none');
  const silent: string[] = [];
  let changes = 0;
  for (const { route, one } of staffCases()) {
    if (route.startsWith('GET ') || one.isOnlyRejected || CHANGES_NOTHING.test(route)) continue;
    const { rows: last } = await api.pool.query('select max(id) as id from audit_entry');
    const { status } = await ask(route, one);
    if (status >= 300) continue;
    changes++;
    const { rowCount } = await api.pool.query(
      "select from audit_entry where id > coalesce($1, 0) and actor = 'staff' and actor_id = $2",
      [last[0].id, person.id],
    );
    if (rowCount === 0) silent.push(route);
  }
  expect(silent).toEqual([]);
  expect(changes).toBeGreaterThan(70);
});

test('a list shows a manager and a storekeeper the orders of their own place only', async () => {
  const { id } = await shop.make.staffOrder();
  const seen = async (role: StaffRole, place: Place) => {
    await give(role, place);
    const { results } = (await person.browser.get('staff/orders/?limit=100')).body;
    return results.some((order: { id: number }) => order.id === id);
  };
  for (const role of ['manager', 'storekeeper'] as const)
    expect([role, await seen(role, 'own'), await seen(role, 'foreign'), await seen(role, 'none')]).toEqual([
      role,
      true,
      false,
      true,
    ]);
});

test('the shop does not start with a route of the staff that names no capability, or that lies outside the folder of the staff', async () => {
  const start = (path: string, config: object) => {
    const app = Fastify();
    guardStaffRoutes(app, api, '/api/v1/staff/');
    return () => app.get(path, { config }, async () => 'open');
  };
  expect(start('/api/v1/staff/orders/', {})).toThrow('GET /api/v1/staff/orders/ names no capability');
  expect(start('/api/v1/orders/', { staff: 'orders.read' })).toThrow(
    'GET /api/v1/orders/ is a route of the staff',
  );
  expect(start('/api/v1/staff/orders/', { staff: 'orders.read' })).not.toThrow();
});

function verdict(role: StaffRole, place: Place, capability: StaffRule['capability'], isPlaced: boolean) {
  const isForAll = capability === 'any' || capability === 'session' || capability === 'guest';
  const reach = isForAll ? 'everywhere' : reachOf(role, capability);
  if (reach === null) return 403;
  return reach === 'own places' && place === 'foreign' && isPlaced ? 404 : 'in';
}

/** Makes this the only grant of the person. */
async function give(role: StaffRole, place: Place): Promise<void> {
  const { cities, shops } = api.cast;
  const placed = {
    own: [cities.ekaterinburg, shops.malysheva],
    foreign: [cities.perm, shops.lenina],
    none: [null, null],
  };
  const [city, store] = placed[place];
  await api.pool.query('delete from staff_grant where user_id = $1', [person.id]);
  await api.pool.query('insert into staff_grant (user_id, role, city_id, shop_id) values ($1, $2, $3, $4)', [
    person.id,
    role,
    placeOfRole(role) === 'city' ? city : null,
    placeOfRole(role) === 'shop' ? store : null,
  ]);
}

let calls = 10_000;

async function ask(route: string, { of, form, body, file, query }: Case): Promise<ApiAnswer> {
  const [method = '', address = ''] = route.split(' /');
  const made: Made = of ? await (shop.make[of] as (owner: string) => Promise<Made>)('shop') : {};
  const path = address.replace(/:(\w+)/g, (_, name) => String(made[name])) + (query?.(made) ?? '');
  if (form) return person.browser.upload(path, form(made), file ?? shop.file);
  return method === 'GET'
    ? person.browser.get(path)
    : person.browser.send(method as 'POST', path, body?.(made), { 'idempotency-key': `matrix-${++calls}` });
}

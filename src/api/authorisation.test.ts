import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import type { ApiAnswer } from '../../tests/support/api-browser.ts';
import { digestOf } from '../../tests/support/database-digest.ts';
import { type Capability, reachOf } from '../shop/accounts/staff-policy/staff-policy.ts';
import { type Action, may } from '../shop/companies/companies.ts';
import { order, orderForm } from '../shop/orders/fixtures/checkout.ts';
import { ROUTES } from './fixtures/authorisation-routes.ts';
import type { Company, Made, Verdict } from './fixtures/authorisation-rules.ts';
import { type Asking, type Case, openAuthorisationShop } from './fixtures/authorisation-shop.ts';

/**
 * Calls every route as every kind of user for every owner's data and compares with the policy of roles (SEC-30, SEC-35,
 * SEC-36, SEC-77).
 */
let api: TestApi;
let shop: Awaited<ReturnType<typeof openAuthorisationShop>>;
beforeAll(async () => {
  api = await startApi();
  shop = await openAuthorisationShop(api);
});
afterAll(() => api.close());

const PREFIX = '/api/v1/';

/** Responses that contain what only the owner may read. */
const leaks: string[] = [];

interface Probe {
  route: string;
  one: Case;
  /** The owner of the thing in the address; empty if the route names none. */
  owner: string;
}

function probes(): Probe[] {
  return Object.entries(ROUTES).flatMap(([route, cases]) =>
    cases.flatMap((one) => (one.of ? shop.owners[one.of] : ['']).map((owner) => ({ route, one, owner }))),
  );
}

const madeFor = async ({ one, owner }: Probe): Promise<Made> => (one.of ? shop.make[one.of](owner) : {});

let calls = 10_000;
/** Some writes need a name of their own; others ignore it. */
const keyed = () => ({ 'idempotency-key': `call-${++calls}` });

async function ask(actor: Asking, { route, one, owner }: Probe, made: Made): Promise<ApiAnswer> {
  const [method = '', address = ''] = route.split(' /');
  const slug = address.includes('documents') ? 'dostavka' : 'elektrika';
  const named = { slug, id: api.cast.products.breaker16, a: 'a', b: 'b', ...made } as Made;
  const path = address.replace(/:(\w+)/g, (_, name) => String(named[name])) + (one.query?.(made) ?? '');
  const answer = one.form
    ? await actor.browser.upload(path, one.form(made), one.file ?? shop.file, keyed())
    : method === 'GET'
      ? await actor.browser.get(path)
      : await actor.browser.send(method as 'POST', path, one.body?.(made), keyed());
  look(actor, `${actor.name} ${route} ${owner}`, answer, one.of === 'link');
  return answer;
}

/** Sums of deliveries and the last digits of a passport are not secret. */
const PUBLIC = ['"passport_masked":', '"cost":'];

/** The secret of a connection and of an authenticator app is shown once, to the person who has made it. */
const SHOW_SECRET = ['exchange/connections/', 'exchange/connections/:slug/rotate/', 'factors/totp/'].map(
  (path) => `POST /staff/${path} `,
);

/** What members may read by a right of their role, the staff reads by one of its own. */
const SHOWN_TO_STAFF: Record<string, Capability> = {
  'contracts.read': 'companies.read',
  'powers.read': 'companies.read',
  'members.read': 'companies.read',
};

/** What a response must not contain: markers of other people's data, and names that are never shown. */
function look(actor: Asking, call: string, { body }: ApiAnswer, isByLink: boolean): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
  for (const [, kind = '', owner = ''] of text.matchAll(/МЕТКА-([a-z.]+)-(\w+)\./g)) {
    const role = actor.roles[owner as Company];
    const isHis = owner === actor.name || (role !== undefined && may(role, kind as Action));
    const capability = SHOWN_TO_STAFF[kind] ?? (kind as Capability);
    const isForStaff = actor.staff?.some((job) => reachOf(job, capability) !== null);
    if (!isHis && !isByLink && !isForStaff) leaks.push(`${call}: ${kind} of ${owner}`);
  }
  for (const [name] of text.matchAll(/"\w*(hash|sha256|password|secret|passport|cost|purchase)\w*":/g))
    if (
      !PUBLIC.includes(name) &&
      !(name === '"secret":' && SHOW_SECRET.some((route) => call.includes(route)))
    )
      leaks.push(`${call}: ${name}`);
  if (text.includes('123456"')) leaks.push(`${call}: a whole passport`);
}

const verdictOf = (actor: Asking, { one, owner }: Probe): Verdict => one.rule(actor, owner);

test('every route declares to whom it is open', () => {
  const isOurs = (path: string) => path.endsWith('/') && !path.startsWith(`${PREFIX}docs/`);
  const registered = api.routes
    .filter(({ method, path }) => method !== 'HEAD' && isOurs(path))
    .map(({ method, path }) => `${method} ${path.slice(PREFIX.length - 1)}`);
  const hint =
    'say in fixtures/authorisation-routes.ts to whom it is open, by a rule of authorisation-rules.ts';
  const described = Object.keys(ROUTES);
  expect(
    registered.filter((route) => !described.includes(route)).map((route) => `${route}: ${hint}`),
  ).toEqual([]);
  expect(described.filter((route) => !registered.includes(route))).toEqual([]);
});

test('a caller without access gets 401, 403 or 404 by the policy, whatever the call names, and nothing is written', async () => {
  const things: [Probe, Made][] = [];
  for (const probe of probes()) things.push([probe, await madeFor(probe)]);
  // Uploads are counted before their senders' rights are looked at.
  const { rate_limit: _, ...before } = await digestOf(api.pool);
  const wrong: string[] = [];
  let asked = 0;
  for (const [probe, made] of things)
    for (const actor of shop.actors) {
      const verdict = verdictOf(actor, probe);
      if (verdict === 'in') continue;
      asked++;
      const { status } = await ask(actor, probe, made);
      if (status !== verdict)
        wrong.push(`${actor.name} ${probe.route} ${probe.owner}: ${status}, not ${verdict}`);
    }
  expect(wrong).toEqual([]);
  const { rate_limit: __, ...after } = await digestOf(api.pool);
  expect(after).toEqual(before);
  expect(asked).toBeGreaterThan(500);
});

/** Statuses of a request that was not carried out. */
async function notAnswered(isAsked: (probe: Probe) => boolean, thingOf = madeFor): Promise<string[]> {
  const wrong: string[] = [];
  for (const probe of probes().filter((each) => isAsked(each) && !each.one.isOnlyRejected))
    for (const actor of shop.actors) {
      if (verdictOf(actor, probe) !== 'in') continue;
      const { status, body } = await ask(actor, probe, await thingOf(probe));
      // 409: he is allowed, but it cannot be done, such as an invoice of a seller without a bank account.
      if (![200, 201, 202, 204, 409].includes(status))
        wrong.push(`${actor.name} ${probe.route} ${probe.owner}: ${status} ${JSON.stringify(body)}`);
    }
  return wrong;
}

const isRead = ({ route }: Probe) => route.startsWith('GET ');

test('a caller with access reads, and nothing but the audit of that reading is written (SEC-16)', async () => {
  const keyOf = ({ one, owner }: Probe) => `${one.of} ${owner}`;
  const things = new Map<string, Made>();
  for (const probe of probes()) things.set(keyOf(probe), await madeFor(probe));
  const { audit_entry: _, ...before } = await digestOf(api.pool);
  expect(await notAnswered(isRead, async (probe) => things.get(keyOf(probe)) ?? {})).toEqual([]);
  const { audit_entry: __, ...after } = await digestOf(api.pool);
  expect(after).toEqual(before);
});

test('nobody can order for a company by naming it in the order', async () => {
  const { id } = await shop.make.entity('A');
  const before = await digestOf(api.pool);
  for (const { name, browser, roles } of shop.actors) {
    if (roles.A && may(roles.A, 'order')) continue;
    const body = { ...orderForm(250), legal_entity: id };
    const { status } = await order(browser, body);
    expect([name, [400, 401, 403, 404, 409].includes(status) || status]).toEqual([name, true]);
  }
  const written = Object.entries(await digestOf(api.pool)).filter(([table, at]) => before[table] !== at);
  // Attempts are counted for the rate limit.
  expect(written.map(([table]) => table).filter((table) => table !== 'rate_limit')).toEqual([]);
});

test('a caller with access writes to a thing that no other call has changed', async () => {
  expect(await notAnswered((probe) => !isRead(probe))).toEqual([]);
});

test("no answer contained another caller's data, a hash, a whole passport number or a purchase cost", () => {
  expect(leaks).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiAnswer, startApi, type TestApi } from '../../tests/support/api.ts';
import { digestOf } from '../../tests/support/database-digest.ts';
import { type Action, may } from '../shop/companies/policy.ts';
import { type Case, ROUTES } from './fixtures/authorisation-routes.ts';
import type { Company, Verdict } from './fixtures/authorisation-rules.ts';
import { type Asking, type Made, openAuthorisationShop } from './fixtures/authorisation-shop.ts';

/** RELIABILITY 30, 35, 36, 77: every route, to everybody, about everything, against the policy of roles. */
let api: TestApi;
let shop: Awaited<ReturnType<typeof openAuthorisationShop>>;
beforeAll(async () => {
  api = await startApi();
  shop = await openAuthorisationShop(api);
});
afterAll(() => api.close());

const PREFIX = '/api/v1/';

/** Answers that hold what only its owner may read. */
const leaks: string[] = [];

interface Probe {
  route: string;
  one: Case;
  /** Whose thing it names; empty: it names nothing. */
  owner: string;
}

function probes(): Probe[] {
  return Object.entries(ROUTES).flatMap(([route, cases]) =>
    cases.flatMap((one) => (one.of ? shop.owners[one.of] : ['']).map((owner) => ({ route, one, owner }))),
  );
}

const madeFor = async ({ one, owner }: Probe): Promise<Made> => (one.of ? shop.make[one.of](owner) : {});

async function ask(actor: Asking, { route, one, owner }: Probe, made: Made): Promise<ApiAnswer> {
  const [method = '', address = ''] = route.split(' /');
  const slug = address.includes('documents') ? 'dostavka' : 'elektrika';
  const named = { slug, id: api.cast.products.breaker16, a: 'a', b: 'b', ...made } as Made;
  const path = address.replace(/:(\w+)/g, (_, name) => String(named[name])) + (one.query?.(made) ?? '');
  const answer = one.form
    ? await actor.browser.upload(path, one.form(made), shop.file)
    : method === 'GET'
      ? await actor.browser.get(path)
      : await actor.browser.send(method as 'POST', path, one.body?.(made));
  look(actor, `${actor.name} ${route} ${owner}`, answer, one.of === 'link');
  return answer;
}

/** What a delivery costs is no secret, as the last digits of a passport are none. */
const PUBLIC = ['"passport_masked":', '"cost":'];

/** What an answer must not hold: marks of what is not his to read, and names of what nobody is told. */
function look(actor: Asking, call: string, { body }: ApiAnswer, isByLink: boolean): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
  for (const [, kind = '', owner = ''] of text.matchAll(/МЕТКА-([a-z.]+)-(\w+)\./g)) {
    const role = actor.roles[owner as Company];
    const isHis = owner === actor.name || (role !== undefined && may(role, kind as Action));
    if (!isHis && !isByLink) leaks.push(`${call}: ${kind} of ${owner}`);
  }
  for (const [name] of text.matchAll(/"\w*(hash|sha256|password|secret|passport|cost|purchase)\w*":/g))
    if (!PUBLIC.includes(name)) leaks.push(`${call}: ${name}`);
  if (text.includes('123456"')) leaks.push(`${call}: a whole passport`);
}

const verdictOf = (actor: Asking, { one, owner }: Probe): Verdict => one.rule(actor, owner);

test('every route says to whom it is open', () => {
  const isOurs = (path: string) => path.endsWith('/') && !path.startsWith(`${PREFIX}docs/`);
  const registered = api.routes
    .filter(({ method, path }) => method !== 'HEAD' && isOurs(path))
    .map(({ method, path }) => `${method} ${path.slice(PREFIX.length - 1)}`);
  const hint =
    'say in fixtures/authorisation-routes.ts to whom it is open, by a rule of authorisation-rules.ts';
  const told = Object.keys(ROUTES);
  expect(registered.filter((route) => !told.includes(route)).map((route) => `${route}: ${hint}`)).toEqual([]);
  expect(told.filter((route) => !registered.includes(route))).toEqual([]);
});

test('who is not let in gets 401, 403 or 404 as the policy says, whatever he names, and nothing is written', async () => {
  const things: [Probe, Made][] = [];
  for (const probe of probes()) things.push([probe, await madeFor(probe)]);
  const before = await digestOf(api.pool);
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
  expect(await digestOf(api.pool)).toEqual(before);
  expect(asked).toBeGreaterThan(500);
});

test('who is let in is answered, on a thing that nobody has touched', async () => {
  const wrong: string[] = [];
  for (const probe of probes())
    for (const actor of shop.actors) {
      if (verdictOf(actor, probe) !== 'in' || probe.one.isOnlyRefused) continue;
      const { status, body } = await ask(actor, probe, await madeFor(probe));
      // 409: he may, and it cannot be done, as an invoice of what a seller without an account sells.
      if (![200, 201, 204, 409].includes(status))
        wrong.push(`${actor.name} ${probe.route} ${probe.owner}: ${status} ${JSON.stringify(body)}`);
    }
  expect(wrong).toEqual([]);
});

test('no answer to anybody held what is not his, a hash, a whole passport or a cost', () => {
  expect(leaks).toEqual([]);
});

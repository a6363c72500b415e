import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import type { ApiBrowser, UploadedFile } from '../../tests/support/api-browser.ts';
import { digestOf } from '../../tests/support/database-digest.ts';
import { ROUTES } from './fixtures/authorisation-routes.ts';
import type { Made } from './fixtures/authorisation-rules.ts';
import { type Asking, openAuthorisationShop } from './fixtures/authorisation-shop.ts';

/** Calls every route with invalid values in each of its parameters and fields, as a user who may call it. */
let api: TestApi;
let shop: Awaited<ReturnType<typeof openAuthorisationShop>>;
let head: Asking;
let calls: Call[];

interface Call {
  route: string;
  method: string;
  /** The path with its parameters as `:name`. */
  path: string;
  named: Made;
  query: string[];
  /** Names of the fields of its body; null if it has no body. */
  fields: string[] | null;
  body: Record<string, unknown>;
  isForm: boolean;
  file: UploadedFile | readonly UploadedFile[];
  /** Called as the head of a company, or as staff. */
  browser: ApiBrowser;
}

beforeAll(async () => {
  api = await startApi();
  shop = await openAuthorisationShop(api);
  head = shop.actors.find(({ name }) => name === 'headA') as Asking;
  const shopOwner = shop.actors.find(({ name }) => name === 'owner') as Asking;
  const document = await api.document();
  calls = [];
  for (const [route, cases] of Object.entries(ROUTES))
    for (const { of, body, form, file = shop.file, rule } of cases) {
      const [method = '', path = ''] = route.split(' /');
      const described = document.paths[`/api/v1/${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()];
      const owner = ['A', 'headA', 'person', 'guest', 'shop'].find(
        (each) => of && shop.owners[of].includes(each),
      );
      const isStaffs = rule(head, '') !== 'in' && rule(shopOwner, '') === 'in';
      const made = of && owner ? await shop.make[of](owner) : {};
      calls.push({
        route,
        method,
        path,
        isForm: form !== undefined,
        body: (form ?? body)?.(made) ?? {},
        named: { slug: 'elektrika', id: api.cast.products.breaker16, a: 'a', b: 'b', ...made } as Made,
        file,
        browser: (isStaffs ? shopOwner : head).browser,
        query: namesIn(described, 'query'),
        fields: fieldsOf(described, document),
      });
    }
});
afterAll(() => api.close());

// biome-ignore lint/suspicious/noExplicitAny: a document of OpenAPI, read as far as names go
type Document = any;

const namesIn = (call: Document, place: string): string[] =>
  (call.parameters ?? []).filter((each: Document) => each.in === place).map(({ name }: Document) => name);

function fieldsOf(call: Document, document: Document): string[] | null {
  const [content]: Document[] = Object.values(call.requestBody?.content ?? {});
  if (!content) return null;
  const { $ref } = content.schema;
  const schema = $ref ? document.components.schemas[$ref.split('/').at(-1)] : content.schema;
  return Object.keys(schema.properties ?? {}).filter((name) => name !== 'file');
}

const address = ({ path, named }: Call, rubbish: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name) => rubbish[name] ?? String(named[name]));

async function send(call: Call, body: unknown, path = address(call)): Promise<number> {
  if (call.isForm) return (await call.browser.upload(path, body as Record<string, string>, call.file)).status;
  const headers = { 'idempotency-key': `hostile-${String(++sent).padStart(8, '0')}` };
  if (call.method === 'POST') return (await call.browser.post(path, body, headers)).status;
  if (call.method === 'GET') return (await call.browser.get(path)).status;
  return (await call.browser.send(call.method as 'PUT', path, body)).status;
}
let sent = 0;

const TEXTS = [
  '-1',
  '0',
  '1e400',
  '2147483648',
  '2026-02-31',
  '٣',
  '\\%',
  '\0',
  "1' or '1'='1",
  '../../etc/passwd',
];
const VALUES = [...TEXTS, 'я'.repeat(9_000), '\ud800', null, 1.5, 2_147_483_648, [], { a: { b: [] } }];

/** Every third value in turn, so that each value gets into a third of the fields. */
function someOf<Value>(values: readonly Value[]): Value[] {
  turn++;
  return values.filter((_, at) => (at + turn) % 3 === 0);
}
let turn = 0;

/** Sends all of them at once. @returns those that failed with an error of the server */
async function broken(
  tries: readonly (readonly [what: string, status: Promise<number>])[],
): Promise<string[]> {
  const answers = await Promise.all(tries.map(async ([what, status]) => `${what}: ${await status}`));
  return answers.filter((answer) => /: 5\d\d$/.test(answer));
}

test('garbage in the address never causes a server error (SEC-30, SEC-35)', async () => {
  const found: string[] = [];
  for (const call of calls)
    found.push(
      ...(await broken(
        someOf(TEXTS).flatMap((text) => {
          const rubbish = encodeURIComponent(text);
          const body = call.fields ? call.body : undefined;
          const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
          const paths = names.map((name) => address(call, { [name]: rubbish }));
          const queries = call.query.map((name) => `${address(call)}?${name}=${rubbish}`);
          return [...paths, ...queries].map(
            (path) => [`${call.method} ${path}`, send(call, body, path)] as const,
          );
        }),
      )),
    );
  expect(found).toEqual([]);
});

test('garbage in one field among valid ones never causes a server error', async () => {
  const found: string[] = [];
  for (const call of calls)
    for (const name of call.fields ?? []) {
      const values = someOf(call.isForm ? TEXTS : VALUES);
      found.push(
        ...(await broken(
          values.map((value) => [
            `${call.route} ${name}=${String(JSON.stringify(value)).slice(0, 50)}`,
            send(call, { ...call.body, [name]: value }),
          ]),
        )),
      );
    }
  expect(found).toEqual([]);
  // The session that sent all of this still works.
  expect((await head.browser.get('users/profile/')).status).toBe(200);
});

test('a field that no caller may set is 400, and no row changes (SEC-78)', async () => {
  // Attempts are counted for the rate limit.
  const { rate_limit: _, ...before } = await digestOf(api.pool);
  const taken: string[] = [];
  const names = ['role', 'user_id', 'legal_entity_id', 'confirmed_at', 'state', 'price_type', 'is_staff'];
  for (const call of calls.filter(({ method }) => method !== 'GET')) {
    await api.pool.query('delete from rate_limit');
    for (const name of names) {
      if (call.fields?.includes(name)) continue;
      const status = await send(call, { ...call.body, [name]: '1' });
      if (status !== 400) taken.push(`${call.route} ${name}: ${status}`);
    }
  }
  expect(taken).toEqual([]);
  const { rate_limit: __, ...after } = await digestOf(api.pool);
  expect(after).toEqual(before);
});

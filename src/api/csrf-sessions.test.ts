import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import type { ApiBrowser } from '../../tests/support/api-browser.ts';
import { company, loggedIn } from '../../tests/support/companies.ts';
import { digestOf } from '../../tests/support/database-digest.ts';

/** Sessions of a logged-in head of a company (SEC-13): a write can be rejected for its token only. */
let api: TestApi;
let mine: ApiBrowser;
let another: ApiBrowser;
let id: number;
beforeAll(async () => {
  api = await startApi();
  const [me, other] = [await loggedIn(api), await loggedIn(api)];
  [mine, another] = [me.browser, other.browser];
  id = await company(api, [{ id: me.id, role: 'head' }]);
  await company(api, [{ id: other.id, role: 'head' }], { inn: '7702070139' });
});
afterAll(() => api.close());

const cookieOf = ({ cookies }: ApiBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const tokenOf = ({ cookies }: ApiBrowser) => cookies.get('csrftoken') as string;

/** Changes the signature in its second-to-last character, because the last one may hold spare bits. */
function flipped(token: string): string {
  const sign = token.at(-2) === 'A' ? 'B' : 'A';
  return token.slice(0, -2) + sign + token.slice(-1);
}

async function form() {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ legal_entity: String(id), number: '7', date: '2026-01-15' }))
    fields.append(name, value);
  for (const [name, value] of Object.entries({ issued_at: '2026-01-15', valid_to: '2036-10-31' }))
    fields.append(name, value);
  fields.append('file', new File(['%PDF-1.7 scan'], 'скан.pdf'));
  const sent = new Response(fields);
  return {
    type: sent.headers.get('content-type') as string,
    bytes: Buffer.from(await sent.arrayBuffer()),
  };
}

test("every write to the shop without the visitor's own token is 403 and writes nothing, as JSON and as a form of another site", async () => {
  const routes = api.routes.filter(({ method, staff }) => !staff && !['GET', 'HEAD'].includes(method));
  expect(routes.filter(({ path }) => path.endsWith('/upload/')).length).toBe(4);
  const { type, bytes } = await form();
  const bodies = [
    { type, payload: bytes },
    { type: 'application/json', payload: Buffer.from('{}') },
  ];
  const cookie = cookieOf(mine);
  const noSession = await api.browser();
  const forged: Record<string, string>[] = [
    { cookie },
    { cookie, 'x-csrftoken': flipped(tokenOf(mine)) },
    { cookie, 'x-csrftoken': tokenOf(another) },
    // A cookie planted by a neighbouring site, and its token.
    { cookie: cookie.replace(tokenOf(mine), tokenOf(another)), 'x-csrftoken': tokenOf(another) },
    { cookie: cookie.replace(tokenOf(mine), tokenOf(noSession)), 'x-csrftoken': tokenOf(noSession) },
    { cookie, 'x-csrftoken': tokenOf(mine), origin: 'https://evil.example' },
  ];
  const before = await digestOf(api.pool);
  const passed: string[] = [];
  for (const { method, path } of routes)
    for (const [at, headers] of forged.entries())
      for (const { type, payload } of bodies) {
        const answer = await api.app.inject({
          method: method as 'POST',
          url: path.replace(/:\w+/g, String(id)),
          payload,
          headers: { ...headers, 'content-type': type },
        });
        const isRejected = answer.statusCode === 403 && /^CSRF Failed: /.test(answer.json().detail);
        if (!isRejected) passed.push(`${method} ${path} ${at} ${type}: ${answer.statusCode}`);
      }
  expect(passed).toEqual([]);
  expect(await digestOf(api.pool)).toEqual(before);
});

test('with the token the same form goes through', async () => {
  const { type, bytes } = await form();
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/v1/orders/orders/contracts/upload/',
    payload: bytes,
    headers: { cookie: cookieOf(mine), 'x-csrftoken': tokenOf(mine), 'content-type': type },
  });
  // Fields of a power of attorney are not fields of a contract.
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['issued_at']]);
});

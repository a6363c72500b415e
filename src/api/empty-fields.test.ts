import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import { takesEmpty } from '../platform/http/empty-fields.ts';
import { ROUTES } from './fixtures/authorisation-routes.ts';
import type { Made } from './fixtures/authorisation-rules.ts';
import { type Asking, openAuthorisationShop } from './fixtures/authorisation-shop.ts';

/** Forms send every field they have: a call that is complete without an optional text is complete with an empty one. */
let api: TestApi;
let shop: Awaited<ReturnType<typeof openAuthorisationShop>>;

beforeAll(async () => {
  api = await startApi();
  shop = await openAuthorisationShop(api);
});
afterAll(() => api.close());

// biome-ignore lint/suspicious/noExplicitAny: a document of OpenAPI, read as far as fields go
type Document = any;

const resolved = (schema: Document, document: Document): Document =>
  schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;

/** The body with each text it may leave out, or empty, as `""`. @param isChange PATCH: `""` empties a field */
function withEmpties(written: Document, document: Document, body: Document, isChange: boolean): Document {
  const schema = resolved(written, document);
  if (Array.isArray(body)) return body.map((each) => withEmpties(schema.items, document, each, isChange));
  if (typeof body !== 'object' || body === null || !schema?.properties) return body;
  const full: Record<string, unknown> = {};
  for (const [name, field] of Object.entries<Document>(schema.properties)) {
    const own = resolved(field, document);
    const isOptional = !(schema.required ?? []).includes(name);
    const mayBeEmpty = !isChange || takesEmpty(own) || own.nullable;
    if (name in body) full[name] = withEmpties(own, document, body[name], isChange);
    else if (isOptional && mayBeEmpty && own.type === 'string' && own.format !== 'binary') full[name] = '';
  }
  return { ...body, ...full };
}

/** Complete bodies of the forms that guests send; `breaker` is a product. */
const complete = (breaker: number): Record<string, Document> => ({
  'POST /about/request-price-list/': { name: 'Ольга', email: 'olga@empty.example', consent: true },
  'POST /orders/out-of-stock-request/': {
    product: breaker,
    quantity: 5_000,
    name: 'Ольга',
    phone: '89221234567',
    consent: true,
  },
  'POST /feedback/message/': {
    topic: 'order',
    name: 'Ольга',
    email: 'olga@empty.example',
    message: 'Где мой заказ?',
    consent: true,
  },
  'POST /users/registration/': {
    name: 'Ольга',
    email: 'olga@empty.example',
    phone: '+7 922 765-43-21',
    password: 'empty2026x',
    consents: { account: true },
    legal_entity: { inn: '500100732259', full_name: 'ИП Иванов Иван Иванович' },
  },
  'POST /companies/legal-entities/': { inn: '500100732259', full_name: 'ИП Иванов Иван Иванович' },
  'POST /catalog/cart/lines/': { lines: [{ product: breaker, quantity: 1 }] },
});

/** Texts that are required: a change that empties one is rejected with the error of the form. */
const MUST_STAY: Readonly<Record<string, readonly string[]>> = {
  'PATCH /staff/content/:id/': ['slug'],
  'PATCH /staff/content/:id/draft/': ['slug'],
  'PATCH /companies/legal-entities/:id/': ['inn', 'full_name'],
  'PATCH /orders/delivery/address/:id/': ['street', 'house'],
  'PATCH /staff/catalogue/goods/:id/documents/:document/': ['name'],
  'PATCH /staff/exchange/connections/:slug/': ['delivery_ref'],
};

test('an empty optional text never makes an otherwise complete call fail', async () => {
  const document = await api.document();
  const actor = (name: string) => shop.actors.find((one) => one.name === name) as Asking;
  const known = complete(api.cast.products.breaker16);
  const faults: string[] = [];
  const taken: string[] = [];
  let empties = 0;
  for (const [route, cases] of Object.entries(ROUTES))
    for (const { of, body, form, file = shop.file, rule } of cases) {
      const [method = '', path = ''] = route.split(' /');
      if (!/^(?:POST|PATCH|PUT)$/.test(method)) continue;
      const call = document.paths[`/api/v1/${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()];
      const [content]: Document[] = Object.values(call.requestBody?.content ?? {});
      if (!content) continue;
      const owner = ['A', 'headA', 'person', 'guest', 'shop'].find(
        (each) => of && shop.owners[of].includes(each),
      );
      const made = (of && owner ? await shop.make[of](owner) : {}) as Made;
      const named = { id: api.cast.products.breaker16, a: 'a', b: 'b', ...made } as Record<string, unknown>;
      const address = path.replace(/:(\w+)/g, (_, name) => String(named[name]));
      const least = known[route] ?? (form ?? body)?.(made) ?? {};
      const full = withEmpties(content.schema, document, least, method === 'PATCH');
      const isStaffs = rule(actor('headA'), '') !== 'in' && rule(actor('owner'), '') === 'in';
      const { browser } = actor(isStaffs ? 'owner' : 'headA');
      const send = (sent: Document) =>
        form
          ? browser.upload(address, sent, file)
          : browser.send(method as 'POST', address, sent, { 'idempotency-key': `empty-fields-${++turns}` });
      const answer = await send(full);
      if (known[route]) taken.push(`${route} ${answer.status}`);
      const blamed = namesOf(answer).filter((name) => valueAt(full, name) === '');
      empties += countOf(full);
      // If an empty text is rejected as well, the field is required after all: the КПП of a company.
      const before = blamed.length > 0 ? namesOf(await send(least)) : [];
      const own = blamed.filter((name) => !before.includes(name) && !MUST_STAY[route]?.includes(name));
      if (own.length > 0) faults.push(`${route}: ${own.join()}`);
    }
  expect(faults).toEqual([]);
  expect(taken.toSorted()).toEqual(
    Object.keys(known)
      .toSorted()
      .map((route) => expect.stringMatching(`^${route} 20[01]$`)),
  );
  expect(empties).toBeGreaterThan(60);
});
let turns = 10_000;

const namesOf = ({ status, body }: { status: number; body: Document }): string[] =>
  status === 400 ? Object.keys(body) : [];

const valueAt = (body: Document, name: string): unknown =>
  name.split('.').reduce((value, key) => value?.[key], body);

const countOf = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? Number(value === '')
    : Object.values(value).reduce((sum: number, each) => sum + countOf(each), 0);

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import { type Gate, openGate } from '../../tests/support/gate.ts';
import { openSearchNode, type SearchNode, whyNoSearchNode } from '../../tests/support/search-node.ts';
import { openSearchAddress } from '../platform/config/outside-addresses.server.ts';
import { type Feeder, startFeeder } from '../shop/search/opensearch/opensearch.server.ts';

describe.skipIf(whyNoSearchNode)('the API of a shop with OpenSearch', () => {
  let node: SearchNode;
  let gate: Gate;
  let api: TestApi;
  let feeder: Feeder;
  const alias = `test-${randomBytes(6).toString('hex')}`;

  beforeAll(async () => {
    node = await openSearchNode();
    gate = await openGate(node.url);
    api = await startApi({ SEARCH: 'opensearch', OPENSEARCH_URL: `${gate.url}/${alias}` });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const address = { ...openSearchAddress(node.url), alias };
    feeder = startFeeder({ pool: api.pool, address, onError: () => {} });
    await feeder.feed();
  });
  afterAll(async () => {
    await feeder?.stop();
    await api?.close();
    gate?.shut();
    for (const path of [`${alias}-feed`, `${alias}-m*`])
      await fetch(`${node.url}/${path}`, { method: 'DELETE' });
    await node?.stop();
  });

  const search = (text: string) => api.get(`search/products/?search=${encodeURIComponent(text)}`);
  const suggest = (text: string) =>
    api.get(`search/products/suggest/?name__phrase=${encodeURIComponent(text)}`);
  const calls = (text: string) => [search(text), suggest(text), api.get('catalog/products/')];

  test('corrects a misspelled query, which SQL does not, and answers everything while the cluster is away', async () => {
    const { rows } = await api.pool.query<{ name: string }>(
      `select p.name from product p join listing l on l.product_id = p.id where p.name ~ '^[А-Яа-я]{7,} ' order by p.id limit 1`,
    );
    const [word = ''] = rows[0]?.name.toLowerCase().split(' ') ?? [];
    const misspelled = `${word.slice(0, 4)}${word.slice(5)}`;
    await expect.poll(async () => (await search(misspelled)).body.count).toBeGreaterThan(0);
    gate.shut();
    for (let round = 0; round < 5; round++)
      for (const { status } of await Promise.all(calls(word))) expect(status).toBe(200);
    expect((await search(word)).body.count).toBeGreaterThan(0);
    await gate.open();
    await expect.poll(async () => (await search(misspelled)).body.count).toBeGreaterThan(0);
  });

  test.each([
    '%',
    '((((',
    'а'.repeat(200),
    `${'слово '.repeat(30)}`,
    '1234567890123',
    'ЖЩ-1 ЖЩ-2 ЖЩ-3 12х34х56',
    '"\\{}',
  ])('«%s» is answered', async (text) => {
    for (const { status } of await Promise.all([search(text), suggest(text)])) expect(status).toBe(200);
  });
});

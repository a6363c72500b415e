import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';

let api: TestApi;
let base: string;
beforeAll(async () => {
  api = await startApi({ SUGGESTS_PER_SECOND: '5', TRUST_PROXY: '127.0.0.1' });
  base = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  vi.useRealTimers();
  await api.close();
});

const ask = (path: string) => fetch(`${base}/api/v1/${path}`);
const suggest = () => ask('search/products/suggest/?name__phrase=каб');

test('more suggestions per second than a person can type are 429 with Retry-After; other calls and the next second work', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const answers = await Promise.all(Array.from({ length: 8 }, suggest));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(429)]);
  const rejected = answers.find(({ status }) => status === 429);
  expect(rejected?.headers.get('retry-after')).toBe('1');
  expect(await rejected?.json()).toEqual({ detail: 'Слишком много запросов. Повторите через секунду.' });
  expect((await ask('catalog/cart/')).status).toBe(200);
  vi.setSystemTime(Date.now() + 1_000);
  expect((await suggest()).status).toBe(200);
});

test('in-process calls of our own pages are not counted', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.get('search/products/suggest/?name__phrase=каб')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

import { expect, test } from 'vitest';
import { PageCache } from './cache.ts';

const page = (answer: string, tags: string[] = [], bytes = 1000) => ({ answer, tags, bytes, keep: true });

test('a page is made once however many ask for it at the same time', async () => {
  const cache = new PageCache<string>(1e6);
  let made = 0;
  const fill = async () => {
    made++;
    await new Promise((resolve) => setImmediate(resolve));
    return page('home');
  };
  const answers = await Promise.all(Array.from({ length: 100 }, () => cache.getOrFill('/', fill)));
  expect(new Set(answers)).toEqual(new Set(['home']));
  expect(made).toBe(1);
  expect(cache.get('/')).toBe('home');
});

test('a failed fill is told to everyone who waits and tried again by the next', async () => {
  const cache = new PageCache<string>(1e6);
  const broken = async () => Promise.reject(new Error('no database'));
  const waiting = [cache.getOrFill('/', broken), cache.getOrFill('/', broken)];
  for (const answer of waiting) await expect(answer).rejects.toThrow('no database');
  expect(await cache.getOrFill('/', async () => page('home'))).toBe('home');
});

test('the bytes stay under the bound and the longest unused page goes first', async () => {
  const cache = new PageCache<string>(7000);
  for (const key of ['a', 'b', 'c']) await cache.getOrFill(key, async () => page(key));
  cache.get('a');
  await cache.getOrFill('d', async () => page('d'));
  expect(cache.bytes).toBeLessThanOrEqual(7000);
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
});

test('a page larger than the whole cache is answered and not kept', async () => {
  const cache = new PageCache<string>(5000);
  await cache.getOrFill('small', async () => page('small'));
  expect(await cache.getOrFill('huge', async () => page('huge', [], 6000))).toBe('huge');
  expect(cache.get('huge')).toBeUndefined();
  expect(cache.get('small')).toBe('small');
});

test('a change drops the pages that show it and no others', async () => {
  const cache = new PageCache<string>(1e6);
  await cache.getOrFill('/catalog/kabel', async () => page('kabel', ['layout', 'category:3', 'product:17']));
  await cache.getOrFill('/catalog/svet', async () => page('svet', ['layout', 'category:4']));
  cache.invalidate(['product:17']);
  expect(cache.get('/catalog/kabel')).toBeUndefined();
  expect(cache.get('/catalog/svet')).toBe('svet');
  cache.invalidate(['everything']);
  expect(cache.get('/catalog/svet')).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('a page that was being made while its goods changed is answered and not kept', async () => {
  const cache = new PageCache<string>(1e6);
  const answer = cache.getOrFill('/', async () => {
    cache.invalidate(['product:17']);
    return page('old price', ['product:17']);
  });
  expect(await answer).toBe('old price');
  expect(cache.get('/')).toBeUndefined();
});

test('an answer that is nobody else’s business is not kept', async () => {
  const cache = new PageCache<string>(1e6);
  await cache.getOrFill('/404', async () => ({ ...page('404'), keep: false }));
  expect(cache.get('/404')).toBeUndefined();
});

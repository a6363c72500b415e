import { afterEach, expect, test, vi } from 'vitest';
import { TaggedCache } from './cache.server.ts';

const page = (answer: string, tags: string[] = [], bytes = 1000) => ({
  answer,
  tags,
  bytes,
  isCacheable: true,
});

afterEach(() => {
  vi.useRealTimers();
});

test('simultaneous requests for a page make it once', async () => {
  const cache = new TaggedCache<string>('test', { bytes: 1e6 });
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

test('a failed fill is reported to all that wait and tried again by the next request', async () => {
  const cache = new TaggedCache<string>('test', { bytes: 1e6 });
  const broken = async () => Promise.reject(new Error('no database'));
  const waiting = [cache.getOrFill('/', broken), cache.getOrFill('/', broken)];
  for (const answer of waiting) await expect(answer).rejects.toThrow('no database');
  expect(await cache.getOrFill('/', async () => page('home'))).toBe('home');
});

test('the cache stays within its size and drops the least recently used page first', async () => {
  const cache = new TaggedCache<string>('test', { bytes: 7000 });
  for (const key of ['a', 'b', 'c']) await cache.getOrFill(key, async () => page(key));
  cache.get('a');
  await cache.getOrFill('d', async () => page('d'));
  expect(cache.bytes).toBeLessThanOrEqual(7000);
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
});

test('a page larger than the whole cache is sent and not cached', async () => {
  const cache = new TaggedCache<string>('test', { bytes: 5000 });
  await cache.getOrFill('small', async () => page('small'));
  expect(await cache.getOrFill('huge', async () => page('huge', [], 6000))).toBe('huge');
  expect(cache.get('huge')).toBeUndefined();
  expect(cache.get('small')).toBe('small');
});

test('a change drops the pages that show it and no others', async () => {
  const cache = new TaggedCache<string>('test', { bytes: 1e6 });
  await cache.getOrFill('/catalog/kabel', async () => page('kabel', ['layout', 'category:3', 'product:17']));
  await cache.getOrFill('/catalog/svet', async () => page('svet', ['layout', 'category:4']));
  cache.invalidate(['product:17']);
  expect(cache.get('/catalog/kabel')).toBeUndefined();
  expect(cache.get('/catalog/svet')).toBe('svet');
  cache.invalidate(['everything']);
  expect(cache.get('/catalog/svet')).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('a page whose goods changed while it was made is sent and not cached', async () => {
  const cache = new TaggedCache<string>('test', { bytes: 1e6 });
  const answer = cache.getOrFill('/', async () => {
    cache.invalidate(['product:17']);
    return page('old price', ['product:17']);
  });
  expect(await answer).toBe('old price');
  expect(cache.get('/')).toBeUndefined();
});

test('a private answer is not cached', async () => {
  const cache = new TaggedCache<string>('test', { bytes: 1e6 });
  await cache.getOrFill('/404', async () => ({ ...page('404'), isCacheable: false }));
  expect(cache.get('/404')).toBeUndefined();
});

/** A cache with an outdated page that may be shown for one second more; the clock is stopped. */
async function outdated(): Promise<TaggedCache<string>> {
  vi.useFakeTimers({ toFake: ['performance'] });
  const cache = new TaggedCache<string>('test', { bytes: 1e6 });
  await cache.getOrFill('/', async () => page('old', ['product:17']));
  cache.invalidate(['everything'], 1000);
  expect(cache.entries).toBe(1);
  return cache;
}

test('within its grace an outdated page is served while the next one is made, once', async () => {
  const cache = await outdated();
  const next = Promise.withResolvers<ReturnType<typeof page>>();
  const fill = vi.fn(() => next.promise);
  expect(cache.get('/')).toBeUndefined(); // one request has to render the next page
  expect(await cache.getOrFill('/', fill)).toBe('old');
  expect(await cache.getOrFill('/', fill)).toBe('old');
  expect(cache.get('/')).toBe('old');
  next.resolve(page('new'));
  await next.promise;
  await vi.waitFor(() => expect(cache.get('/')).toBe('new'));
  expect(fill).toHaveBeenCalledOnce();
});

test('after its grace an outdated page is never served, however often something has changed since', async () => {
  const cache = await outdated();
  const next = Promise.withResolvers<ReturnType<typeof page>>();
  expect(await cache.getOrFill('/', () => next.promise)).toBe('old');
  vi.advanceTimersByTime(999);
  cache.invalidate(['everything'], 1000);
  expect(await cache.getOrFill('/', () => next.promise)).toBe('old');
  vi.advanceTimersByTime(1);
  expect(cache.get('/')).toBeUndefined();
  const waiting = cache.getOrFill('/', async () => page('never asked'));
  next.resolve(page('new'));
  expect(await waiting).toBe('new');
});

test('an outdated page is dropped when the next one must not be shared; a failed fill is tried again', async () => {
  const cache = await outdated();
  const broken = async () => Promise.reject(new Error('no database'));
  expect(await cache.getOrFill('/', broken)).toBe('old');
  await vi.waitFor(() => expect(cache.get('/')).toBeUndefined());
  expect(await cache.getOrFill('/', async () => ({ ...page('404'), isCacheable: false }))).toBe('old');
  await vi.waitFor(() => expect(cache.entries).toBe(0));
});

test('a change without a grace drops an outdated page too', async () => {
  const cache = await outdated();
  cache.invalidate(['product:17']);
  expect(await cache.getOrFill('/', async () => page('new'))).toBe('new');
});

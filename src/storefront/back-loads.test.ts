import type { LoaderFunction, LoaderFunctionArgs } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { createBackLoads } from './back-loads.ts';

let clock: number;
let loads: number;
let owner: string;
let loader: LoaderFunction;
let kept: ReturnType<typeof createBackLoads>;

const open = (path: string) =>
  loader({ request: new Request(new URL(path, 'http://shop')) } as LoaderFunctionArgs);

beforeEach(() => {
  clock = 0;
  loads = 0;
  owner = 'guest 1';
  kept = createBackLoads({ owner: () => owner, now: () => clock });
  loader = kept.taking({ loader: async () => ++loads }).loader as LoaderFunction;
});

test('Back shows what the page was loaded with; a link loads anew', async () => {
  expect(await open('/catalog/kabel')).toBe(1);
  kept.goesBack();
  expect(await open('/catalog/kabel')).toBe(1);
  expect(kept.isThere()).toBe(false);
  expect(await open('/catalog/kabel')).toBe(2);
});

test('what has grown old is shown at once and loaded anew, what is older is waited for', async () => {
  await open('/product/1');
  clock = 2_001;
  kept.goesBack();
  expect(await open('/product/1')).toBe(1);
  expect(kept.isThere()).toBe(true);
  clock = 6 * 60_000;
  kept.goesBack();
  expect(await open('/product/1')).toBe(2);
});

test('after a change of city or of who one is, and on pages of one’s own, nothing is shown as it was', async () => {
  await open('/catalog');
  owner = 'guest 2';
  kept.goesBack();
  expect(await open('/catalog')).toBe(2);
  await open('/cart');
  expect(await open('/cart')).toBe(4);
});

import type { LoaderFunction, LoaderFunctionArgs } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { LoadError, NoAnswer } from './api/client.ts';
import { createBackLoads } from './back-loads.ts';
import { notStored } from './load.ts';

let clock: number;
let loads: number;
let owner: string;
let isBack: boolean;
let failure: Error | undefined;
let hasGap: boolean;
let loader: LoaderFunction;
let kept: ReturnType<typeof createBackLoads>;

const open = (path: string) =>
  loader({ request: new Request(new URL(path, 'http://shop')) } as LoaderFunctionArgs);

beforeEach(() => {
  clock = 0;
  loads = 0;
  owner = 'guest 1';
  isBack = false;
  failure = undefined;
  hasGap = false;
  kept = createBackLoads({ isBack: () => isBack, owner: () => owner, now: () => clock });
  const load = async () => {
    if (failure) throw failure;
    return hasGap ? notStored(++loads) : ++loads;
  };
  loader = kept.taking({ loader: load }).loader as LoaderFunction;
});

test('Back shows what the page was loaded with; a link loads anew', async () => {
  expect(await open('/catalog/kabel')).toBe(1);
  isBack = true;
  expect(await open('/catalog/kabel')).toBe(1);
  expect(kept.isThere()).toBe(false);
  isBack = false;
  expect(await open('/catalog/kabel')).toBe(2);
});

test('what has grown old is shown at once and loaded anew, what is older is waited for', async () => {
  await open('/product/1');
  clock = 2_001;
  isBack = true;
  expect(await open('/product/1')).toBe(1);
  expect(kept.isThere()).toBe(true);
  clock = 6 * 60_000;
  isBack = true;
  expect(await open('/product/1')).toBe(2);
});

test('after a change of city or of who one is, and on pages of one’s own, nothing is shown as it was', async () => {
  await open('/catalog');
  owner = 'guest 2';
  isBack = true;
  expect(await open('/catalog')).toBe(2);
  await open('/cart');
  expect(await open('/cart')).toBe(4);
});

test('a page that is loaded anew behind what is read stays when that fails, unless it is no longer there', async () => {
  const address = new URL('http://shop/product/1');
  const backAfter = async (wait: number) => {
    clock += wait;
    isBack = true;
    await open('/product/1');
    isBack = false;
    return kept.isThere();
  };
  await open('/product/1');
  for (const passing of [new NoAnswer('/product/1'), new LoadError('/product/1', 503)]) {
    failure = passing;
    expect(await backAfter(2_001)).toBe(true);
    expect([kept.isRenewing(), kept.isRenewing(address)]).toEqual([true, true]);
    expect(await open('/product/1')).toBe(1);
    expect(kept.isRenewing()).toBe(false);
    await expect(open('/product/1')).rejects.toBe(passing); // a link that is followed waits for its page
  }
  failure = new LoadError('/product/1', 404);
  expect(await backAfter(2_001)).toBe(true);
  await expect(open('/product/1')).rejects.toBe(failure);
});

test('a page with a gap in it is loaded again on the way back, and takes the place of no whole one', async () => {
  hasGap = true;
  await open('/catalog/kabel');
  hasGap = false;
  isBack = true;
  expect(await open('/catalog/kabel')).toBe(2);
  expect(kept.isThere()).toBe(false);
  clock = 2_001;
  await open('/catalog/kabel');
  expect(kept.isThere()).toBe(true);
  hasGap = true;
  isBack = false;
  expect(await open('/catalog/kabel')).toBe(2);
});

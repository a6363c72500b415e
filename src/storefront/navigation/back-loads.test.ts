import type { LoaderFunction, LoaderFunctionArgs } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { LoadError, NoAnswer } from '../api/client.ts';
import { notStored } from '../loading/load.ts';
import { createBackLoads } from './back-loads.ts';

let clock: number;
let loads: number;
let owner: string;
let isBack: boolean;
let failure: Error | undefined;
let hasGap: boolean;
let loader: LoaderFunction;
let backLoads: ReturnType<typeof createBackLoads>;

const open = (path: string) =>
  loader({ request: new Request(new URL(path, 'http://shop')) } as LoaderFunctionArgs);

beforeEach(() => {
  clock = 0;
  loads = 0;
  owner = 'guest 1';
  isBack = false;
  failure = undefined;
  hasGap = false;
  backLoads = createBackLoads({ isBack: () => isBack, owner: () => owner, now: () => clock });
  const load = async () => {
    if (failure) throw failure;
    return hasGap ? notStored(++loads) : ++loads;
  };
  loader = backLoads.taking({ loader: load }).loader as LoaderFunction;
});

test('Back shows a page with its earlier data; a link loads it again', async () => {
  expect(await open('/catalog/kabel')).toBe(1);
  isBack = true;
  expect(await open('/catalog/kabel')).toBe(1);
  expect(backLoads.isThere()).toBe(false);
  isBack = false;
  expect(await open('/catalog/kabel')).toBe(2);
});

test('an older page is shown at once and reloaded in the background; a very old one is loaded before it is shown', async () => {
  await open('/product/1');
  clock = 2_001;
  isBack = true;
  expect(await open('/product/1')).toBe(1);
  expect(backLoads.isThere()).toBe(true);
  clock = 6 * 60_000;
  isBack = true;
  expect(await open('/product/1')).toBe(2);
});

test('after a change of city or account, and on private pages, nothing old is shown', async () => {
  await open('/catalog');
  owner = 'guest 2';
  isBack = true;
  expect(await open('/catalog')).toBe(2);
  await open('/cart');
  expect(await open('/cart')).toBe(4);
});

test('a page stays when its background reload fails, unless it no longer exists', async () => {
  const address = new URL('http://shop/product/1');
  const backAfter = async (wait: number) => {
    clock += wait;
    isBack = true;
    await open('/product/1');
    isBack = false;
    return backLoads.isThere();
  };
  await open('/product/1');
  for (const passing of [new NoAnswer('/product/1'), new LoadError('/product/1', 503)]) {
    failure = passing;
    expect(await backAfter(2_001)).toBe(true);
    expect([backLoads.isRenewing(), backLoads.isRenewing(address)]).toEqual([true, true]);
    expect(await open('/product/1')).toBe(1);
    expect(backLoads.isRenewing()).toBe(false);
    await expect(open('/product/1')).rejects.toBe(passing); // a followed link waits for its page
  }
  failure = new LoadError('/product/1', 404);
  expect(await backAfter(2_001)).toBe(true);
  await expect(open('/product/1')).rejects.toBe(failure);
});

test('an incomplete page is loaded again on Back, and never replaces a complete one', async () => {
  hasGap = true;
  await open('/catalog/kabel');
  hasGap = false;
  isBack = true;
  expect(await open('/catalog/kabel')).toBe(2);
  expect(backLoads.isThere()).toBe(false);
  clock = 2_001;
  await open('/catalog/kabel');
  expect(backLoads.isThere()).toBe(true);
  hasGap = true;
  isBack = false;
  expect(await open('/catalog/kabel')).toBe(2);
});

import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  RouterContextProvider,
} from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasRoom } from '../frame/link-intent.ts';
import { createPrefetch } from './prefetch.ts';

let clock = 0;
let loads: string[] = [];
let city = '1';
let isGuest = true;
let answer: () => Promise<unknown>;

const load: LoaderFunction = ({ request }) => {
  loads.push(new URL(request.url).pathname);
  return answer();
};
const pages: RouteObject[] = [
  { id: 'product', path: '/product/:id', lazy: async () => ({ loader: load }) },
  { id: 'cart', path: '/cart', lazy: async () => ({ loader: load }) },
];

function open() {
  const context = () => new RouterContextProvider();
  return createPrefetch({ pages, context, mayLoad: () => isGuest, owner: () => city, now: () => clock });
}

/** Does what the router does when the link is followed. */
function follow(prefetch: ReturnType<typeof open>, path: string) {
  const { loader } = prefetch.taking({ loader: load });
  const request = new Request(new URL(path, 'http://shop'));
  return (loader as LoaderFunction)({ request } as LoaderFunctionArgs);
}
/** Guards only against a test that hangs. */
const PATIENCE = 60_000;
const begun = () => vi.waitFor(() => expect(loads).not.toEqual([]), PATIENCE);

beforeEach(() => {
  vi.stubGlobal('window', { location: new URL('http://shop/catalog') });
  clock = 0;
  loads = [];
  city = '1';
  isGuest = true;
  answer = async () => `goods ${loads.length}`;
});
afterEach(() => vi.unstubAllGlobals());

test('following a prefetched link waits for the load that has begun instead of starting a second one', async () => {
  const prefetch = open();
  prefetch.intend('/product/1');
  prefetch.intend('/product/1');
  await begun();
  expect(await follow(prefetch, '/product/1')).toBe('goods 1');
  expect(loads).toHaveLength(1);
  expect(await follow(prefetch, '/product/1')).toBe('goods 2');
});

test('data prefetched for another city, or too long ago, is loaded again', async () => {
  const prefetch = open();
  prefetch.intend('/product/1');
  await begun();
  city = '2';
  expect(await follow(prefetch, '/product/1')).toBe('goods 2');
  city = '1';
  clock += 2_001;
  expect(await follow(prefetch, '/product/1')).toBe('goods 3');
});

test('a failed prefetch is repeated when the link is followed', async () => {
  const prefetch = open();
  answer = async () => Promise.reject(new Error('away'));
  prefetch.intend('/product/1');
  await begun();
  answer = async () => 'there';
  expect(await follow(prefetch, '/product/1')).toBe('there');
});

test.each([
  ['a page of one’s own', '/cart', true],
  ['a page of somebody who has logged in', '/product/1', false],
  ['a page of another city', '/product/1?city=2', true],
  ['another query of this page', '/catalog?offset=24', true],
])('%s is not prefetched', async (_, route, guest) => {
  isGuest = guest;
  open().intend(route);
  await new Promise((over) => setTimeout(over, 20));
  expect(loads).toEqual([]);
});

test('moving the pointer over a shelf loads at most two pages at once and a limited number per minute', async () => {
  const prefetch = open();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  answer = () => held;
  for (let id = 0; id < 10; id++) prefetch.intend(`/product/${id}`);
  await vi.waitFor(() => expect(loads).toHaveLength(2), PATIENCE);
  letGo();
  for (let id = 10; id < 60; id++) {
    await new Promise((over) => setTimeout(over, 1));
    prefetch.intend(`/product/${id}`);
  }
  await vi.waitFor(() => expect(loads).toHaveLength(20), PATIENCE);
  await new Promise((over) => setTimeout(over, 20));
  expect(loads).toHaveLength(20);
});

test('nothing is prefetched in data-saving mode or on a slow connection', () => {
  expect(hasRoom(undefined)).toBe(true);
  expect(hasRoom({ effectiveType: '4g' })).toBe(true);
  expect(hasRoom({ effectiveType: '4g', saveData: true })).toBe(false);
  expect(hasRoom({ effectiveType: 'slow-2g' })).toBe(false);
});

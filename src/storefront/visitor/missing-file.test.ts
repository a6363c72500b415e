import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, product, session } from '../../../tests/support/page-over-network.ts';
import { UNKNOWN_OUTCOME } from '../api/failure-text.ts';

vi.mock('./send-operations.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const reload = vi.fn();
let stored: Map<string, string>;
beforeEach(() => {
  reload.mockClear();
  stored = new Map();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  vi.stubGlobal('window', { location: { reload, pathname: '/', search: '' }, sessionStorage });
  withFields();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The fields of the open page. */
function withFields(...fields: object[]) {
  vi.stubGlobal('HTMLSelectElement', class {});
  vi.stubGlobal('document', { querySelectorAll: () => fields });
}

/** A page whose visitor has put a product into the cart, once it has called the server. */
async function clicked() {
  const opened = page();
  opened.store.cart.run({ kind: 'add', product: product(5), quantity: 2 });
  await vi.waitFor(() => expect(opened.calls).toHaveLength(1));
  return opened;
}

test('a change whose code cannot be loaded although the server answers is taken over by a new document', async () => {
  const { store, calls, messages } = await clicked();
  expect(calls[0]?.call).toBe('GET /users/session/');
  await calls[0]?.answer({ status: 200, body: session() });
  expect(reload).toHaveBeenCalledOnce();
  expect([store.cart.isBusy(), messages()]).toEqual([true, []]);
  expect(store.cart.giveUp()).toEqual([{ kind: 'add', product: product(5), quantity: 2 }]);
});

test('a page on which a password is typed waits until its visitor reloads it himself', async () => {
  withFields({
    type: 'password',
    name: 'password',
    defaultValue: '',
    value: 'Vitrina2026',
    autocomplete: '',
  });
  const { store, calls, messages } = await clicked();
  await calls[0]?.answer({ status: 200, body: session() });
  expect(reload).not.toHaveBeenCalled();
  expect(messages()).toEqual([expect.stringMatching(/^Магазин обновился\./)]);
  expect(store.cart.isBusy()).toBe(true);
  store.notices.get()[0]?.action?.run();
  expect(reload).toHaveBeenCalledOnce();
});

test('a change whose code cannot be loaded without a connection can be repeated', async () => {
  const { store, calls, messages } = await clicked();
  await calls[0]?.answer('no network');
  await vi.waitFor(() => expect(messages()).toEqual([UNKNOWN_OUTCOME]));
  expect(reload).not.toHaveBeenCalled();
  expect(store.cart.get().count).toBe(0);
});

/** A click whose code is missing while the server answers. */
async function missing() {
  const opened = await clicked();
  await opened.calls[0]?.answer({ status: 200, body: session() });
  return opened;
}

test('a reload that did not help is not repeated', async () => {
  await missing();
  const { store, messages } = await missing();
  await vi.waitFor(() => expect(messages()).toEqual([UNKNOWN_OUTCOME]));
  expect(reload).toHaveBeenCalledOnce();
  expect(store.cart.isBusy()).toBe(false);
});

test('a page that its visitor has reloaded is replaced like any other, and so is one after an earlier build', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'reload' } as PerformanceNavigationTiming,
  ]);
  await missing();
  expect(reload).toHaveBeenCalledOnce();
  stored.set('vitrina.build', 'http://shop/assets/shared-earlier.js');
  await missing();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('with a full storage in the tab nothing is reloaded before the visitor asks for it', async () => {
  vi.stubGlobal('window', {
    location: { reload, pathname: '/', search: '' },
    sessionStorage: {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
  });
  const { store, messages } = await missing();
  expect(messages()).toEqual([expect.stringMatching(/^Магазин обновился\./)]);
  expect(reload).not.toHaveBeenCalled();
  store.notices.get()[0]?.action?.run();
  expect(reload).toHaveBeenCalledOnce();
});

test('without a storage in the tab nothing is reloaded, because nothing would end it', async () => {
  vi.stubGlobal('window', { location: { reload } });
  const { messages } = await missing();
  await vi.waitFor(() => expect(messages()).toEqual([UNKNOWN_OUTCOME]));
  expect(reload).not.toHaveBeenCalled();
});

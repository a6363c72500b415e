import type { DataRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, line, page, product, session, settled } from '../../../tests/support/page-over-network.ts';
import { refreshWhenStale } from './refresh-when-stale.ts';
import './send-operations.ts'; // loaded before the first change, so that no test waits for it
import type { Session } from './session.ts';
import type { Tabs } from './tabs.ts';

const buyer = (id: number): Session['buyer'] => ({
  legal_entity: { id: 1, name: 'ООО «Ромашка»', inn: '6670123456' },
  role: 'head',
  contract: { id, number: `Д-${id}`, percent: 5 },
});
const guestSession = session();
const buys = (contract: number): Session => ({
  ...session(),
  is_authenticated: true,
  is_legal_entity: true,
  user: { id: 7, name: 'Анна' },
  buyer: buyer(contract),
});

beforeEach(() => {
  const items = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  };
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', Object.assign(new EventTarget(), { sessionStorage }));
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens a page that refreshes itself over a network; `revalidate` reloads it. */
function freshPage(start: Session | null, pathname: string) {
  const revalidate = vi.fn();
  const loaderData: { root?: { session: Session | null } } = { root: { session: start } };
  const router: unknown = { state: { location: { pathname }, loaderData }, revalidate };
  const listen = vi.fn<Tabs['listen']>();
  const over = page(start);
  refreshWhenStale(over.store, router as DataRouter, { publish: () => {}, listen }, () => false);
  return { ...over, revalidate, loaderData, report: () => listen.mock.calls[0]?.[0]('changed') };
}

/**
 * Counts the reloads of a product page after another tab reports a change and the server has such a session.
 */
async function loadsAfter(start: Session, news: Session): Promise<number> {
  const { calls, revalidate, report } = freshPage(start, '/product/7-avtomat');
  report();
  await settled();
  await calls[0]?.answer({ status: 200, body: news });
  return revalidate.mock.calls.length;
}

test('after a login, a logout or a change of contract in another tab the page shows the new prices', async () => {
  expect(await loadsAfter(guestSession, buys(5))).toBe(1);
  expect(await loadsAfter(buys(5), guestSession)).toBe(1);
  expect(await loadsAfter(buys(5), buys(6))).toBe(1);
});

test('an account that changed without a notification is noticed with the next call, and prices are reloaded', async () => {
  const { store, calls, revalidate, loaderData } = freshPage(guestSession, '/catalog/avtomaty');
  const answer = async (news: Session) => {
    const asked = store.refetch();
    await settled();
    await calls.at(-1)?.answer({ status: 200, body: news });
    await asked;
    return revalidate.mock.calls.length;
  };
  expect(await answer(guestSession)).toBe(0);
  expect(await answer(buys(5))).toBe(1);
  expect(await answer(buys(5))).toBe(1);
  // A form of this page has already reloaded it with the new session.
  loaderData.root = { session: buys(6) };
  expect(await answer(buys(6))).toBe(1);
  // The shell of a failure page may have no data.
  delete loaderData.root;
  expect(await answer(buys(7))).toBe(2);
});

test('products added to the cart in another tab do not reload a product page', async () => {
  expect(await loadsAfter(buys(5), buys(5))).toBe(0);
  expect(await loadsAfter(guestSession, guestSession)).toBe(0);
});

test('a page requested while the first product was being added to the cart learns of it', async () => {
  const left = freshPage(null, '/product/7-avtomat');
  left.store.cart.run({ kind: 'add', product: product(7), quantity: 1 });
  await settled();
  await left.calls[0]?.answer(answered(51, 7, 1));
  window.dispatchEvent(new Event('pagehide'));

  const next = freshPage(null, '/checkout');
  await settled();
  await next.calls[0]?.answer({ status: 200, body: session([line(51, 7, 1)]) });
  expect([next.quantities(), next.revalidate.mock.calls.length]).toEqual([[[7, 1]], 1]);
  expect(freshPage(null, '/checkout').calls).toEqual([]);
});

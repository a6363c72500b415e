import type { DataRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, line, page, product, session, settled } from '../../../tests/support/page-over-network.ts';
import { keepFresh } from './keep-fresh.ts';
import type { Session } from './session.ts';
import type { Tabs } from './tabs.ts';

const buyer = (id: number): Session['buyer'] => ({
  legal_entity: { id: 1, name: 'ООО «Ромашка»', inn: '6670123456' },
  role: 'head',
  contract: { id, number: `Д-${id}`, percent: 5 },
});
const nobody = session();
const buys = (contract: number): Session => ({
  ...{ ...session(), is_authenticated: true, is_legal_entity: true },
  user: { id: 7, name: 'Анна' },
  buyer: buyer(contract),
});

beforeEach(() => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', Object.assign(new EventTarget(), { sessionStorage }));
});
afterEach(() => void vi.unstubAllGlobals());

/** A page at an address that is kept fresh, over a network; `revalidate`: it is loaded anew. */
function freshPage(start: Session | null, pathname: string) {
  const revalidate = vi.fn();
  const loaderData: { root?: { session: Session | null } } = { root: { session: start } };
  const router: unknown = { state: { location: { pathname }, loaderData }, revalidate };
  const listen = vi.fn<Tabs['listen']>();
  const over = page(start);
  keepFresh(over.store, router as DataRouter, { tell: () => {}, listen }, () => false);
  return { ...over, revalidate, loaderData, tell: () => listen.mock.calls[0]?.[0]('changed') };
}

/** How often a page of goods is loaded anew when another tab tells of a change, and the server of such a session. */
async function loadsAfter(start: Session, news: Session): Promise<number> {
  const { calls, revalidate, tell } = freshPage(start, '/product/7-avtomat');
  tell();
  await settled();
  await calls[0]?.answer({ status: 200, body: news });
  return revalidate.mock.calls.length;
}

test('who logs in or out elsewhere, or buys by another contract there, sees the prices of that here', async () => {
  expect(await loadsAfter(nobody, buys(5))).toBe(1);
  expect(await loadsAfter(buys(5), nobody)).toBe(1);
  expect(await loadsAfter(buys(5), buys(6))).toBe(1);
});

test('who has become another one without a word of ours sees the prices of that, once a call has shown it', async () => {
  const { store, calls, revalidate, loaderData } = freshPage(nobody, '/catalog/avtomaty');
  const answer = async (news: Session) => {
    const asked = store.refetch();
    await settled();
    await calls.at(-1)?.answer({ status: 200, body: news });
    await asked;
    return revalidate.mock.calls.length;
  };
  expect(await answer(nobody)).toBe(0);
  expect(await answer(buys(5))).toBe(1);
  expect(await answer(buys(5))).toBe(1);
  // A form of ours has loaded the page for him with its answer.
  loaderData.root = { session: buys(6) };
  expect(await answer(buys(6))).toBe(1);
  // The shell of a page that tells of a failure may have been loaded with nothing.
  delete loaderData.root;
  expect(await answer(buys(7))).toBe(2);
});

test('goods that another tab has put into the cart load no page of goods anew', async () => {
  expect(await loadsAfter(buys(5), buys(5))).toBe(0);
  expect(await loadsAfter(nobody, nobody)).toBe(0);
});

test('a page that was asked for while the first goods were being put into the cart learns of them', async () => {
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

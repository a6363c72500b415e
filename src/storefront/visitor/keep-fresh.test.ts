import type { DataRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, session, settled } from '../../../tests/support/page-over-network.ts';
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
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', Object.assign(new EventTarget(), { sessionStorage: { getItem: () => null } }));
});
afterEach(() => void vi.unstubAllGlobals());

/** How often a page of goods is loaded anew when another tab tells of a change, and the server of such a session. */
async function loadsAfter(start: Session, news: Session): Promise<number> {
  const { store, calls } = page(start);
  const revalidate = vi.fn();
  const router: unknown = { state: { location: { pathname: '/product/7-avtomat' } }, revalidate };
  const listen = vi.fn<Tabs['listen']>();
  keepFresh(store, router as DataRouter, { tell: () => {}, listen }, () => false);
  listen.mock.calls[0]?.[0]('changed');
  await settled();
  await calls[0]?.answer({ status: 200, body: news });
  return revalidate.mock.calls.length;
}

test('who logs in or out elsewhere, or buys by another contract there, sees the prices of that here', async () => {
  expect(await loadsAfter(nobody, buys(5))).toBe(1);
  expect(await loadsAfter(buys(5), nobody)).toBe(1);
  expect(await loadsAfter(buys(5), buys(6))).toBe(1);
});

test('goods that another tab has put into the cart load no page of goods anew', async () => {
  expect(await loadsAfter(buys(5), buys(5))).toBe(0);
  expect(await loadsAfter(nobody, nobody)).toBe(0);
});

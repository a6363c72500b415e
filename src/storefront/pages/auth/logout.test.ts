import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createApi } from '../../api/create-api.ts';
import { type Storefront, storefront } from '../../loading/load.ts';
import { readCheckout, storeCheckout } from '../checkout/draft.ts';
import { readPending, storePending } from '../checkout/pending.ts';
import { action } from './logout.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('after a logout no data of an order remains in the tab', async () => {
  const items = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
  storeCheckout({ name: 'Анна', street: 'Ленина' }, undefined);
  storePending({ key: 'a', bodies: [] });
  const api = createApi('http://shop', async () => new Response(null, { status: 204 }));
  const given = { api } as Partial<Storefront> as Storefront;
  const context = new RouterContextProvider(new Map([[storefront, given]]));
  const args: unknown = { context, url: new URL('http://shop/auth/logout') };
  await action(args as ActionFunctionArgs);
  expect([readCheckout(undefined), readPending()]).toEqual([{}, undefined]);
});

import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createApi } from '../../api/client.ts';
import { type Storefront, storefront } from '../../load.ts';
import { keepDraft, readDraft } from '../checkout/draft.ts';
import { keepPending, readPending } from '../checkout/pending.ts';
import { action } from './logout.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('who has logged out leaves nothing of an order in the tab', async () => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
  keepDraft({ name: 'Анна', street: 'Ленина' }, undefined);
  keepPending({ key: 'a', bodies: [] });
  const api = createApi('http://shop', async () => new Response(null, { status: 204 }));
  const given = { api } as Partial<Storefront> as Storefront;
  const context = new RouterContextProvider(new Map([[storefront, given]]));
  const args: unknown = { context, url: new URL('http://shop/auth/logout') };
  await action(args as ActionFunctionArgs);
  expect([readDraft(undefined), readPending()]).toEqual([{}, undefined]);
});

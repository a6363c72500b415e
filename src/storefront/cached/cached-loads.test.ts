import { expect, test } from 'vitest';
import type { HydrationState } from '../document/document.ts';
import { fromColumns } from '../loading/columns.ts';
import type { Storefront } from '../loading/load.ts';
import { cachedLoads } from './cached-loads.ts';
import { stateJson } from './state-json.ts';

test('a missing shell is cached as null, so the state of the page stays valid JSON', async () => {
  const visitor = { loadSession: async () => null, loadShell: async () => null, cacheTags: () => {} };
  const own = visitor as Partial<Storefront> as Storefront;
  const cached = cachedLoads({ cacheLoad: (_key, load) => load() }, own, () => own)!;
  const layout = await cached.storefront.loadShell();
  const session = await cached.storefront.loadSession();
  const state: HydrationState = {
    loaderData: { root: { layout, session, asksCookies: true } },
    actionData: null,
    errors: null,
    apiBase: '',
    origin: '',
  };
  expect(fromColumns(JSON.parse(stateJson(state, (value) => cached.loads.get(value)?.json)))).toEqual(state);
});

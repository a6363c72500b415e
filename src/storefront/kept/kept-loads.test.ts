import { expect, test } from 'vitest';
import { fromColumns } from '../columns.ts';
import type { HydrationState } from '../document.ts';
import type { Storefront } from '../load.ts';
import { keptLoads } from './kept-loads.ts';
import { stateJson } from './state-json.ts';

test('what nobody has answered is kept as nothing: the state of a page without a shell stays JSON', async () => {
  const visitor = { loadSession: async () => null, loadShell: async () => null, cacheTags: () => {} };
  const own = visitor as Partial<Storefront> as Storefront;
  const kept = keptLoads({ keep: (_key, load) => load() }, own, () => own)!;
  const layout = await kept.storefront.loadShell();
  const session = await kept.storefront.loadSession();
  const state: HydrationState = {
    loaderData: { root: { layout, session, asksCookies: true } },
    ...{ actionData: null, errors: null, apiBase: '', origin: '' },
  };
  expect(fromColumns(JSON.parse(stateJson(state, (value) => kept.loads.get(value)?.json)))).toEqual(state);
});

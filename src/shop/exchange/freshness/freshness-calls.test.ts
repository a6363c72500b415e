import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { staffMember } from '../fixtures/staff-member.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('everybody at the desk sees when 1C came last and whether it is silent, and nothing else of the exchange', async () => {
  const [admin, editor] = [await staffMember(api, 'admin'), await staffMember(api, 'editor')];
  const seen = async () => (await editor.get('staff/freshness/')).body;
  expect(await seen()).toEqual({ last: null, is_silent: false });

  expect((await admin.post('staff/exchange/connections/', { slug: 'base' })).status).toBeLessThan(300);
  await api.pool.query(
    `insert into exchange_run (connection_id, kind, name, digest, state, reason, ended_at)
     select id, 'file', 'offers0_1.xml', sha256('one'), state, 'мало цен', at::timestamptz from exchange_connection,
       (values ('applied', '2026-11-22T09:05:00Z'), ('rejected', '2026-11-23T09:05:00Z')) run (state, at)`,
  );
  expect(await seen()).toEqual({ last: '2026-11-22T09:05:00.000Z', is_silent: false });

  await api.pool.query('update exchange_connection set silent_since = now()');
  expect(await seen()).toMatchObject({ is_silent: true });
  await api.pool.query('update exchange_connection set paused_at = now()');
  expect(await seen()).toMatchObject({ is_silent: false });
  expect((await (await api.browser()).get('staff/freshness/')).status).toBe(401);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { staffMember } from '../fixtures/staff-member.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('everybody at the desk sees when 1C came last, whether it is silent and since when its imports stand still, and nothing else of the exchange', async () => {
  const [admin, editor] = [await staffMember(api, 'admin'), await staffMember(api, 'editor')];
  const seen = async () => (await editor.get('staff/freshness/')).body;
  expect(await seen()).toEqual({ last: null, is_silent: false, paused_since: null });

  expect((await admin.post('staff/exchange/connections/', { slug: 'base' })).status).toBeLessThan(300);
  await api.pool.query(
    `insert into exchange_run (connection_id, kind, name, digest, state, reason, ended_at)
     select id, 'file', 'offers0_1.xml', sha256('one'), state, 'мало цен', at::timestamptz from exchange_connection,
       (values ('applied', '2026-11-22T09:05:00Z'), ('rejected', '2026-11-23T09:05:00Z')) run (state, at)`,
  );
  expect(await seen()).toEqual({ last: '2026-11-22T09:05:00.000Z', is_silent: false, paused_since: null });

  await api.pool.query('update exchange_connection set silent_since = now()');
  expect(await seen()).toMatchObject({ is_silent: true });
  await api.pool.query("update exchange_connection set paused_at = '2026-11-24T09:05:00Z'");
  expect(await seen()).toMatchObject({ is_silent: false, paused_since: '2026-11-24T09:05:00.000Z' });
  expect((await (await api.browser()).get('staff/freshness/')).status).toBe(401);
});

test('imports that stand still after an undo are a task of who may resume them and a fault of the shop, until somebody does', async () => {
  const admin = await staffMember(api, 'admin');
  const read = async () => {
    const { results } = (await admin.get('staff/inbox/?kind=exchange.paused')).body;
    const { checks } = (await admin.get('staff/health/')).body;
    const imports = checks.find(({ code }: { code: string }) => code === 'imports');
    return { tasks: results.map(({ what, href }: Record<string, string>) => `${what} ${href}`), imports };
  };
  await api.pool.query('update exchange_connection set paused_at = now(), silent_since = null');
  const [{ id }] = (await api.pool.query('select id from exchange_connection')).rows;
  expect(await read()).toEqual({
    tasks: [`Загрузки «base» стоят после отмены /desk/exchange/connections/${id}`],
    imports: expect.objectContaining({ state: 'bad', text: expect.stringMatching(/^стоят после отмены/) }),
  });
  const editor = await staffMember(api, 'editor');
  expect((await editor.get('staff/inbox/?kind=exchange.paused')).body.results ?? []).toEqual([]);
  expect((await admin.send('POST', 'staff/exchange/connections/base/resume/')).status).toBe(204);
  expect(await read()).toEqual({ tasks: [], imports: expect.objectContaining({ state: 'good' }) });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';

let api: TestApi;
let admin: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  admin = (await staffAt(api, 'admin')).browser;
});
afterAll(() => api.close());

/** A job that the queue has given up. @returns its id */
async function givenUp(kind: string): Promise<number> {
  await addJob(api.db, kind, { secret: 'person@x.ru' });
  const { rows } = await api.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'нет связи с SMTP'
     where id = (select max(id) from graphile_worker._private_jobs) returning id::int`,
  );
  return rows[0].id;
}

const read = async () => (await admin.get('staff/health/')).body;
const check = async (code: string) =>
  (await read()).checks.find((one: { code: string }) => one.code === code);

test('without failures everything is said to work, with the versions and the disk', async () => {
  await api.pool.query('delete from graphile_worker._private_jobs');
  const { is_fine: isFine, jobs, versions } = await read();
  expect([isFine, jobs]).toEqual([true, []]);
  expect(versions.map(({ name }: { name: string }) => name)).toEqual(['Витрина', 'Node.js', 'PostgreSQL']);
  expect((await check('disk')).text).toMatch(/^свободно .* ГБ$/);
});

test('an email that failed is a task of the inbox; it is tried again or dropped with a reason, and the audit says so', async () => {
  const id = await givenUp('claim-to-buyer');
  const other = await givenUp('sitemap');
  expect((await check('emails')).state).toBe('bad');
  expect(JSON.stringify(await read())).not.toContain('person@x.ru');
  const inbox = async () =>
    (await admin.get('staff/inbox/')).body.results
      .filter(({ kind }: { kind: string }) => kind.startsWith('health.'))
      .map(({ kind, href }: { kind: string; href: string }) => `${kind} ${href}`)
      .sort();
  expect(await inbox()).toEqual([
    `health.email /desk/health/jobs/${id}`,
    `health.job /desk/health/jobs/${other}`,
  ]);
  const post = (path: string, body?: unknown) => admin.send('POST', `staff/health/jobs/${path}`, body);
  expect((await post(`${id}/retry/`)).status).toBe(204);
  const { rows } = await api.pool.query(
    `select attempts, run_at <= now() as "isDue" from graphile_worker._private_jobs where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ attempts: 0, isDue: true }]);
  expect((await post(`${other}/drop/`, { note: ' ' })).status).toBe(400);
  expect((await post(`${other}/drop/`, { note: 'карта уже не нужна' })).status).toBe(204);
  expect((await post(`${other}/drop/`, { note: 'ещё раз' })).status).toBe(404);
  const { rows: audit } = await api.pool.query(
    `select action, reason, actor_id is not null as "isPerson" from audit_entry order by id desc limit 2`,
  );
  expect(audit).toEqual([
    { action: 'job.dropped', reason: 'карта уже не нужна', isPerson: true },
    { action: 'job.retried', reason: null, isPerson: true },
  ]);
  expect(await inbox()).toEqual([]);
});

test('without BACKUP_URL the health says that no backups are made; a late one is bad there, in the inbox and in the tasks', async () => {
  await api.pool.query('delete from backup_state');
  expect(await check('backup')).toMatchObject({ state: 'none', text: expect.stringContaining('BACKUP_URL') });
  await api.pool.query(
    `insert into backup_state (kind, done_at, failing_since, error)
     values ('backup', now() - interval '27 hours', now() - interval '1 hour', 'в /media/usb нет места'),
            ('verify', now() - interval '2 days', null, null)`,
  );
  await api.pool.query(
    `insert into backup_sending (folder, machine, done_at, files_sent_at) values ('1', 'web1', now(), now())`,
  );
  expect(await check('backup')).toMatchObject({
    state: 'bad',
    text: 'больше 26 часов нет новой: в /media/usb нет места',
  });
  expect((await check('backup_sending')).state).toBe('good');
  expect((await check('backup_verify')).state).toBe('good');
  expect(await check('backup_files')).toMatchObject({ name: 'Новые файлы в копиях', state: 'good' });
  const { results } = (await admin.get('staff/inbox/')).body;
  expect(results.filter(({ kind }: { kind: string }) => kind === 'health.backup')).toMatchObject([
    { what: 'Резервная копия: больше 26 часов нет новой', href: '/desk/health/jobs/1' },
  ]);
  await api.pool.query(
    `update backup_state set done_at = now(), failing_since = null, error = null, facts = '{"damaged": ["20261101T010203Z-9f3a"]}'
     where kind = 'backup'`,
  );
  expect(await check('backup')).toMatchObject({
    state: 'bad',
    text: expect.stringContaining('повреждены прежние: 20261101T010203Z-9f3a'),
  });
  await api.pool.query('delete from backup_sending');
  await api.pool.query('delete from backup_state');
});

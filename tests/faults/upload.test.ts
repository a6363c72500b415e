import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.server.ts';
import { sweepFiles } from '../../src/platform/files/file-jobs.server.ts';
import { PDF } from '../../src/platform/files/fixtures/sample-files.ts';
import { openFiles } from '../../src/platform/files/stored-files.server.ts';
import { broken, whole } from '../../src/shop/orders/fixtures/invariants.ts';
import { startServer } from '../../src/shop/orders/fixtures/server.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { company, loggedIn } from '../support/companies.ts';

/** The points at which an upload is killed, in their order; the last one is after the commit. */
const POINTS = ['upload_stored', 'upload_before_commit', 'upload_after_commit'];
const HOUR = 3_600_000;

let api: TestApi;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-upload-'));
  api = await startApi({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});

const pathOf = (sha256: string) => join(dataDir, 'files/.private', sha256.slice(0, 2), sha256);

async function filesStored(): Promise<number> {
  const names = await readdir(join(dataDir, 'files/.private'), { recursive: true });
  return names.filter((name) => /[0-9a-f]{64}$/.test(name)).length;
}

async function rows(): Promise<number> {
  return (await api.pool.query('select count(*)::int as n from stored_file')).rows[0].n;
}

test('a server killed at any step of an upload leaves no row without its bytes; bytes without a row are deleted within the hour, and the file can be sent again', {
  tags: ['nightly'],
}, async () => {
  const { id, browser } = await loggedIn(api);
  const entity = await company(api, [{ id, role: 'head' }]);
  const send = (server: Awaited<ReturnType<typeof startServer>>, point: string) => {
    const form = new FormData();
    form.append('type', 'other');
    form.append('legal_entity', String(entity));
    form.append('file', new File([PDF, `%${point}\n`] as never, `${point}.pdf`));
    return server.upload(browser, 'orders/orders/legal_entity_documents/upload/', form);
  };
  const gone = (await loggedIn(api)).browser;
  const cookies = [...gone.cookies];
  await gone.post('users/logout/');
  for (const [name, value] of cookies) gone.cookies.set(name, value);
  const known = { pathOf, buyers: [browser], ended: [gone] };
  await Promise.all(
    POINTS.map(async (point) => {
      const server = await startServer({ url: api.url, dataDir }, point);
      expect([point, await send(server, point)]).toEqual([point, null]);
      expect([point, await server.ended]).toEqual([point, 'SIGKILL']);
    }),
  );
  await expect.poll(rows).toBe(1);
  expect(await filesStored()).toBe(3);
  expect(await broken(api.pool, known)).toEqual(whole);
  const files = openFiles(readConfig({ DATA_DIR: dataDir }), api.db);
  expect(await sweepFiles(files)).toBe(0);
  expect(await sweepFiles(files, Date.now() + HOUR + 1_000)).toBe(2);
  expect([await filesStored(), await readdir(join(dataDir, 'uploads'))]).toEqual([1, []]);
  const next = await startServer({ url: api.url, dataDir });
  const again = await Promise.all(POINTS.slice(0, 2).map((point) => send(next, point)));
  expect(again.map((answer) => answer?.status)).toEqual([201, 201]);
  expect([await rows(), await filesStored()]).toEqual([3, 3]);
  expect(await broken(api.pool, known)).toEqual(whole);
});

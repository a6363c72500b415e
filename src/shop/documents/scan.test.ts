import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { company, loggedIn } from '../../../tests/support/companies.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { fileJobs } from '../../platform/files/file-jobs.server.ts';
import { startClamd } from '../../platform/files/fixtures/clamd.ts';
import { EICAR, PDF } from '../../platform/files/fixtures/sample-files.ts';
import { openFiles, SCAN_JOB } from '../../platform/files/stored-files.server.ts';
import { createLog } from '../../platform/log/log.server.ts';
import { recordAudit } from '../audit/audit.server.ts';

const folder = 'orders/orders/legal_entity_documents/';

let api: TestApi;
let dataDir: string;
let member: Awaited<ReturnType<typeof loggedIn>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-scan-'));
  api = await startApi({ DATA_DIR: dataDir, CLAMD_URL: 'tcp://127.0.0.1:1' });
  member = await loggedIn(api);
  await company(api, [{ id: member.id, role: 'head' }]);
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Uploads a file. @returns its document, its row and its hash */
async function uploaded(text: string) {
  const bytes = Buffer.concat([PDF, Buffer.from(text)]);
  const { status, body } = await member.browser.upload(
    `${folder}upload/`,
    { type: 'other' },
    { name: 'a.pdf', bytes },
  );
  expect([status, body.status, body.download_url]).toEqual([201, 'файл проверяется', null]);
  const { rows } = await api.pool.query(
    `select f.id, encode(f.sha256, 'hex') as sha256 from stored_file f
     join entity_document d on d.file_id = f.id where d.id = $1`,
    [body.id],
  );
  return { document: body.id as number, ...(rows[0] as { id: number; sha256: string }) };
}

/** Runs the scan job of an upload with the clamd at an address. */
async function scan(sha256: string, clamd: { host: string; port: number }) {
  const { rows } = await api.pool.query(
    `select count(*)::int as n from graphile_worker._private_jobs j where j.payload->>'sha256' = $1`,
    [sha256],
  );
  expect(rows[0].n).toBe(1);
  const files = openFiles(readConfig({ DATA_DIR: dataDir, CLAMD_URL: 'tcp://127.0.0.1:1' }), api.db);
  const jobs = fileJobs({
    files,
    filesDir: join(dataDir, 'files'),
    clamd,
    log: createLog('silent'),
    onInfected: (tx, subjectId, found) =>
      recordAudit(tx, {
        actor: 'shop',
        actorId: null,
        action: 'file.refused',
        subjectId,
        details: { found },
      }),
  });
  await jobs[SCAN_JOB]?.({ sha256 });
}

const download = async (document: number) =>
  (await member.browser.get(`${folder}${document}/download/`)).status;

test('a file waits for clamd and cannot be downloaded while clamd is away; once it is clean it can be', async () => {
  const { document, sha256 } = await uploaded('чистый');
  expect(await download(document)).toBe(409);
  await expect(scan(sha256, { host: '127.0.0.1', port: 1 })).rejects.toThrow('ECONNREFUSED');
  expect(await download(document)).toBe(409);
  const clamd = await startClamd();
  onTestFinished(() => clamd.close());
  await scan(sha256, clamd.address);
  expect(await download(document)).toBe(200);
});

test('an infected file cannot be downloaded by anybody, and one audit row says so', async () => {
  const { document, id, sha256 } = await uploaded(EICAR);
  const clamd = await startClamd();
  onTestFinished(() => clamd.close());
  await scan(sha256, clamd.address);
  await scan(sha256, clamd.address);
  expect(await download(document)).toBe(409);
  const { rows } = await api.pool.query(
    `select details from audit_entry where action = 'file.refused' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ details: { found: 'Win.Test.EICAR_HDB-1' } }]);
  expect((await member.browser.get(folder)).body.results[0].status).toBe('в файле вирус');
});

test('a file whose bytes were changed on the disk answers 500, not other bytes', async () => {
  const { document, sha256 } = await uploaded('подменён');
  await api.pool.query(`update stored_file set scan = 'clean'`);
  const path = join(dataDir, 'files/.private', sha256.slice(0, 2), sha256);
  await writeFile(path, Buffer.concat([PDF, Buffer.from('Подменён')]));
  expect(await download(document)).toBe(500);
  await rm(path);
  expect(await download(document)).toBe(500);
});

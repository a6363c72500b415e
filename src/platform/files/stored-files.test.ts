import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { readConfig } from '../config/config.server.ts';
import { openVerified } from '../http/send-file.server.ts';
import { receiveBytes } from '../http/upload.server.ts';
import { checkFiles } from './check-files.server.ts';
import { storeFault } from './file-faults.server.ts';
import { sweepFiles } from './file-jobs.server.ts';
import { PDF } from './fixtures/sample-files.ts';
import { readStoredFile } from './stored-files.queries.ts';
import { type Files, openFiles, storeFile } from './stored-files.server.ts';

let database: TestDatabase;
let folder: string;
let s3: S3rver;
let port: number;
beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'vitrina-stored-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'papers' }],
  });
  ({ port } = await s3.run());
});
afterAll(async () => {
  await s3.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const stores = [
  { name: 'a folder', env: () => ({}), place: 'files/.private' },
  {
    name: 'a bucket',
    place: '../s3/papers',
    env: () => ({ FILES_URL: `s3://S3RVER:S3RVER@127.0.0.1:${port}/papers/shop?tls=0` }),
  },
];

describe.each(stores)('in $name', ({ name, env, place }) => {
  let files: Files;
  let dataDir: string;
  beforeAll(async () => {
    await database.pool.query('delete from stored_file');
    dataDir = join(folder, name);
    await mkdir(dataDir);
    files = openFiles(readConfig({ DATA_DIR: dataDir, ...env() }), database.db);
  });

  const receive = (text: string) => receiveBytes(files, Buffer.concat([PDF, Buffer.from(text)]), 'акт.pdf');
  const storeText = async (text: string, owner = '') =>
    storeFile(files, await receive(text), owner, async (_tx, id) => id);
  const read = async (id: number) => {
    const row = await readStoredFile(database.db, id);
    return row && buffer(await openVerified(files, row));
  };
  /** All files of the store on the disk. */
  const places = async () => {
    const all = await readdir(join(dataDir, place), { recursive: true, withFileTypes: true });
    return all.filter((each) => each.isFile() && /^[0-9a-f]{64}$|object$/.test(each.name));
  };

  test('a file comes back unchanged; equal bytes are stored once, with a row for each file', async () => {
    const [first, second] = [await storeText('один'), await storeText('один')];
    expect(second).not.toBe(first);
    expect((await read(second))?.toString()).toBe(`${PDF}один`);
    expect(await places()).toHaveLength(1);
    expect(await checkFiles(files)).toEqual({ rows: 2, damaged: [], orphans: 0 });
  });

  test('a row that cannot be written leaves bytes that the sweep deletes after an hour, and no others', async () => {
    const file = await receive('сирота');
    const rejected = storeFile(files, file, '', async () => Promise.reject(new Error('no')));
    await expect(rejected).rejects.toThrow('no');
    expect(await checkFiles(files)).toMatchObject({ rows: 2, orphans: 1 });
    expect(await sweepFiles(files)).toBe(0);
    expect(await sweepFiles(files, Date.now() + 3_700_000)).toBe(1);
    expect(await checkFiles(files)).toEqual({ rows: 2, damaged: [], orphans: 0 });
  });

  test('a lost or altered file is found and its bytes are never sent', async () => {
    const [lost, altered] = [await storeText('потерян'), await storeText('изменён')];
    const [gone, other] = await Promise.all([lost, altered].map((id) => readStoredFile(database.db, id)));
    const store = await files.store();
    await store.remove(String(gone?.sha256.toString('hex')));
    const path = join(folder, 'flipped');
    await writeFile(path, Buffer.concat([PDF, Buffer.from('Изменён')]));
    const sha256 = String(other?.sha256.toString('hex'));
    await store.remove(sha256);
    await store.put(path, sha256, Number(other?.size)).catch(() => {});
    const errorWith = (why: RegExp) => ({
      message: expect.stringMatching(/пришлём его заново/),
      cause: { message: expect.stringMatching(why) },
    });
    await expect(read(lost)).rejects.toMatchObject(
      errorWith(new RegExp(`^stored file ${lost} is lost: run`)),
    );
    await expect(read(altered)).rejects.toMatchObject(
      errorWith(new RegExp(`^stored file ${altered} is (altered|lost)`)),
    );
    expect(await checkFiles(files)).toMatchObject({
      rows: 4,
      damaged: [{ id: lost, what: 'lost' }, { id: altered }],
    });
    await database.pool.query('delete from stored_file where id in ($1, $2)', [lost, altered]);
  });

  test('the files of one owner have a limit, also for simultaneous uploads, and it does not affect others', async () => {
    const narrow = { ...files, quota: PDF.length * 2 + 2 };
    const [one, two, three] = await Promise.all(['1', '2', '3'].map(receive));
    const keeping = [one, two, three].map((file) =>
      storeFile(narrow, file as never, `legal_entity 5 ${name}`, async (_tx, id) => id),
    );
    const ended = await Promise.allSettled(keeping);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 413 } });
    await storeFile(narrow, one as never, `legal_entity 6 ${name}`, async () => {});
  });
});

test('a store that cannot be written is 503 without a row; stored files stay', async () => {
  const dataDir = join(folder, 'broken');
  await mkdir(join(dataDir, 'files'), { recursive: true });
  await writeFile(join(dataDir, 'files/.private'), 'not a folder');
  const files = openFiles(readConfig({ DATA_DIR: dataDir }), database.db);
  const file = await receiveBytes(files, PDF, 'a.pdf');
  const before = await database.pool.query('select count(*) from stored_file');
  await expect(storeFile(files, file, '', async () => {})).rejects.toMatchObject({
    status: 503,
    code: 'store_away',
  });
  expect((await database.pool.query('select count(*) from stored_file')).rows).toEqual(before.rows);
});

test('a full disk is 507 with a Retry-After', async () => {
  // /dev/full rejects every write as if the disk were full.
  const thrown = await writeFile('/dev/full', PDF).catch((error) => error);
  expect(storeFault(thrown)).toMatchObject({ status: 507, code: 'store_full', retryAfterSeconds: 30 });
});

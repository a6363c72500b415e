import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { readConfig } from '../config/config.server.ts';
import { writeCluster } from '../database/postgres-cluster.server.ts';
import { createLog } from '../log/log.server.ts';
import { createKey } from './backup-key.server.ts';
import { withPatience } from './base-backup.server.ts';
import { openSending, sendRegularly } from './sending.server.ts';
import { isWorthGivingUp } from './wal-sender.server.ts';

const MB = 1024 ** 2;
const MINUTE = 60_000;

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-sending-'));
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test('a target that never answers does not keep a stopped shop from closing its database', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as AddressInfo;
  const cluster = { folder: join(folder, 'postgres'), password: 'secret' };
  await mkdir(join(cluster.folder, 'data'), { recursive: true });
  await writeFile(join(cluster.folder, 'data/PG_VERSION'), '18');
  writeCluster(folder, cluster);
  await createKey(folder);
  const config = readConfig({ DATA_DIR: folder, BACKUP_URL: `s3://a:b@127.0.0.1:${port}/copies?tls=0` });
  const sending = openSending({ config, pool: database.pool, log: createLog('silent'), lastSendMs: 50 });
  const stopping = new AbortController();
  const ended = sendRegularly(sending, 10, stopping.signal);
  await expect.poll(() => sockets.size).toBeGreaterThan(0);
  stopping.abort();
  await sending.settled();
  await sending.close({ withEnd: true });
  // Only now is the sending that was under way given an end.
  for (const socket of sockets) socket.destroy();
  silent.close();
  await ended;
});

test('a backup waits for its log as long as the log moves on, and for three minutes when it does not', async () => {
  let time = 0;
  const clock = {
    now: () => time,
    pause: async () => {
      time += MINUTE;
    },
  };
  const looks = (found: string[]) => async () => found.shift() ?? 'stuck';
  const moving = Array.from({ length: 20 }, (_, at) => `00000001000000000000000${at}`);
  expect(await withPatience(3 * MINUTE, looks([...moving, 'done']), clock)).toBe(true);
  const begun = time;
  expect(await withPatience(3 * MINUTE, looks(['one']), clock)).toBe(false);
  expect(time - begun).toBe(5 * MINUTE);
});

test('the waiting log is deleted only when the target has failed for minutes and the log is a real part of what is missing', () => {
  const disk = { freeBytes: 500 * MB, waitingBytes: 200 * MB, failingMs: 6 * MINUTE };
  const isGivenUp = (change: Partial<typeof disk>) => isWorthGivingUp({ ...disk, ...change });
  expect(isGivenUp({})).toBe(true);
  expect(isGivenUp({ failingMs: MINUTE })).toBe(false);
  expect(isGivenUp({ waitingBytes: MB })).toBe(false);
  expect(isGivenUp({ freeBytes: 2_000 * MB })).toBe(false);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilMoved } from './postgres.server.ts';
import { clusterUrl, dataFolder, writeCluster } from './postgres-cluster.server.ts';

let folder: string;
let server: ChildProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-moved-'));
});
afterAll(async () => {
  server.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

test('a process beside a shop notices that the server of the restarted shop has another address', async () => {
  const cluster = { folder: join(folder, 'postgres'), password: 'secret' };
  const data = dataFolder(cluster);
  await mkdir(data, { recursive: true });
  await writeFile(join(data, 'PG_VERSION'), '18');
  writeCluster(folder, cluster);
  server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', data]);
  const listens = (port: number) =>
    writeFile(
      join(data, 'postmaster.pid'),
      [server.pid, data, '0', port, '', '127.0.0.1', '', 'ready'].join('\n'),
    );
  await listens(5555);
  const stopping = new AbortController();
  let isMoved = false;
  const moved = untilMoved(folder, clusterUrl(cluster, 5555), stopping.signal).then(() => {
    isMoved = true;
  });
  expect(isMoved).toBe(false);
  await listens(5556);
  await moved;
  expect(isMoved).toBe(true);
  const stopped = untilMoved(folder, clusterUrl(cluster, 5556), stopping.signal);
  stopping.abort();
  await expect(stopped).rejects.toThrow('abort');
});

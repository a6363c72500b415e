import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.server.ts';
import { clusterUrl, writeCluster } from '../../platform/database/postgres-cluster.server.ts';
import { createLog } from '../../platform/log/log.server.ts';
import { backUpBefore } from './start-backups.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-before-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a process of a shop with several backs up the embedded database before it migrates it; an external one is not backed up', async () => {
  const cluster = { folder: join(folder, 'postgres'), password: 'secret' };
  await mkdir(join(cluster.folder, 'data'), { recursive: true });
  await writeFile(join(cluster.folder, 'data/PG_VERSION'), '18');
  writeCluster(folder, cluster);
  const before = (databaseUrl: string) => {
    const settings = { DATA_DIR: folder, BACKUP_URL: join(folder, 'usb'), DATABASE_URL: databaseUrl };
    const config = readConfig(settings);
    return backUpBefore({ config, log: createLog('silent'), report: () => {} });
  };
  expect(before(clusterUrl(cluster, 5432))).toBeInstanceOf(Function);
  expect(before('postgres://shop:other@127.0.0.1/shop')).toBeUndefined();
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.server.ts';
import { writeCluster } from '../database/postgres-cluster.server.ts';
import { archivingOf } from './archiving.server.ts';
import { keyText } from './backup-key.server.ts';
import { copyMark } from './embedded-server.server.ts';
import { folderVault } from './fixtures/folder-vault.ts';
import { openTarget } from './open-target.server.ts';
import { requireBackedUpShop } from './shop-vault.server.ts';
import { requireNewTarget } from './vault.server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-copy-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a shop restored to an earlier moment writes to no target although the key is in the environment, until it gets a new one', async () => {
  const vault = await folderVault(folder);
  const dataDir = join(folder, 'noon');
  const cluster = { folder: join(dataDir, 'postgres'), password: 'secret' };
  await mkdir(join(cluster.folder, 'data'), { recursive: true });
  await writeFile(join(cluster.folder, 'data/PG_VERSION'), '18');
  writeCluster(dataDir, cluster);
  const config = readConfig({
    DATA_DIR: dataDir,
    BACKUP_URL: join(folder, 'usb'),
    BACKUP_KEY: keyText(vault.key),
  });
  const archives = () => archivingOf(config).length > 0;
  expect([requireBackedUpShop(config).key.id, archives()]).toEqual([vault.key.id, true]);

  await writeFile(copyMark(dataDir), '');
  expect(() => requireBackedUpShop(config)).toThrow(/стоит рядом с прежним.*backup init/);
  expect(archives()).toBe(false);
  await expect(requireNewTarget(vault.target)).rejects.toThrow('новую, пустую папку');
  await requireNewTarget(await openTarget({ folder: join(folder, 'new') }, { isNew: true }));
});

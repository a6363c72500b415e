import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedPostgres } from '../../src/platform/database/postgres.server.ts';
import { startCli } from '../support/cli-process.ts';
import { embeddedServer, temporaryDataDir, withConnection } from '../support/shop-database.ts';

const GOODS = 150;
const dataDir = temporaryDataDir();
const files = mkdtempSync(join(tmpdir(), 'vitrina-files-'));
const env = { DATA_DIR: dataDir.path };
beforeAll(async () => {
  expect((await startCli(['demo', '--commerceml', files, '--products', String(GOODS)], env).ended).code).toBe(
    0,
  );
});
afterAll(() => {
  dataDir.remove();
  rmSync(files, { recursive: true });
});

/** What the catalogue holds: products and their prices, each from a file of its own. */
async function catalogue(): Promise<{ goods: number; prices: number }> {
  const server = await openEmbeddedPostgres(dataDir.path, 'test', () => {});
  try {
    return await withConnection(server.url, async (client) => {
      const { rows } = await client.query(
        'select (select count(*)::int from product) as goods, (select count(*)::int from price) as prices',
      );
      return rows[0];
    });
  } finally {
    await server.close();
  }
}

function killDatabase(): void {
  try {
    process.kill(embeddedServer(dataDir.path).postmaster.pid, 'SIGKILL');
  } catch {
    // the import had not started it yet, or had already stopped it
  }
}

test('an import killed at any moment leaves complete files only, and the next one completes it', {
  tags: ['nightly'],
}, async () => {
  const seen: { goods: number; prices: number }[] = [];
  for (const victims of ['import', 'database', 'both', 'both']) {
    const importing = startCli(['import', files], env);
    await sleep(400 + Math.random() * 2_500);
    if (victims !== 'database') importing.child.kill('SIGKILL');
    if (victims !== 'import') killDatabase();
    await importing.ended;
    seen.push(await catalogue());
  }

  const { code, stderr } = await startCli(['import', files], env).ended;
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  const whole = await catalogue();
  expect(whole.goods).toBe(GOODS);
  expect(whole.prices).toBeGreaterThan(GOODS);
  for (const { goods, prices } of seen) {
    expect([0, GOODS]).toContain(goods);
    expect([0, whole.prices]).toContain(prices);
  }
  const again = await startCli(['import', files], env).ended;
  expect(again.stdout).toContain('Товары: добавлено 0, изменено 0, скрыто 0');
});

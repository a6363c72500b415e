import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { seedCast } from '../../tests/support/cast.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { readConfig } from '../core/config.server.ts';
import { createLog } from '../core/log.server.ts';
import { outboxOf } from '../core/mail.server.ts';
import { inTransaction } from '../core/transaction.server.ts';
import { insertRequest } from '../shop/orders/stock-request.queries.ts';
import { queueRequestLetter } from '../shop/orders/stock-request-letter.server.ts';
import { startWorker } from './worker.ts';

test('a letter to the shop goes where it reads its letters by then', async () => {
  const { pool, db, url: databaseUrl, drop } = await freshDatabase();
  const cast = await seedCast(db);
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-worker-'));
  const config = readConfig({ DATA_DIR: folder });
  const worker = startWorker({ config, pool, db, databaseUrl, log: createLog('silent') });
  const lettersTo = async (address: string) => {
    const names = await readdir(outboxOf(config)).catch(() => []);
    const letters = await Promise.all(names.map((name) => readFile(join(outboxOf(config), name), 'utf8')));
    return letters.filter((letter) => letter.includes(`\nTo: ${address}\n`)).length;
  };
  const request = {
    ...{ productId: cast.products.breaker16, cityId: cast.cities.ekaterinburg, quantity: 5, name: 'Ольга' },
    ...{ phone: '+79221234567', email: null, comment: '', consentText: 'stock-request', address: '10.0.0.1' },
    userId: null,
  };
  for (const address of ['first@polka.example', 'second@polka.example']) {
    await pool.query(
      "insert into shop_setting values ('email', $1) on conflict (name) do update set value = excluded.value",
      [address],
    );
    await inTransaction(db, async (tx) => queueRequestLetter(tx, await insertRequest(tx, request)));
    await vi.waitFor(async () => expect(await lettersTo(address)).toBe(1), 60_000);
  }
  await worker.stop();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

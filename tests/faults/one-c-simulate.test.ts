import { expect, test } from 'vitest';
import { startCli } from '../support/cli-process.ts';
import { temporaryDataDir } from '../support/shop-database.ts';
import { startShop } from '../support/shop-process.ts';

test('an exchange can be watched in a started demo shop, over a bad line too, and leaves its goods as they were', async () => {
  const dataDir = temporaryDataDir();
  const shop = await startShop({ DATA_DIR: dataDir.path, DEMO_PRODUCTS: '400' });
  const run = async (...more: string[]) => {
    const argv = ['exchange', 'simulate', '--address', shop.url, ...more];
    return startCli(argv, { DATA_DIR: dataDir.path }).ended;
  };
  const { code, stdout } = await run();
  expect(stdout).toMatch(
    /ждут проверки: 60[\s\S]*оформил заказ № \d+[\s\S]*прежние цены и остатки возвращены/,
  );
  expect(code).toBe(0);
  const faulty = await run('--faults', '--profile', 'unf');
  expect(faulty.stdout).toMatch(/сбоев связи за это время: [1-9]/);
  expect(faulty.code).toBe(0);
  await shop.stop();
  const stopped = await run();
  expect([stopped.code, stopped.stderr]).toEqual([1, expect.stringContaining('Магазин не отвечает')]);
  dataDir.remove();
});

test('a shop that is no demo is left alone by the simulator', async () => {
  const dataDir = temporaryDataDir();
  const shop = await startShop({ DATA_DIR: dataDir.path, DEMO: '0' });
  const { code, stderr } = await startCli(['exchange', 'simulate', '--address', shop.url], {
    DATA_DIR: dataDir.path,
  }).ended;
  expect([code, stderr]).toEqual([1, expect.stringContaining('только в демонстрационном магазине')]);
  await shop.stop();
  dataDir.remove();
});

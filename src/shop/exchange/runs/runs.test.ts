import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { goodsXml, goodXml } from '../fixtures/read.ts';

const { client, rows, folder, rest, execute, setting } = exchangeShop();

test('a run that fails each time is given up in words, so that 1C does not repeat its request for ever', async () => {
  await rest();
  await setting('exchange_import_ms', '0');
  const one = client();
  await one.checkAuth();
  await one.upload('import0_1.xml', Buffer.from(goodsXml(goodXml('a'))));
  const query = { type: 'catalog', mode: 'import', filename: 'import0_1.xml' };
  expect((await one.request(query)).state).toBe('progress');
  rmSync(join(folder(), 'data/files/.private'), { recursive: true });
  const [{ id }] = await rows('select id from exchange_run');
  for (let n = 0; n < 3; n++) await expect(execute(id)).rejects.toThrow('are missing');
  expect((await one.request(query)).state).toBe('progress');
  await execute(id);
  const answer = await one.request(query);
  expect(answer.text).toMatch(/^failure\nЗагрузка несколько раз прервалась/);
});

test('a run that has ended is not carried out again', async () => {
  await client().export({ 'import0_1.xml': goodsXml(goodXml('a')) });
  const [before] = await rows('select * from exchange_run');
  await execute(before.id);
  expect(await rows('select * from exchange_run')).toEqual([before]);
});

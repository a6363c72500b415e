import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { goodsXml, goodXml } from '../fixtures/read.ts';
import { rejectedTasks } from './runs.server.ts';

const { client, rows, folder, rest, execute, setting, settled, base } = exchangeShop();

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

test('a late file that is older than what was imported is a task, until a file of that name arrives (EX-77)', async () => {
  const send = async (day: number, flag: 'true' | 'false') => {
    const xml = goodsXml(goodXml('a'), { flag, madeAt: `2026-11-0${day}T10:00:00` });
    return (await client().export({ 'import0_1.xml': xml }))[0]?.state;
  };
  const tasks = async () =>
    (await rejectedTasks.read(base().db, { scope: EVERYWHERE, most: 10 })).map(({ what }) => what);
  expect(await send(3, 'false')).toBe('success');
  const one = client();
  await one.checkAuth();
  await one.request({ type: 'catalog', mode: 'complete' });
  await settled();
  expect(await tasks()).toEqual([]);
  expect(await send(2, 'true')).toBe('failure');
  const title =
    /^main: загрузка № \d+, файл import0_1\.xml: Файл сформирован 02\.11\..*полная выгрузка новее.*Файл не принят\.$/;
  expect(await tasks()).toEqual([expect.stringMatching(title)]);
  await rows(`update exchange_run set ended_at = ended_at - interval '15 days'`);
  expect(await tasks()).toEqual([]);
  await rows(`update exchange_run set ended_at = ended_at + interval '15 days'`);
  expect(await send(4, 'true')).toBe('success');
  expect(await tasks()).toEqual([]);
});

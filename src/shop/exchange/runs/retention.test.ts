import { expect, test } from 'vitest';
import { sweepFiles } from '../../../platform/files/file-jobs.server.ts';
import { CLI } from '../../audit/audit.ts';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { goodsXml, goodXml } from '../fixtures/read.ts';
import { noteGiven } from '../journal/journal.server.ts';
import { requestUndo } from '../undo/undo.server.ts';
import { decide, replay } from './runs.server.ts';

const { client, rows, base, rest, work, settled, setting, sweep, files } = exchangeShop();

/** Uploads one file in a session of its own. @returns its run */
async function send(name: string, day: number): Promise<{ id: number; folder_id: number }> {
  const xml = goodsXml(goodXml('a', name), { madeAt: `2026-11-0${day}T10:00:00` });
  const [answer] = await client().export({ 'import0_1.xml': xml });
  expect(answer?.state).toBe('success');
  return (await rows('select id::int, folder_id::int from exchange_run order by id desc limit 1'))[0];
}

const age = (folder: number, days: number) =>
  rows(
    `update exchange_folder set opened_at = now() - interval '${days} days', sealed_at = now() where id = ${folder}`,
  );
const end = (run: number, days: number) =>
  rows(`update exchange_run set ended_at = now() - interval '${days} days' where id = ${run}`);
const folders = async () =>
  (await rows('select id::int from exchange_folder order by id')).map(({ id }) => id);

test('an upload is deleted with its bytes after 90 days, and its run can no longer be replayed', async () => {
  const old = await send('Старое имя', 1);
  const young = await send('Новое имя', 2);
  await age(old.folder_id, 91);
  await age(young.folder_id, 89);
  await sweep();
  expect(await folders()).toEqual([young.folder_id]);
  expect(await rows('select folder_id::int from exchange_part')).toEqual([{ folder_id: young.folder_id }]);
  expect(await rows('select count(*)::int as n from stored_file')).toEqual([{ n: 1 }]);
  expect(await sweepFiles(files(), Date.now() + 7_200_000)).toBe(1);
  await expect(replay(base().db, old.id, CLI)).rejects.toThrow('уже удалён: файлы хранятся 90 дней');
  expect(await rows('select state from exchange_run order by id')).toEqual([
    { state: 'applied' },
    { state: 'applied' },
  ]);
});

test('the oldest uploads are deleted when all are larger than 20 GB, and no more of them than must be', async () => {
  const uploads = [];
  for (let day = 1; day <= 3; day++) uploads.push(await send(`Имя ${day}`, day));
  for (const { folder_id } of uploads) await age(folder_id, 1);
  const all = uploads.map(({ folder_id }) => folder_id);
  await rows(`update exchange_folder set bytes = 10 * 1024::int8 ^ 3`);
  await sweep();
  expect(await folders()).toEqual(all.slice(1));
  await sweep();
  expect(await folders()).toEqual(all.slice(1));
});

test('an old upload stays as long as its import waits', async () => {
  await rest();
  await setting('exchange_import_ms', '0');
  const one = client();
  await one.checkAuth();
  await one.upload('import0_1.xml', Buffer.from(goodsXml(goodXml('a'))));
  expect((await one.request({ type: 'catalog', mode: 'import', filename: 'import0_1.xml' })).text).toMatch(
    /^progress\n/,
  );
  const [folder] = await folders();
  await age(folder, 91);
  await sweep();
  expect(await folders()).toEqual([folder]);
  work();
  await settled();
  expect(await rows('select state from exchange_run')).toEqual([{ state: 'applied' }]);
  await sweep();
  expect(await folders()).toEqual([]);
});

test('a change set is deleted after 60 days: the run can no longer be undone, a younger one can', async () => {
  await send('Первое имя', 1);
  const old = await send('Старое имя', 2);
  const young = await send('Новое имя', 3);
  await end(old.id, 61);
  await end(young.id, 59);
  await sweep();
  expect(await rows('select distinct run_id::int as id from exchange_change')).toEqual([{ id: young.id }]);
  await expect(requestUndo(base().db, old.id, CLI)).rejects.toThrow('запись её изменений уже удалена');
  expect(await requestUndo(base().db, young.id, CLI)).toBeGreaterThan(young.id);
});

test('an old upload stays as long as its file waits for a person', async () => {
  const { id, folder_id } = await send('Имя', 1);
  await age(folder_id, 91);
  await rows(`update exchange_run set state = 'held', reason = 'артикулы' where id = ${id}`);
  await sweep();
  expect(await folders()).toEqual([folder_id]);
  await decide(base().db, id, CLI, { to: 'reject', note: 'не та база' });
  await sweep();
  expect(await folders()).toEqual([]);
});

test('the journal of orders is deleted after 90 days, and goes first when it is older than uploads beyond 20 GB', async () => {
  const { folder_id } = await send('Имя', 1);
  const [{ id: connectionId }] = await rows('select id from exchange_connection');
  const note = async (days: number) => {
    const documents = [
      { orderId: null, number: `${days}`, revision: null, xml: `<Документ>${days}</Документ>` },
    ];
    await noteGiven(
      { db: base().db, files: files() },
      { id: null, connection: { id: connectionId } },
      documents,
    );
    await rows(`update exchange_journal set at = now() - interval '${days} days'
      where id = (select max(id) from exchange_journal)`);
  };
  for (const days of [91, 89, 1]) await note(days);
  const days = async () =>
    (await rows('select number from exchange_journal_document order by journal_id')).map(
      ({ number }) => number,
    );
  await sweep();
  expect(await days()).toEqual(['89', '1']);
  await age(folder_id, 2);
  await rows('update exchange_folder set bytes = 20 * 1024::int8 ^ 3 - 1000');
  await rows(`update exchange_journal set bytes = 500`);
  await sweep();
  expect([await days(), await folders()]).toEqual([['89', '1'], [folder_id]]);
  await rows('update exchange_folder set bytes = 20 * 1024::int8 ^ 3 - 600');
  await sweep();
  expect([await days(), await folders()]).toEqual([['1'], [folder_id]]);
  expect(await rows('select count(*)::int as n from stored_file')).toEqual([{ n: 2 }]);
});

test('a file with contractors is deleted after 30 days, and the other files of its session stay', async () => {
  const contractors = `<КоммерческаяИнформация ВерсияСхемы="2.09"><Классификатор><Ид>k</Ид><Наименование>К</Наименование>
    <Контрагенты><Контрагент><Ид>p</Ид><Наименование>Пётр</Наименование></Контрагент></Контрагенты></Классификатор></КоммерческаяИнформация>`;
  await client().export({ 'import0_1.xml': goodsXml(goodXml('a')), 'contragents.xml': contractors });
  await rows(`update exchange_folder set sealed_at = now()`);
  const parts = async () => (await rows('select name from exchange_part order by 1')).map(({ name }) => name);
  await rows(`update exchange_part set received_at = now() - interval '29 days'`);
  await sweep();
  expect(await parts()).toEqual(['contragents.xml', 'import0_1.xml']);
  await rows(`update exchange_part set received_at = now() - interval '31 days'`);
  await sweep();
  expect(await parts()).toEqual(['import0_1.xml']);
  expect(await rows('select count(*)::int as n from stored_file')).toEqual([{ n: 1 }]);
});

test('files that nobody has read are deleted after 30 days, because they may have contractors, and pictures stay', async () => {
  await send('Имя', 1);
  const one = client();
  await one.checkAuth();
  const half = '<КоммерческаяИнформация><Классификатор><Контрагенты><Контрагент>';
  await one.upload('contragents.xml', Buffer.from(half));
  await one.upload('broken.xml', Buffer.from(half));
  await one.upload('list.csv', Buffer.from('Пётр;+79221234567'));
  await one.upload('import_files/a.jpg', Buffer.from([1, 2, 3]));
  expect((await one.import('broken.xml')).state).toBe('failure');
  // The same file again: the run of the first one has answered for it.
  await send('Имя', 1);
  expect(await rows(`select state from exchange_run where name = 'import0_1.xml'`)).toEqual([
    { state: 'applied' },
  ]);
  const parts = async () =>
    (await rows('select name from exchange_part order by 1, folder_id')).map(({ name }) => name);
  await rows(`update exchange_folder set sealed_at = now()`);
  await rows(`update exchange_part set received_at = now() - interval '29 days'`);
  await sweep();
  expect(await parts()).toHaveLength(6);
  await rows(`update exchange_part set received_at = now() - interval '31 days'`);
  await sweep();
  expect((await parts()).toSorted()).toEqual(['import0_1.xml', 'import_files/a.jpg']);
});

test('contractors are found wherever they stand in a file', async () => {
  const groups = '<Группа><Ид>g</Ид><Наименование>Раздел</Наименование></Группа>'.repeat(20_000);
  const classifier = `<Классификатор><Ид>k</Ид><Группы>${groups}</Группы><Контрагенты><Контрагент><Ид>p</Ид></Контрагент></Контрагенты></Классификатор>`;
  const xml = goodsXml(goodXml('a'), { classifier });
  expect(xml).toContain('<Контрагенты>');
  expect((await client().export({ 'import0_1.xml': xml }))[0]?.state).toBe('success');
  expect(await rows('select is_personal from exchange_part')).toEqual([{ is_personal: true }]);
});

import { expect, test } from 'vitest';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { goodsXml, goodXml } from '../fixtures/read.ts';
import { zipOf } from '../fixtures/zip-of.ts';
import { readBacklog } from '../uploads/uploads.queries.ts';
import { requestClosing } from './runs.server.ts';

const { client, rows, base, rest, work, watch, settled, setting } = exchangeShop();

const portion = (ids: string[], flag = 'true') =>
  goodsXml(ids.map((id) => goodXml(id)).join(''), { flag, madeAt: '2026-11-02T10:00:00' });
const connectionId = async () => (await rows('select id from exchange_connection'))[0].id;
const shown = async () =>
  (await rows('select name from product where hidden_at is null order by id')).map(({ name }) => name);

test('an archive of documents that 1C never requested is read, and so are the documents in it', async () => {
  await setting('exchange_silence_ms', '0');
  const one = client();
  await one.checkAuth('sale');
  const documents =
    '<КоммерческаяИнформация ВерсияСхемы="2.09"><Документ><Ид>d</Ид><Номер>77</Номер></Документ></КоммерческаяИнформация>';
  const body = await zipOf({ 'documents.xml': documents });
  await one.request({ type: 'sale', mode: 'file', filename: 'orders.zip' }, { body });
  await watch();
  await settled();
  expect(await rows('select kind, name, state from exchange_run order by id')).toEqual([
    { kind: 'documents', name: 'orders.zip', state: 'applied' },
    { kind: 'documents', name: 'documents.xml', state: 'applied' },
  ]);
  expect(await rows('select number, outcome from exchange_document')).toEqual([
    { number: '77', outcome: 'skipped' },
  ]);
});

test('an export ends after the files of an archive that came before its end, though they were unpacked later', async () => {
  await setting('exchange_silence_ms', '0');
  await client().export({
    'import0_1.xml': goodsXml(['a', 'b', 'c'].map((id) => goodXml(id)).join(''), {
      madeAt: '2026-11-01T10:00:00',
    }),
  });
  await rest();
  const one = client();
  await one.checkAuth();
  await one.init();
  await one.upload(
    'all.zip',
    await zipOf({ 'import0_1.xml': portion(['a'], 'false'), 'import0_2.xml': portion(['b', 'c']) }),
  );
  await watch();
  await requestClosing(base().db, await connectionId(), 'complete');
  work();
  await settled();
  expect(await shown()).toEqual(['Товар a', 'Товар b', 'Товар c']);
  expect(await rows(`select name, state from exchange_run where id > 1 order by ended_at, id`)).toEqual([
    { name: 'all.zip', state: 'applied' },
    { name: 'import0_1.xml', state: 'applied' },
    { name: 'import0_2.xml', state: 'applied' },
    { name: 'complete', state: 'applied' },
  ]);
  expect(await rows('select count(*)::int as n from exchange_cycle where closed_at is null')).toEqual([
    { n: 0 },
  ]);
});

test('an archive from which everything is imported fills the place for uploads no longer', async () => {
  await setting('exchange_import_ms', '0');
  const one = client();
  await one.checkAuth();
  await one.init();
  const first = await zipOf({ 'import0_1.xml': portion(['a']) });
  await one.upload('first.zip', first);
  await one.import('import0_1.xml');
  await rest();
  const second = await zipOf({ 'import0_2.xml': portion(['b', 'c']) });
  await one.upload('second.zip', second);
  await one.request({ type: 'catalog', mode: 'import', filename: 'import0_2.xml' });
  expect(await readBacklog(base().db, await connectionId())).toBe(second.length);
  await one.upload('plain.xml', Buffer.from(portion(['d'])));
  work();
  await settled();
  expect(await readBacklog(base().db, await connectionId())).toBe(0);
  await rest();
  await one.request({ type: 'catalog', mode: 'import', filename: 'plain.xml' });
  expect(await readBacklog(base().db, await connectionId())).toBe(Buffer.byteLength(portion(['d'])));
});

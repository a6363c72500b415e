import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/config/config.server.ts';
import { CLI } from '../../audit/audit.ts';
import { runExchange } from '../exchange.cli.ts';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { goodsXml, goodXml, offersXml } from '../fixtures/read.ts';
import { decide, heldDigest } from '../runs/runs.server.ts';
import { diffOf } from './diff.server.ts';
import { viewDiff } from './diff.view.ts';

const { client, rows, base, settled } = exchangeShop();

const HEAD =
  '<ТипыЦен><ТипЦены><Ид>retail</Ид><Наименование>Розничная</Наименование><Валюта>RUB</Валюта></ТипЦены></ТипыЦен>' +
  '<Склады><Склад><Ид>w</Ид><Наименование>Главный</Наименование></Склад></Склады>';

async function send(file: string, xml: string): Promise<number> {
  const [answer] = await client().export({ [file]: xml });
  expect(answer?.state).toBe('success');
  return (await rows('select max(id)::int as id from exchange_run'))[0].id;
}

const goods = (xml: string, madeAt: string) => send('import0_1.xml', goodsXml(xml, { madeAt }));
const offers = (xml: string, madeAt: string) => send('offers0_1.xml', offersXml(xml, { madeAt, head: HEAD }));
const offer = (id: string, price: string, stock: number) =>
  `<Предложение><Ид>${id}</Ид><Цены><Цена><ИдТипаЦены>retail</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу></Цена></Цены>
   <Склад ИдСклада="w" КоличествоНаСкладе="${stock}"/></Предложение>`;

async function cli(...argv: string[]): Promise<[number, string]> {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const code = await runExchange(argv, {
    stdout: stream,
    stderr: stream,
    db: base().db,
    pool: base().pool,
    config: readConfig({}),
  });
  return [code, output.replace(/[\u00a0\u202f]/g, ' ')];
}

test('the diff of a run says which goods are new and renamed, and what prices and stock were and are', async () => {
  const first = await goods(goodXml('a', 'Автомат') + goodXml('b', 'Кабель'), '2026-11-01T10:00:00');
  await offers(offer('a', '100', 5) + offer('b', '200', 6), '2026-11-01T10:00:00');
  const cards = await goods(
    `${goodXml('a', 'Автомат 16А')}${goodXml('c', 'Щит')}<Товар Статус="Удален"><Ид>b</Ид></Товар>`,
    '2026-11-02T10:00:00',
  );
  const prices = await offers(offer('a', '120.50', 0) + offer('b', '200', 6), '2026-11-02T10:00:00');
  const [code, text] = await cli('diff', String(cards));
  expect(code).toBe(0);
  expect(text.split('\n').slice(0, 6)).toEqual([
    'Новые товары: 1',
    '  Щит',
    'Скрытые товары: 1',
    '  Кабель',
    'Изменены карточки: 1',
    '  Автомат 16А: название, адрес',
  ]);
  expect((await cli('diff', String(prices)))[1]).toMatch(
    /^Цены: 1\n {2}Автомат 16А, Розничная: 100,00 ₽ → 120,50 ₽\nОстатки: 1\n {2}Автомат 16А, Главный: 5 → 0\nОтпечаток: [0-9a-f]{64}\n$/,
  );
  const diff = await diffOf(base().db, prices, 1);
  expect(diff.counts).toEqual({ price: 1, stock: 1 });
  expect(JSON.parse((await cli('diff', String(prices), '--json'))[1])).toEqual({ ...diff, isCut: false });
  expect((await cli('diff', String(first)))[1]).toContain('Это первая загрузка источника');
  expect((await cli('diff'))[0]).toBe(2);
});

test('a crossed-out price that a run takes away or brings is in its diff, beside the price that stays', async () => {
  await goods(goodXml('a'), '2026-11-01T10:00:00');
  await offers(offer('a', '100', 5), '2026-11-01T10:00:00');
  await rows('update price set old_kopecks = 15000');
  const run = await offers(offer('a', '100', 5), '2026-11-02T10:00:00');
  expect((await cli('diff', String(run)))[1]).toMatch(
    /^Зачёркнутые цены: 1\n {2}Товар a, Розничная: 150,00 ₽ → нет\nОтпечаток: \S+\n$/,
  );
  const diff = viewDiff(await diffOf(base().db, run, 1));
  expect(diff.lines).toMatchObject([{ kind: 'old_price', was: '150', now: null }]);
});

test('a diff that has more changes than lines says so', async () => {
  await goods(goodXml('a'), '2026-11-01T10:00:00');
  const many = Array.from({ length: 12 }, (_, n) => goodXml(`n${n}`)).join('');
  const run = await goods(many, '2026-11-02T10:00:00');
  const [cut, whole] = await Promise.all([11, 12].map((most) => diffOf(base().db, run, most)));
  expect([viewDiff(cut!).is_cut, viewDiff(whole!).is_cut]).toEqual([true, false]);
  expect((await cli('diff', String(run)))[1]).toContain(
    `Показаны не все строки. Все: exchange diff ${run} --all\n`,
  );
  expect((await cli('diff', String(run), '--all'))[1]).not.toContain('не все');
});

test('a file sent twice has an empty diff', async () => {
  await goods(goodXml('a'), '2026-11-01T10:00:00');
  const again = await goods(goodXml('a'), '2026-11-01T10:00:01');
  expect((await cli('diff', String(again)))[1]).toBe('Изменений нет.\n');
});

test('held prices are released by the digest of what was shown, and not when the shop has others by then', async () => {
  await goods(goodXml('a') + goodXml('b'), '2026-11-01T10:00:00');
  const run = await offers(offer('a', '0.5', 5) + offer('b', '100', 5), '2026-11-01T10:00:00');
  const [, text] = await cli('held', String(run));
  const shown = /Отпечаток: (\S+)/.exec(text)?.[1] ?? '';
  await offers(
    '<Предложение><Ид>a</Ид><Склад ИдСклада="w" КоличествоНаСкладе="9"/></Предложение>',
    '2026-11-02T10:00:00',
  );
  await expect(decide(base().db, run, CLI, { to: 'release', digest: shown })).rejects.toMatchObject({
    code: 'picture_changed',
    status: 409,
  });
  await decide(base().db, run, CLI, { to: 'release', digest: await heldDigest(base().db, run) });
  await settled();
  expect(await rows('select kopecks::int from price order by product_id')).toEqual([
    { kopecks: 50 },
    { kopecks: 10_000 },
  ]);
});

test('a run is replayed from its stored file as a new run, until the file is deleted', async () => {
  await goods(goodXml('a'), '2026-11-01T10:00:00');
  const renamed = await goods(goodXml('a', 'Новое имя'), '2026-11-02T10:00:00');
  const before = await rows('select name, article, slug from product');
  expect((await cli('undo', String(renamed)))[1]).toContain('Сделано: отменено: 1 загрузка; 1 товар.');
  expect(await rows('select name from product')).toEqual([{ name: 'Товар a' }]);
  expect((await cli('resume', 'main'))[1]).toBe('Загрузки идут дальше.\n');
  expect((await cli('replay', String(renamed)))[1]).toContain('Файл загрузится снова');
  await settled();
  expect(await rows('select name, article, slug from product')).toEqual(before);
  await base().pool.query('delete from exchange_part');
  expect((await cli('replay', String(renamed)))[1]).toContain('уже удалён: файлы хранятся 90 дней');
});

import { expect, test } from 'vitest';
import { CLI } from '../../audit/audit.ts';
import { checkDigest } from '../changes/changes.server.ts';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { oneC } from '../fixtures/exports.ts';
import { openOrder } from '../fixtures/open-order.ts';
import { goodsXml, offersXml } from '../fixtures/read.ts';
import { runLine } from '../runs/runs.cli.ts';
import { decide, readRuns } from '../runs/runs.server.ts';
import { undoLater } from '../undo/undo.server.ts';
import { linkByArticle, linkGood } from './linking.server.ts';

const { client, rows, settled, watch, setting, base } = exchangeShop();
const { goods, offers, good, offer, head } = oneC();
/** The same shop in a base that was made anew. */
const anew = oneC('new-');

async function send(files: Record<string, string>): Promise<string> {
  const answers = await client().export(files);
  return answers.map(({ text }) => text).join('\n');
}

async function fill(): Promise<void> {
  const at = '2026-11-01T10:00:00';
  await send({ 'import0_1.xml': goods(() => ({}), at), 'offers0_1.xml': offers(() => 1000, at) });
}

/** One product of the shop that 1C has entered anew. */
const again = (at: string, more: Parameters<typeof good>[2] = {}) =>
  goodsXml(good('again', 5, more), { madeAt: at });
const offerOf = (id: string, price: number, at: string, left = 10) =>
  offersXml(offer(id, price, left), { madeAt: at, head: head() });
const product = async (n: number) =>
  (
    await rows(`select p.id, p.slug, p.name, h.kopecks::int / 100 as price, k.on_hand::int as left from product p
      left join price h on h.product_id = p.id left join stock k on k.product_id = p.id order by p.id offset ${n} limit 1`)
  )[0];
const count = async () => (await rows('select count(*)::int as n from product'))[0].n;
const heldGood = async () =>
  (await rows(`select * from exchange_held where state = 'held' order by id limit 1`))[0];

test('a new id with the article and name of a shown product waits, with its prices, and the shop has no second card', async () => {
  await fill();
  const answer = await send({
    'import0_1.xml': again('2026-11-02T10:00:00'),
    'offers0_1.xml': offerOf('again', 1100, '2026-11-02T10:00:00'),
  });
  expect(answer).toBe('success\nждут проверки: 1\u00a0товар\nsuccess\nизменений нет');
  expect(await count()).toBe(120);
  expect(await heldGood()).toMatchObject({
    ref: 'again',
    rules: ['looks_alike'],
    like_id: (await product(5)).id,
  });
});

test('a new id with the barcode of a shown product waits too; one with another name does not', async () => {
  await fill();
  await send({
    'import0_1.xml': goods(
      (n) => (n === 7 ? { barcode: '4600000000017' } : undefined),
      '2026-11-02T10:00:00',
    ),
  });
  const at = '2026-11-03T10:00:00';
  const other = good('b', 900, { barcode: '4600000000017' }) + good('c', 5, { name: 'Совсем другой' });
  expect(await send({ 'import0_1.xml': goodsXml(other, { madeAt: at }) })).toMatch(
    /добавлено 1.*ждут проверки: 1/,
  );
  expect(await heldGood()).toMatchObject({ ref: 'b', like_id: (await product(7)).id });
});

test('a linked good is the same product: its address and orders stay, and files under the new id update it', async () => {
  await fill();
  const before = await product(5);
  await openOrder(base(), 'g5');
  await send({
    'import0_1.xml': again('2026-11-02T10:00:00'),
    'offers0_1.xml': offerOf('again', 1100, '2026-11-02T10:00:00', 3),
  });
  await linkGood(base().db, (await heldGood()).id, CLI, 'карточку завели заново');
  await settled();
  await send({ 'import0_1.xml': again('2026-11-03T10:00:00', { group: 'b' }) });
  expect(await product(5)).toEqual({ ...before, price: 1100, left: 3 });
  await send({ 'offers0_1.xml': offerOf('again', 1200, '2026-11-04T10:00:00', 4) });
  expect(await product(5)).toEqual({ ...before, price: 1200, left: 4 });
  expect(await count()).toBe(120);
  expect(await rows('select product_id from order_line')).toEqual([{ product_id: before.id }]);
  expect(await rows(`select details from audit_entry where action = 'product.linked'`)).toEqual([
    { details: { ref: 'again', product: before.id, note: 'карточку завели заново' } },
  ]);
});

test('what comes under the former id of a linked product changes nothing, and a deletion does not hide it', async () => {
  await fill();
  await send({ 'import0_1.xml': again('2026-11-02T10:00:00') });
  await linkGood(base().db, (await heldGood()).id, CLI);
  await settled();
  const at = '2026-11-03T10:00:00';
  const gone = '<Товар Статус="Удален"><Ид>g5</Ид><Наименование>Товар 5</Наименование></Товар>';
  await send({ 'import0_1.xml': goodsXml(gone, { madeAt: at }), 'offers0_1.xml': offerOf('g5', 999, at, 0) });
  expect(await product(5)).toMatchObject({ price: 1000, left: 10 });
  expect(await rows('select from product where hidden_at is not null')).toEqual([]);
});

test('a product is not hidden while its new id waits, and not when that is linked before the export ends', async () => {
  await fill();
  await setting('exchange_cycle_ms', '0');
  await setting('exchange_silence_ms', '0');
  const full = (at: string) =>
    goods((n) => (n === 5 ? undefined : {}), at, { flag: 'false', more: good('again', 5, {}) });
  const shown = async () => (await rows('select from product where hidden_at is null')).length;
  const end = async () => {
    await watch();
    await settled();
  };
  await send({ 'import0_1.xml': full('2026-11-02T10:00:00') });
  await end();
  expect(await shown()).toBe(120);
  await send({ 'import0_1.xml': full('2026-11-03T10:00:00') });
  await linkGood(base().db, (await heldGood()).id, CLI);
  await settled();
  await end();
  expect(await shown()).toBe(120);
});

test('a good that is released instead is a product of its own', async () => {
  await fill();
  await send({
    'import0_1.xml': again('2026-11-02T10:00:00'),
    'offers0_1.xml': offerOf('again', 1100, '2026-11-02T10:00:00'),
  });
  await decide(base().db, (await heldGood()).run_id, CLI, { to: 'release', product: 'again' });
  await settled();
  expect(await count()).toBe(121);
  expect(await product(120)).toMatchObject({ name: 'Товар 5', price: 1100 });
  expect(
    await rows(`select from product_category where product_id = (select max(id) from product)`),
  ).toHaveLength(1);
});

test('a base that was made anew waits; linked by article it brings its prices to the same addresses', async () => {
  await fill();
  const at = '2026-11-02T10:00:00';
  const addresses = await rows('select id, slug from product order by id');
  const files = {
    'import0_1.xml': anew.goods((n) => ({ name: `Товар ${n}`, article: n === 1 ? 'A-0' : `A-${n}` }), at, {
      flag: 'false',
    }),
    'offers0_1.xml': anew.offers(() => 1100, at, '', anew.head()),
  };
  const answer = await send(files);
  expect(answer).toContain(
    'ждёт проверки: новых 120\u00a0товаров, а в магазине 120: похоже, база 1С создана заново',
  );
  expect(await rows('select distinct kopecks::int from price')).toEqual([{ kopecks: 100000 }]);
  const [{ id }] = await rows(`select id from exchange_run where state = 'held'`);
  expect(await linkByArticle(base().db, id, CLI)).toEqual({ linked: 118, left: 2 });
  await decide(base().db, id, CLI, { to: 'release' });
  await settled();
  expect((await rows('select id, slug from product order by id')).slice(0, 120)).toEqual(addresses);
  expect(
    await rows(
      'select h.kopecks::int, count(*)::int from price h where product_id between 3 and 120 group by 1',
    ),
  ).toEqual([{ kopecks: 110000, count: 118 }]);
  expect(await rows('select name from warehouse')).toEqual([{ name: 'Главный' }]);
  expect(await rows('select name from price_type')).toEqual([{ name: 'Розничная' }]);
  expect(await rows('select name from category order by 1')).toEqual([{ name: 'Двери' }, { name: 'Окна' }]);
  await send({ 'offers0_1.xml': anew.offers(() => 1150, '2026-11-03T10:00:00', '', anew.head()) });
  expect(await rows('select distinct kopecks::int from price where product_id between 3 and 120')).toEqual([
    { kopecks: 115000 },
  ]);
});

test('variants of a linked product keep their cards: they are found by their characteristics', async () => {
  await fill();
  const variant = (id: string, color: string, price: number) =>
    `<Предложение><Ид>${id}</Ид><ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет</Наименование>
    <Значение>${color}</Значение></ХарактеристикаТовара></ХарактеристикиТовара><Цены><Цена><ИдТипаЦены>retail</ИдТипаЦены>
    <ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу></Цена></Цены></Предложение>`;
  const both = (base: string, mark: string, price: number, madeAt: string) =>
    offersXml(variant(`${base}#${mark}1`, 'белый', price) + variant(`${base}#${mark}2`, 'чёрный', price), {
      madeAt,
      head: head(),
    });
  await send({ 'offers0_1.xml': both('g5', 'c', 500, '2026-11-02T10:00:00') });
  expect(await count()).toBe(122);
  const at = '2026-11-03T10:00:00';
  await send({ 'import0_1.xml': again(at), 'offers0_1.xml': both('again', 'd', 600, at) });
  await linkGood(base().db, (await heldGood()).id, CLI);
  await settled();
  await send({ 'offers0_1.xml': both('again', 'd', 650, '2026-11-04T10:00:00') });
  expect(await count()).toBe(122);
  expect(await rows('select kopecks::int from price where product_id > 120')).toEqual([
    { kopecks: 65000 },
    { kopecks: 65000 },
  ]);
});

test('links that a person has made are a run: the check of the source holds, and an undo takes them back', async () => {
  await fill();
  const ids = () => rows('select source, kind, value, id, stands_for from external_id order by 1, 2, 3');
  const isSame = async () => (await checkDigest(base().db, '1c')).isSame;
  await send({ 'import0_1.xml': again('2026-11-02T10:00:00', { unit: 'шт' }) });
  const before = [await ids(), await product(5)];
  await isSame();
  await linkGood(base().db, (await heldGood()).id, CLI);
  await settled();
  expect(await isSame()).toBe(true);
  const link = (await readRuns(base().db, null, 10)).find(({ kind }) => kind === 'link')!;
  expect(runLine(link)).toMatch(/связь товаров загрузки № \d+ {2}принято: связано: 1\u00a0товар$/);
  await undoLater(base().db, link.id, CLI, { isAlone: false });
  await settled();
  expect([await ids(), await product(5)]).toEqual(before);
  expect(await isSame()).toBe(true);
});

test('links by article that find no pair leave no run', async () => {
  await fill();
  await send({
    'import0_1.xml': anew.goods((n) => ({ article: `X-${n}`, name: `Иное ${n}` }), '2026-11-02T10:00:00'),
  });
  const [{ id }] = await rows(`select id::int from exchange_run where state = 'held'`);
  expect(await linkByArticle(base().db, id, CLI)).toEqual({ linked: 0, left: 120 });
  expect(await rows(`select from exchange_run where kind = 'link'`)).toEqual([]);
});

import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/config/config.server.ts';
import { CLI } from '../../audit/audit.ts';
import { computeDigest, readDigest, storeDigest } from '../changes/changes.server.ts';
import { RECORDED } from '../changes/changes.ts';
import { runExchange } from '../exchange.cli.ts';
import { exchangeFigures } from '../figures/figures.server.ts';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { goodsXml, goodXml, offersXml } from '../fixtures/read.ts';
import { readRun } from '../runs/runs.server.ts';
import { requestUndo, resume } from './undo.server.ts';

const { client, rows, settled, setting, base, execute } = exchangeShop();

/** Waits until no job of a run waits. */
async function worked(): Promise<void> {
  while ((await rows(`select from graphile_worker.jobs where task_identifier = 'exchange-run'`)).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

const HEAD =
  '<ТипыЦен><ТипЦены><Ид>retail</Ид><Наименование>Розничная</Наименование><Валюта>RUB</Валюта></ТипЦены></ТипыЦен>' +
  '<Склады><Склад><Ид>w</Ид><Наименование>Главный</Наименование></Склад></Склады>';
const GROUPS = (names: string) => `<Классификатор><Ид>k</Ид><Группы>${names}</Группы>
<Свойства><Свойство><Ид>s</Ид><Наименование>Цвет</Наименование></Свойство></Свойства></Классификатор>`;
const GROUP = '<Группа><Ид>gr</Ид><Наименование>Автоматы</Наименование></Группа>';
const MORE = (colour: string) =>
  `<Группы><Ид>gr</Ид></Группы><ЗначенияСвойств><ЗначенияСвойства><Ид>s</Ид><Значение>${colour}</Значение></ЗначенияСвойства></ЗначенияСвойств>`;

const offer = (id: string, price: number, stock: number) =>
  `<Предложение><Ид>${id}</Ид><Цены><Цена><ИдТипаЦены>retail</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу></Цена></Цены>
   <Склад ИдСклада="w" КоличествоНаСкладе="${stock}"/></Предложение>`;

async function send(file: string, xml: string): Promise<number> {
  const [answer] = await client().export({ [file]: xml });
  expect(answer?.state).toBe('success');
  // The job holds the lock of imports for a moment after its run has ended.
  await worked();
  return (await rows('select max(id)::int as id from exchange_run'))[0].id;
}

const goods = (
  ids: string[],
  { colour = 'красный', madeAt = '2026-11-01T10:00:00', name = 'Товар', group = GROUP } = {},
) =>
  send(
    'import0_1.xml',
    goodsXml(ids.map((id) => goodXml(id, `${name} ${id}`, MORE(colour))).join(''), {
      madeAt,
      classifier: GROUPS(group),
    }),
  );
const offers = (each: string, madeAt = '2026-11-01T10:00:00') =>
  send('offers0_1.xml', offersXml(each, { madeAt, head: HEAD }));

/** Everything that an import writes, but for the moments of writing. */
async function picture(): Promise<unknown> {
  const tables = [
    'product',
    'category',
    'brand',
    'attribute',
    'attribute_value',
    'price',
    'stock',
    'product_category',
    'product_attribute',
    'product_image',
    'external_id',
    'price_type',
    'warehouse',
    'exchange_membership',
    'exchange_full',
    'exchange_offer',
    'listing',
    'city_price_type',
    'city_warehouse',
  ];
  const found: Record<string, unknown> = {};
  for (const table of tables)
    found[table] = (
      await rows(`select (to_jsonb(t) - 'updated_at')::text as row from ${table} t order by 1`)
    ).map(({ row }) => row);
  return found;
}

async function undo(id: number, isAlone = false) {
  const run = await requestUndo(base().db, id, CLI, isAlone);
  await execute(run);
  return (await readRun(base().db, run))!;
}

async function fill(): Promise<void> {
  await goods(['a', 'b', 'c']);
  await offers(offer('a', 100, 5) + offer('b', 200, 6) + offer('c', 300, 7));
}

test('an undone run leaves goods, prices, stock and links exactly as they were before it', async () => {
  await fill();
  const before = await picture();
  const digest = await computeDigest(base().db, '1c');
  const run = await goods(['a', 'new'], {
    colour: 'синий',
    name: 'Иначе',
    madeAt: '2026-11-02T10:00:00',
    group: GROUP.replace('Автоматы', 'Щиты'),
  });
  await offers(offer('a', 120, 0) + offer('new', 50, 1), '2026-11-02T10:00:00');
  expect(await picture()).not.toEqual(before);
  expect(await undo(run)).toMatchObject({
    state: 'applied',
    summary: expect.stringMatching(/^отменено: 2\sзагрузки; 2\sтовара$/),
  });
  expect(await picture()).toEqual(before);
  expect(await computeDigest(base().db, '1c')).toEqual(digest);
  expect(await rows(`select state from exchange_run where id >= ${run} order by id`)).toEqual([
    { state: 'undone' },
    { state: 'undone' },
    { state: 'applied' },
  ]);
});

test('a run alone is undone only when no later run has changed its goods', async () => {
  await fill();
  const first = await offers(offer('a', 110, 5), '2026-11-02T10:00:00');
  const second = await offers(offer('b', 220, 6), '2026-11-02T11:00:00');
  const third = await offers(offer('b', 230, 6), '2026-11-02T12:00:00');
  await expect(requestUndo(base().db, second, CLI, true)).rejects.toThrow(
    `Загрузка № ${third} изменила те же товары. Сначала отмените её или отменяйте вместе с поздними.`,
  );
  expect((await undo(first, true)).state).toBe('applied');
  expect(await rows('select kopecks::int from price order by product_id')).toEqual([
    { kopecks: 10_000 },
    { kopecks: 23_000 },
    { kopecks: 30_000 },
  ]);
  expect((await undo(second)).state).toBe('applied');
  expect(await rows('select kopecks::int from price order by product_id')).toEqual([
    { kopecks: 10_000 },
    { kopecks: 20_000 },
    { kopecks: 30_000 },
  ]);
});

test('what cannot be undone is rejected with the reason', async () => {
  const first = await goods(['a']);
  const second = await goods(['a'], { name: 'Иначе', madeAt: '2026-11-02T10:00:00' });
  const reject = (id: number, text: string) => expect(requestUndo(base().db, id, CLI)).rejects.toThrow(text);
  await reject(999, 'Загрузки № 999 нет.');
  await reject(first, 'первая в источнике: её изменения не записаны');
  const { id } = await undo(second);
  await reject(second, `Загрузка № ${second} уже отменена.`);
  await reject(id, 'Отмену нельзя отменить.');
  await base().pool.query(
    `update exchange_run set state = 'applied', changes = 'deleted' where id = ${second}`,
  );
  await reject(second, 'запись её изменений уже удалена');
});

test('new goods that a wishlist has are hidden by the undo, and the next file shows them again', async () => {
  await fill();
  const run = await goods(['x', 'y'], { colour: 'синий', madeAt: '2026-11-02T10:00:00' });
  await base().pool.query(`
    with s as (insert into session (token_hash, expires_at) values (sha256('s'), now()) returning id),
    w as (insert into wishlist (session_id) select id from s returning id)
    insert into wishlist_item (wishlist_id, product_id) select w.id, p.id from w, product p where p.name = 'Товар x'`);
  expect((await undo(run)).state).toBe('applied');
  expect(await rows(`select name, hidden_reason from product where name in ('Товар x', 'Товар y')`)).toEqual([
    { name: 'Товар x', hidden_reason: 'missing' },
  ]);
  await resume(base().db, 'main', CLI);
  await goods(['x'], { madeAt: '2026-11-03T10:00:00' });
  expect(await rows(`select hidden_at from product where name = 'Товар x'`)).toEqual([{ hidden_at: null }]);
});

test('after an undo the imports of the connection wait until a person resumes them', async () => {
  await fill();
  const run = await offers(offer('a', 110, 5), '2026-11-02T10:00:00');
  await undo(run);
  await setting('exchange_import_ms', '0');
  const one = client();
  await one.checkAuth();
  const xml = offersXml(offer('b', 210, 6), { madeAt: '2026-11-03T10:00:00', head: HEAD });
  await one.upload('offers0_1.xml', Buffer.from(xml));
  const answer = await one.request({ type: 'catalog', mode: 'import', filename: 'offers0_1.xml' });
  expect(answer.text).toMatch(/^progress\n/);
  await worked();
  expect(await rows('select state, progress from exchange_run order by id desc limit 1')).toEqual([
    { state: 'queued', progress: 'Ждёт: загрузки остановлены, магазин проверяет товары' },
  ]);
  await resume(base().db, 'main', CLI);
  await settled();
  expect(await rows('select kopecks::int from price order by product_id limit 2')).toEqual([
    { kopecks: 10_000 },
    { kopecks: 21_000 },
  ]);
  await expect(resume(base().db, 'main', CLI)).rejects.toThrow('Загрузки подключения main не остановлены.');
});

test('rows that something else has changed fail the proof, and nothing is undone', async () => {
  await fill();
  const run = await offers(offer('a', 110, 5), '2026-11-02T10:00:00');
  const digest = await computeDigest(base().db, '1c');
  await base()
    .db.transaction()
    .execute((tx) => storeDigest(tx, '1c', digest));
  await base().pool.query('update price set kopecks = 1 where kopecks = 20000');
  const id = await requestUndo(base().db, run, CLI);
  await expect(execute(id)).rejects.toThrow('товары не стали такими, как до неё');
  expect(await readRun(base().db, id)).toMatchObject({ state: 'rejected' });
  expect(await rows('select kopecks::int from price order by product_id limit 1')).toEqual([
    { kopecks: 11_000 },
  ]);
  expect((await exchangeFigures(base().db)).failedUndos).toBe(1);
});

test('an undo that came too late is rejected, and is no failed proof', async () => {
  await fill();
  const run = await offers(offer('a', 110, 5), '2026-11-02T10:00:00');
  const [first, second] = [await requestUndo(base().db, run, CLI), await requestUndo(base().db, run, CLI)];
  await execute(first);
  await execute(second);
  expect((await readRun(base().db, first))!.state).toBe('applied');
  expect(await readRun(base().db, second)).toMatchObject({
    state: 'rejected',
    reason: `Загрузка № ${run} уже отменена.`,
  });
  expect((await exchangeFigures(base().db)).failedUndos).toBe(0);
});

test('the command that undoes a run fails with the reason when nothing was undone', async () => {
  await fill();
  const run = await offers(offer('a', 110, 5), '2026-11-02T10:00:00');
  const digest = await computeDigest(base().db, '1c');
  await base()
    .db.transaction()
    .execute((tx) => storeDigest(tx, '1c', digest));
  await base().pool.query('update price set kopecks = 1 where kopecks = 20000');
  let output = '';
  let errors = '';
  const code = await runExchange(['undo', String(run)], {
    stdout: { write: (text: string) => (output += text) },
    stderr: { write: (text: string) => (errors += text) },
    db: base().db,
    pool: base().pool,
    config: readConfig({}),
  });
  expect(code).toBe(1);
  expect(output).toBe('');
  expect(errors).toContain('товары не стали такими, как до неё. Магазин не изменён.');
  expect((await exchangeFigures(base().db)).failedUndos).toBe(1);
});

test('the same file twice changes nothing: the change set of the second run is empty', async () => {
  await fill();
  await goods(['a'], { colour: 'синий', madeAt: '2026-11-02T10:00:00' });
  const again = await goods(['a'], { colour: 'синий', madeAt: '2026-11-02T10:00:01' });
  expect(await rows(`select what, key from exchange_change where run_id = ${again}`)).toEqual([]);
  expect((await readRun(base().db, again))!.changes).toBe('recorded');
});

test('the digest that change sets move is the one of a full computation', async () => {
  await fill();
  const stored = await computeDigest(base().db, '1c');
  await base()
    .db.transaction()
    .execute((tx) => storeDigest(tx, '1c', stored));
  await goods(['a', 'n'], { colour: 'синий', name: 'Ещё', madeAt: '2026-11-02T10:00:00' });
  const run = await offers(offer('a', 1000, 1) + offer('n', 5, 5), '2026-11-02T10:00:00');
  expect(await readDigest(base().db, '1c')).toEqual(await computeDigest(base().db, '1c'));
  await undo(run);
  expect(await readDigest(base().db, '1c')).toEqual(await computeDigest(base().db, '1c'));
});

test('every table of a change set has its triggers, and no other has', async () => {
  const found = await rows(`
    select tgrelid::regclass::text as name, split_part(encode(tgargs, 'escape'), '\\000', 1) as key
    from pg_trigger where tgname = 'exchange_change_insert' order by 1`);
  const listed = RECORDED.map(({ name, key }) => ({ name, key: `{${key.join()}}` }));
  expect(found).toEqual(listed.sort((one, other) => (one.name < other.name ? -1 : 1)));
});

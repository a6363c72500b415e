import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogueState, changeLogLength } from '../fixtures/catalogue.ts';
import { fixtures, importPlace } from '../fixtures/import-place.ts';
import { goodsXml, goodXml, offersXml } from '../fixtures/read.ts';

const { base, folder, put, rows, run } = importPlace();

test('a folder is imported in the best order of files and the report is in Russian', async () => {
  cpSync(fixtures('full'), join(folder(), 'in'), { recursive: true });
  const { code, out } = await run(join(folder(), 'in'));
  expect(code).toBe(0);
  expect(out.indexOf('✓ import.xml')).toBeLessThan(out.indexOf('✓ offers.xml'));
  expect(out).toContain('Товары: добавлено 3, изменено 0, скрыто 0');
  expect(out).toContain('Остаток -1 принят как 0 [яя9#43], строка 39');
  expect(out).toContain('Файлов принято: 2, не принято: 0.');
  expect(readdirSync(join(folder(), 'data')).filter((name) => name.startsWith('import-'))).toEqual([]);
});

test('--json reports each file with the expected keys', async () => {
  const { code, json } = await run('--json', fixtures('full/offers.xml'));
  expect(code).toBe(0);
  expect(json().files['offers.xml']).toMatchObject({
    wellformed: true,
    root: 'КоммерческаяИнформация',
    version: '2.07',
    offers: 3,
    offers_with_characteristic: 2,
    prices: 6,
    stock_rows: 3,
    import: { status: 'applied', waiting: { offers: 3 } },
  });
});

test('files with equal names are distinguished by their folders in the report', async () => {
  const one = put('carono/import.xml', goodsXml(goodXml('a')));
  const other = put('bigperson/import.xml', goodsXml(goodXml('b')));
  const alone = put('carono/offers.xml', offersXml(''));
  const keys = async (...argv: string[]) => Object.keys((await run('--json', ...argv)).json().files).sort();
  expect(await keys(one, other, alone, one)).toEqual([
    'bigperson/import.xml',
    'carono/import.xml',
    'offers.xml',
  ]);
  expect(await keys(join(one, '..'), join(other, '..'))).toEqual([
    'bigperson/import.xml',
    'carono/import.xml',
    'offers.xml',
  ]);
  expect(await keys(join(folder(), 'in'), one)).toEqual([
    'bigperson/import.xml',
    'carono/import.xml',
    'carono/offers.xml',
  ]);
  const { out } = await run(one, other);
  expect(out).toContain('✓ carono/import.xml');
  expect(out).toContain('✓ bigperson/import.xml');
});

test('a dry run gives the same report and changes neither the database nor files', async () => {
  put('import.xml', readFileSync(fixtures('full/import.xml')));
  put('offers.xml', readFileSync(fixtures('full/offers.xml')));
  const before = [await catalogueState(base()), await changeLogLength(base())];
  const dry = await run('--json', '--dry-run', join(folder(), 'in'));
  expect([await catalogueState(base()), await changeLogLength(base())]).toEqual(before);
  expect(readdirSync(join(folder(), 'data'))).toEqual([]);
  const real = await run('--json', join(folder(), 'in'));
  expect(dry.json().files).toEqual(real.json().files);
  expect(dry.json()).toMatchObject({ dry_run: true });
});

test('a broken file is rejected as a whole and the other files are imported', async () => {
  put('a.xml', goodsXml(goodXml('a')));
  put('b.xml', `${goodsXml(goodXml('b'))}<`);
  put('c.xml', goodsXml(goodXml('c')).replace('<?xml', '<?xml').replace('<Каталог', '<!DOCTYPE x><Каталог'));
  put('d.xml', goodsXml(goodXml('d')));
  put('e.xml', Buffer.from(goodsXml(goodXml('e')).replace('UTF-8', 'windows-1251')));
  const { code, out } = await run(join(folder(), 'in'));
  expect(code).toBe(1);
  expect(out).toMatch(/✗ b\.xml\n {2}Не принят целиком: XML нарушен: .*, строка 3/);
  expect(out).toContain('Файлов принято: 2, не принято: 3.');
  expect(await rows('select name from product order by 1')).toEqual([
    { name: 'Товар a' },
    { name: 'Товар d' },
  ]);
});

test('a full export in several files hides only products that none of the files has', async () => {
  const full = { flag: 'false', madeAt: '2026-11-01T10:00:00' };
  put('import0_1.xml', goodsXml(goodXml('a') + goodXml('b') + goodXml('c'), full));
  put('import0_2.xml', goodsXml(goodXml('d') + goodXml('e'), full));
  expect((await run(join(folder(), 'in'))).code).toBe(0);
  expect(await rows('select count(*)::int as n from product where hidden_at is null')).toEqual([{ n: 5 }]);
  put('import0_2.xml', goodsXml(goodXml('d'), full));
  await run(join(folder(), 'in'));
  expect(await rows('select name from product where hidden_at is not null')).toEqual([{ name: 'Товар e' }]);
  expect(await rows('select * from exchange_seen')).toEqual([]);
});

test('when one file of a full export is rejected, nothing is hidden and the report says so', async () => {
  const full = { flag: 'false' };
  put('import0_1.xml', goodsXml(goodXml('a'), full));
  put('import0_2.xml', goodsXml(goodXml('b') + goodXml('c'), full));
  await run(join(folder(), 'in'));
  put('import0_1.xml', goodsXml(goodXml('a'), full).slice(0, -5));
  const { code, out } = await run(join(folder(), 'in'));
  expect(code).toBe(1);
  expect(out).toContain('товары, которых в ней нет, не скрыты');
  expect(await rows('select * from product where hidden_at is not null')).toEqual([]);
});

test('a full export that would hide too much is rejected even next to a broken file, and does not count as the latest full export', async () => {
  const all = ['a', 'b', 'c', 'd'].map((id) => goodXml(id)).join('');
  const full = (goods: string, day: number) => goodsXml(goods, { flag: 'false', madeAt: `2026-11-0${day}` });
  await run(put('full.xml', full(all, 1)));
  const broken = put('broken.xml', '<a');
  const { code, out } = await run(put('few.xml', full(goodXml('a', 'Новое имя'), 5)), broken);
  expect(code).toBe(1);
  expect(out).toContain('3 из 4');
  expect(out).toContain('не принято: 2');
  const withBroken = await run(put('most.xml', full(all.replace(goodXml('d'), ''), 5)), broken);
  expect(withBroken.out).toContain('Ничего не скрыто: часть файлов не принята (broken.xml)');
  const older = await run(put('older.xml', goodsXml(goodXml('a', 'Вовремя'), { madeAt: '2026-11-03' })));
  expect(older.code).toBe(0);
  expect(await rows('select name from product where hidden_at is null order by 1')).toEqual([
    { name: 'Вовремя' },
    { name: 'Товар b' },
    { name: 'Товар c' },
    { name: 'Товар d' },
  ]);
});

test('a configuration decides which price type and which warehouse serve which city', async () => {
  cpSync(fixtures('full'), join(folder(), 'in'), { recursive: true });
  await base().pool.query(
    `insert into shop (city_id, name, address) select id, 'Магазин на Баумана', 'Баумана, 1' from city where name = 'Казань'`,
  );
  const mapping = put(
    '../mapping.json',
    JSON.stringify({
      priceTypes: [{ priceType: 'оптовая', audience: 'retail', cities: ['Уфа'] }],
      warehouses: [
        { warehouse: 's-2', shop: 'Магазин на Баумана', cities: ['Казань'], priority: 1, leadDays: 2 },
      ],
    }),
  );
  await run('--mapping', mapping, join(folder(), 'in'));
  expect(
    await rows(
      `select c.name, t.name as type from city_price_type join city c on c.id = city_id join price_type t on t.id = price_type_id where audience = 'retail' order by 1`,
    ),
  ).toEqual([
    { name: 'Казань', type: 'Розничная' },
    { name: 'Уфа', type: 'Оптовая' },
  ]);
  expect(
    await rows(
      `select w.name, s.name as shop, c.name as city, priority, lead_days from warehouse w left join shop s on s.id = shop_id join city_warehouse on warehouse_id = w.id join city c on c.id = city_warehouse.city_id where w.name <> 'Основной склад' order by 1`,
    ),
  ).toEqual([
    { name: 'Главный', shop: 'Магазин на Баумана', city: 'Казань', priority: 1, lead_days: 2 },
    { name: 'Склад Казань', shop: null, city: 'Казань', priority: 0, lead_days: 0 },
  ]);
});

test('a wrong configuration or argument stops the import before any file is read', async () => {
  const xml = put('goods.xml', goodsXml(goodXml('a')));
  for (const text of [
    '{',
    '{"priceType":[]}',
    '{"maxHiddenShare":2}',
    '{"warehouses":[{"warehouse":"x","cities":["Масква"]}]}',
    '{"warehouses":[{"warehouse":"x","cities":[]}]}',
  ]) {
    const { code, err } = await run('--mapping', put('../bad.json', text), xml);
    expect(code, text).toBe(1);
    expect(err).toMatch(/^Настройка обмена .*bad\.json: /);
    expect(
      err.replace(/^.*bad\.json: /, '').replace(/priceType|maxHiddenShare|warehouses|cities|JSON/g, ''),
    ).not.toMatch(/[a-z]{3}/i);
  }
  expect((await run('--mapping', join(folder(), 'none.json'), xml)).code).toBe(1);
  const unknown = (rule: object) =>
    run('--mapping', put('../bad.json', JSON.stringify({ warehouses: [{ warehouse: 'x', ...rule }] })), xml);
  expect((await unknown({ cities: ['Масква'] })).err).toContain(
    'warehouses[0].cities[0]: города «Масква» нет',
  );
  expect((await unknown({ cities: '*', shop: 'Нет' })).err).toContain(
    'warehouses[0].shop: магазина «Нет» нет',
  );
  expect((await unknown({ cities: '*', shp: 'x' })).err).toContain('warehouses[0].shp: такого ключа нет');
  expect(await run('--jsn', xml)).toMatchObject({ code: 2, err: 'Не понимаю ключ --jsn\n' });
  expect((await run()).code).toBe(2);
  expect((await run('--help')).out).toContain('--dry-run');
  expect((await run(join(folder(), 'none.xml'))).code).toBe(1);
  expect(await rows('select * from product')).toEqual([]);
});

test('the ids of a YML feed are separate from the ids of 1C', async () => {
  put('goods.xml', goodsXml(goodXml('10', 'Из 1С')));
  put('offers.xml', offersXml(''));
  cpSync(fixtures('feed.yml'), join(folder(), 'in', 'feed.yml'));
  const { json } = await run('--json', join(folder(), 'in'));
  expect(json().files['feed.yml'].import).toMatchObject({
    status: 'applied',
    products: { added: 3 },
    problems: {
      counts: {
        duplicate_product: 1,
        product_without_name: 1,
        no_id: 1,
        unknown_category: 1,
        unknown_parent: 1,
      },
    },
  });
  expect(
    await rows(
      `select value, name from product p join external_id e on e.kind = 'product' and e.id = p.id where source = 'yml:feed.example' order by 1`,
    ),
  ).toEqual([
    { value: '10', name: 'Дрель ударная 650 Вт' },
    { value: '11', name: 'Перфоратор Зубр П-26' },
    { value: '13', name: 'Без цены' },
  ]);
});

test('tens of thousands of nested groups in one file are imported in reasonable time', async () => {
  const groups = Array.from(
    { length: 25_000 },
    (_, i) =>
      `<Группа><Ид>g${i}</Ид><Наименование>Группа ${i}</Наименование><Группы><Группа><Ид>h${i}</Ид><Наименование>Часть ${i}</Наименование></Группа></Группы></Группа>`,
  );
  const classifier = `<Классификатор><Ид>k-1</Ид><Наименование>К</Наименование><Группы>${groups.join('')}</Группы></Классификатор>`;
  const { code, out } = await run(put('groups/import.xml', goodsXml('', { classifier })));
  expect([code, out]).toEqual([0, expect.stringContaining('Группы: добавлено 50000')]);
  const [{ hung }] = await rows('select count(*)::int as hung from category where parent_id is not null');
  expect(hung).toBeGreaterThanOrEqual(25_000);
});

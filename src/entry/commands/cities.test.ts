import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { changeLogLength, importText } from '../../shop/exchange/fixtures/catalogue.ts';
import { goodsXml, goodXml, offersXml } from '../../shop/exchange/fixtures/read.ts';
import { changeCities } from './cities.cli.ts';

let base: TestDatabase;
let folder: string;
beforeEach(async () => {
  base = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'vitrina-cities-'));
});
afterEach(async () => {
  await base.drop();
  rmSync(folder, { recursive: true });
});

const rows = async (query: string) => (await base.pool.query(query)).rows;
const place = { time_zone: 'Europe/Moscow', lat: 55.8, lon: 49.1 };
const CITIES = [
  {
    ...place,
    name: 'Казань',
    name_in: 'Казани',
    contacts: { header: [{ name: 'Магазин', phone: '+7 843 000-00-00' }] },
    addresses: [{ name: 'Магазин', address: 'Баумана, 1' }],
    shops: [
      {
        name: 'На Баумана',
        address: 'Баумана, 1',
        phone: '+7 843 000-00-00',
        working_hours: [{ days: 'Пн–Пт', from: '09:00', to: '20:00' }],
      },
    ],
  },
  { ...place, name: 'Уфа', name_in: 'Уфе', time_zone: 'Asia/Yekaterinburg' },
];

async function run(content: unknown, ...keys: string[]) {
  const path = join(folder, 'cities.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const config = readConfig({ DATA_DIR: folder });
  const code = await changeCities([path, ...keys], { ...base, stdout, stderr, isTTY: false, config });
  stdout.end();
  stderr.end();
  return { code, out: await text(stdout), err: await text(stderr) };
}

async function importGoods() {
  const price = (type: string, rubles: number) =>
    `<Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${rubles}</ЦенаЗаЕдиницу></Цена>`;
  await importText(base, goodsXml(goodXml('g-1', 'Лопата')));
  await importText(
    base,
    offersXml(
      `<Предложение><Ид>g-1</Ид><Цены>${price('t-1', 990)}</Цены><Склад ИдСклада="w-1" КоличествоНаСкладе="7"/>
       <Склад ИдСклада="w-2" КоличествоНаСкладе="2"/></Предложение>`,
      {
        head: `<ТипыЦен><ТипЦены><Ид>t-1</Ид><Наименование>Розничная</Наименование><Валюта>руб</Валюта></ТипЦены></ТипыЦен>
               <Склады><Склад><Ид>w-1</Ид><Наименование>Центральный</Наименование></Склад>
               <Склад><Ид>w-2</Ид><Наименование>На Баумана</Наименование></Склад></Склады>`,
      },
    ),
  );
}

const served = () =>
  rows(`select c.name as city, w.name as store, s.name as shop, t.name as price
        from city c join city_warehouse cw on cw.city_id = c.id join warehouse w on w.id = cw.warehouse_id
        left join shop s on s.id = w.shop_id
        left join city_price_type cp on cp.city_id = c.id join price_type t on t.id = cp.price_type_id
        where c.is_active order by 1, 2`);

test('cities of a file replace «Россия», with the prices and stores of earlier imports', async () => {
  await importGoods();
  expect(await served()).toMatchObject([{ city: 'Россия' }, { city: 'Россия' }]);
  const { code, out } = await run(CITIES);
  expect(code).toBe(0);
  expect(out).toBe('Добавлены: Казань, Уфа\nСкрыты: Россия\n');
  expect(await served()).toEqual([
    { city: 'Казань', store: 'На Баумана', shop: 'На Баумана', price: 'Розничная' },
    { city: 'Казань', store: 'Центральный', shop: null, price: 'Розничная' },
    { city: 'Уфа', store: 'Центральный', shop: null, price: 'Розничная' },
  ]);
  expect(await rows('select slug, is_active, is_default from city order by slug')).toEqual([
    { slug: 'kazan', is_active: true, is_default: true },
    { slug: 'rossiya', is_active: false, is_default: false },
    { slug: 'ufa', is_active: true, is_default: false },
  ]);
});

test('the same file again changes nothing', async () => {
  await importGoods();
  await run(CITIES);
  const before = await changeLogLength(base);
  expect((await run(CITIES)).out).toBe('Города уже такие, ничего не изменилось.\n');
  expect(await changeLogLength(base)).toBe(before);
  expect(
    await rows("select details->'added' as added from audit_entry where action = 'shop.cities'"),
  ).toEqual([{ added: ['Казань', 'Уфа'] }]);
});

test('a city added later is served by the common stores; a removed one is hidden and keeps its shops', async () => {
  await importGoods();
  await run(CITIES);
  const [kazan, ufa] = CITIES;
  const perm = { ...place, name: 'Пермь', name_in: 'Перми', is_default: true };
  expect((await run([{ ...kazan, shops: [] }, perm])).out).toBe(
    'Добавлены: Пермь\nИзменены: Казань\nСкрыты: Уфа\n',
  );
  expect(await served()).toContainEqual({
    city: 'Пермь',
    store: 'Центральный',
    shop: null,
    price: 'Розничная',
  });
  expect(await rows('select name, hidden_reason from shop')).toEqual([
    { name: 'На Баумана', hidden_reason: 'cities' },
  ]);
  expect((await run([kazan, ufa])).out).toBe('Изменены: Казань, Уфа\nСкрыты: Пермь\n');
  expect(await rows('select name from city where is_default')).toEqual([{ name: 'Казань' }]);
});

test('a dry run reports the same and writes nothing', async () => {
  const { code, out } = await run(CITIES, '--dry-run');
  expect({ code, out }).toEqual({ code: 0, out: 'Добавлены: Казань, Уфа\nПроверка: ничего не записано.\n' });
  expect(await rows('select name from city')).toEqual([]);
});

test.each([
  ['{', 'это не JSON'],
  [[], 'весь файл: не может быть пустым'],
  [[{ ...place }], '/0: нет поля name'],
  [[{ ...place, name: 'Уфа', lat: '54' }], '/0/lat: здесь нужно: число'],
  [[{ ...place, name: 'Уфа', lat: 99 }], '/0/lat: не больше 90'],
  [[{ ...place, name: 'Уфа', phone: '1' }], '/0/phone: такого поля нет'],
  [[{ ...place, name: 'Уфа', slug: '12' }], '/0/slug: нужны строчные латинские буквы'],
  [[{ ...place, name: 'Уфа', time_zone: 'Уфа/Уфа' }], '/0/time_zone: часового пояса «Уфа/Уфа» нет'],
  [[CITIES[0], CITIES[0]], '/1/slug: «kazan» уже есть выше'],
  [CITIES.map((city) => ({ ...city, is_default: true })), 'по умолчанию может быть только один'],
])('a wrong file of cities is rejected with the place of the error: %#', async (content, words) => {
  const { code, err } = await run(content);
  expect(err).toContain(words);
  expect(code).toBe(2);
  expect(await rows('select name from city')).toEqual([]);
});

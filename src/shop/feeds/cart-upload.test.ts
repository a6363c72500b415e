import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { rowsIn, type SavedCell, savedBook, zipOf } from './fixtures/workbook.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const HEADS = ['Код', 'Артикул', 'Наименование', 'Цена, ₽', 'Заказ'];

type Line = SavedCell[];

/** Uploads a price list for Ekaterinburg, as saved by a spreadsheet program; as a new visitor unless `browser` is given. */
async function send(
  lines: readonly Line[],
  browser?: Awaited<ReturnType<TestApi['browser']>>,
  prices = 'Розничные цены на 20.11.2026',
) {
  const sender = browser ?? (await api.browser());
  const bytes = await savedBook([['Прайс-лист'], ['Город: Екатеринбург'], [prices], HEADS, ...lines]);
  const answer = await sender.upload('catalog/cart/upload/', {}, { name: 'прайс.xlsx', bytes });
  const cart = await sender.get('catalog/cart/');
  const inCart = cart.body.results.map(
    ({ product, quantity }: { product: { id: number }; quantity: number }) => [product.id, quantity],
  );
  return { ...answer, inCart, sender };
}

test('a filled price list is added to the cart; a second upload sets the same quantities and doubles nothing', async () => {
  const { breaker16, breaker25 } = api.cast.products;
  const lines: Line[] = [
    [breaker16, 'АРТ-avtomat-16', 'Автомат 16', 250, 12],
    [null, 'арт-AVTOMAT-25', 'Автомат 25', 260, '3 шт'],
    [api.cast.products.threePoleBreaker, 'х', 'Трёхполюсный', 1, null],
  ];
  const first = await send(lines);
  expect(first.body).toEqual({
    made_for_city: null,
    made_by_prices: null,
    added: [
      { product: breaker16, name: 'Автомат ВА47 1P 16 А', quantity: 12 },
      { product: breaker25, name: 'Автомат ВА47 1P 25 А', quantity: 3 },
    ],
    updated: [],
    kept: 0,
    removed: [],
    repriced: [],
    changed: [],
    skipped: [],
    skipped_more: 0,
  });
  expect(first.inCart).toEqual([
    [breaker16, 12],
    [breaker25, 3],
  ]);
  const again = await send([...lines.slice(1), [breaker16, '', '', 250, 15]], first.sender);
  expect(again.inCart).toEqual([
    [breaker16, 15],
    [breaker25, 3],
  ]);
  expect(again.body).toMatchObject({
    added: [],
    updated: [{ product: breaker16, old_quantity: 12, quantity: 15 }],
    kept: 1,
    changed: [],
  });
});

test('a file with more rows than a cart has lines is accepted when its distinct products fit', async () => {
  const { breaker16, cable } = api.cast.products;
  const rooms = Array.from(
    { length: 1_100 },
    (_, at): Line =>
      at % 2 ? [null, 'АРТ-avtomat-16', 'Автомат', 250, at < 40 ? 1 : 0] : [cable, null, 'Кабель', 45, 1],
  );
  const wrong: Line[] = [
    [breaker16, null, 'Автомат', 250, 'много'],
    [breaker16, null, 'Автомат', 250, 2],
  ];
  const { status, body, inCart } = await send([...rooms, ...wrong]);
  expect([status, inCart]).toEqual([
    200,
    [
      [cable, expect.any(Number)],
      [breaker16, 22],
    ],
  ]);
  expect(body.skipped).toMatchObject([
    { row: 1_105, name: 'Автомат', why: expect.stringContaining('«много»') },
  ]);
  expect(body.changed).toMatchObject([{ product: cable, wanted: 550 }]);
});

test('quantities in the cart are set to those of the file, also lower ones, and a zero removes; an unchanged file changes nothing', async () => {
  const { breaker16, breaker25 } = api.cast.products;
  const { sender } = await send([
    [breaker16, null, 'Автомат 16', 250, 30],
    [breaker25, null, 'Автомат 25', 260, 2],
  ]);
  const lines: Line[] = [
    [breaker16, null, 'Автомат 16', 250, 10],
    [null, 'арт-AVTOMAT-25', 'Автомат 25', 260, 0],
    [999_999, null, 'Нет и не надо', 260, 0],
  ];
  const less = await send(lines, sender);
  expect(less.inCart).toEqual([[breaker16, 10]]);
  expect(less.body).toMatchObject({
    added: [],
    kept: 0,
    changed: [],
    skipped: [],
    updated: [{ product: breaker16, old_quantity: 30, quantity: 10 }],
    removed: [{ product: breaker25, name: 'Автомат ВА47 1P 25 А' }],
  });
  const same = await send(lines, sender);
  expect(same.inCart).toEqual([[breaker16, 10]]);
  expect(same.body).toMatchObject({ kept: 1, added: [], updated: [], removed: [], changed: [], skipped: [] });
});

test('a zero also removes a product that is no longer sold', async () => {
  const { breaker16, breaker25 } = api.cast.products;
  const { sender } = await send([
    [breaker16, null, 'Автомат 16', 250, 3],
    [breaker25, null, 'Автомат 25', 260, 2],
  ]);
  const hide = (at: string) => api.pool.query(`update product set hidden_at = ${at} where id = ${breaker25}`);
  await hide('now()');
  const { inCart, body } = await send([[breaker25, null, 'Автомат 25', 260, 0]], sender);
  await hide('null');
  expect(inCart).toEqual([[breaker16, 3]]);
  expect(body.removed).toEqual([{ product: breaker25, name: 'Автомат ВА47 1P 25 А' }]);
});

test('changes since the list was made are reported line by line: price, stock, multiplicity, city, missing products', async () => {
  const { breaker16, breaker25, hiddenProduct } = api.cast.products;
  const { body, inCart, status } = await send([
    [breaker16, null, 'Автомат 16', 240.5, 100],
    [breaker25, null, 'Автомат 25', '260,00', 12],
    [hiddenProduct, null, 'Был такой', 10, 1],
    [999_999, null, '<script>alert(1)</script>', 10, 1],
    [breaker25, null, 'Автомат 25', 260, 'много'],
    [breaker25, null, 'Автомат 25', 260, -4],
    [null, 'АРТ-opechatka', null, null, 2],
    [null, null, null, null, 7],
  ]);
  expect(status).toBe(200);
  expect(inCart).toEqual([
    [breaker16, 43],
    [breaker25, 12],
  ]);
  expect(body).toEqual({
    made_for_city: null,
    made_by_prices: null,
    added: [expect.objectContaining({ quantity: 43 }), expect.objectContaining({ quantity: 12 })],
    updated: [],
    kept: 0,
    removed: [],
    repriced: [{ product: breaker16, name: 'Автомат ВА47 1P 16 А', old_price: 240.5, price: 250 }],
    changed: [
      {
        product: breaker16,
        name: 'Автомат ВА47 1P 16 А',
        wanted: 100,
        in_cart: 43,
        why: 'В наличии 43\u00a0шт',
      },
    ],
    skipped: [
      { row: 7, name: 'Был такой', line: null, why: 'Такого товара больше нет' },
      { row: 8, name: '<script>alert(1)</script>', line: null, why: 'Такого товара больше нет' },
      {
        row: 9,
        name: 'Автомат 25',
        line: null,
        why: 'Количество «много» не распознано: впишите целое число',
      },
      { row: 10, name: 'Автомат 25', line: null, why: 'Количество «-4» не распознано: впишите целое число' },
      {
        row: 11,
        name: 'АРТ-opechatka',
        line: 'АРТ-opechatka\t2',
        why: 'Артикула «АРТ-opechatka» нет в каталоге',
      },
      { row: 12, name: '', line: null, why: 'Нет ни кода, ни артикула' },
    ],
    skipped_more: 0,
  });
  const inPerm = await api.browser();
  inPerm.choose(api.cast.cities.perm);
  const contract = 'Цены по договору № 114/26, ООО «Ромашка»';
  const there = await send([[breaker16, null, '', 250, 1]], inPerm, `${contract}, на 20.11.2026`);
  expect(there.body).toMatchObject({
    made_for_city: 'Екатеринбург',
    made_by_prices: contract,
    repriced: [{ old_price: 250, price: 270.5 }],
  });
});

test('a quantity that is an error value, a boolean or an uncalculated formula is reported with its row; an empty one is ignored', async () => {
  const { breaker16, breaker25 } = api.cast.products;
  const cell = (type: string, inside: string) => ({ type, inside });
  const { body, inCart } = await send([
    [breaker16, null, 'Ссылка', 250, cell('e', '<x:f>A1</x:f><x:v>#REF!</x:v>')],
    [breaker16, null, 'Формула', 250, cell('n', '<x:f>2+3</x:f>')],
    [breaker16, null, 'Да', 250, cell('b', '<x:v>1</x:v>')],
    [breaker16, null, 'Пусто', 250, cell('str', '<x:f>IF(A1="","",1)</x:f><x:v></x:v>')],
    [breaker25, null, 'Посчитано', 260, cell('n', '<x:f>1+1</x:f><x:v>2</x:v>')],
  ]);
  expect(inCart).toEqual([[breaker25, 2]]);
  expect(body.skipped.map(({ row, why }: { row: number; why: string }) => [row, why])).toEqual([
    [5, 'Количество «#REF!» не распознано: впишите целое число'],
    [6, 'Формула «=2+3» не посчитана: впишите число'],
    [7, 'Количество «ИСТИНА» не распознано: впишите целое число'],
  ]);
});

test('a file that is not a filled price list is rejected with an error at its field, and nothing is written', async () => {
  const browser = await api.browser();
  const upload = async (bytes: Uint8Array<ArrayBuffer> | string, name = 'прайс.xlsx') => {
    const { status, body } = await browser.upload('catalog/cart/upload/', {}, { name, bytes });
    return [status, body.file?.[0] ?? body.detail];
  };
  const sheet = (xml: string) =>
    zipOf({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': '<workbook/>',
      'xl/worksheets/sheet1.xml': xml,
    });
  const broken = /^Не удалось прочитать файл\./;
  expect(await upload('не таблица')).toEqual([
    415,
    expect.stringMatching(/таблицы XLSX.+сохраните как XLSX\.$/),
  ]);
  expect(await upload('a;b', 'прайс.csv')).toEqual([415, expect.any(String)]);
  expect(await upload(await sheet('<worksheet><row>'))).toEqual([400, expect.stringMatching(broken)]);
  const entity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>';
  expect(await upload(await sheet(entity))).toEqual([400, expect.stringMatching(broken)]);
  expect(await upload(await savedBook([['Имя', 'Фамилия']]))).toEqual([
    400,
    expect.stringMatching(/^Это не наш прайс-лист/),
  ]);
  expect(await upload(await savedBook([HEADS, [1, 'а', 'б', 2, null]]))).toEqual([
    400,
    expect.stringMatching(/^Колонка «Заказ» пустая/),
  ]);
  const many = Array.from({ length: 10_001 }, (_, at) => [at + 1, null, null, null, 1]);
  expect(await upload(await savedBook([HEADS, ...many]))).toEqual([
    400,
    expect.stringMatching(/^В файле может быть до 10\u00a0000 строк с количеством/),
  ]);
  const bomb = `<worksheet><sheetData>${'<row><c/></row>'.repeat(3_000_000)}</sheetData></worksheet>`;
  expect((await upload(await sheet(bomb)))[0]).toBe(415);
  expect((await browser.upload('catalog/cart/upload/', {})).body).toEqual({ file: ['Выберите файл.'] });
  expect((await browser.get('catalog/cart/')).body).toMatchObject({ id: null, results: [] });
});

test.each([
  ['texts', 'sharedStrings', '<si/>'.repeat(1_000_001)],
  ['rows of one number', 'worksheets/sheet1', '<row r="1"/>'.repeat(200_001)],
  ['characters in one tag', 'worksheets/sheet1', `<row a="${'a'.repeat(2_000_000)}"/>`],
])('a workbook with too many %s is rejected before it fills the memory', async (_, part, xml) => {
  const sheet = { 'xl/worksheets/sheet1.xml': '<a/>' };
  const book = await zipOf({ ...sheet, [`xl/${part}.xml`]: `<a>${xml}</a>` });
  await expect(rowsIn(book)).rejects.toThrow('В файле слишком много данных.');
});

test('a workbook whose XML is nested too deep or has too many elements is rejected while it is read', async () => {
  const sheet = (xml: string) => zipOf({ 'xl/worksheets/sheet1.xml': xml });
  await expect(rowsIn(await sheet('<a>'.repeat(65)))).rejects.toThrow('В файле слишком много данных.');
  await expect(rowsIn(await sheet('<a>'.repeat(1_000_000)))).rejects.toThrow('В файле слишком много данных.');
  await expect(rowsIn(await sheet(`<a>${'<b/>'.repeat(10_000_000)}</a>`))).rejects.toThrow(
    'В файле слишком много данных.',
  );
});

test('invalid files count towards the rate limit of uploads too', async () => {
  const browser = await api.browser('10.9.0.1');
  const statuses: number[] = [];
  for (let turn = 0; turn < 41; turn++) {
    const file = { name: 'a.xlsx', bytes: 'не таблица' };
    statuses.push((await browser.upload('catalog/cart/upload/', {}, file)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 40 }, () => 415), 429]);
});

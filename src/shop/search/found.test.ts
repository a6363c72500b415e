import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { Cast } from '../../../tests/support/cast.ts';
import { refreshListing } from './search.server.ts';

let api: TestApi;
let cast: Cast;
beforeAll(async () => {
  api = await startApi();
  cast = api.cast;
});
afterAll(() => api.close());

const find = async (text: string, more = '', city?: number) =>
  (await api.get(`search/products/?search=${encodeURIComponent(text)}${more}`, city)).body;
const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id);

describe('search/products/', () => {
  test('all words of the text begin words of name, article, brand or category', async () => {
    const { breaker16, breaker25, threePoleBreaker, cable } = cast.products;
    expect(idsOf(await find('автомат'))).toEqual([breaker16, breaker25, threePoleBreaker]);
    expect(idsOf(await find('контур автомат'))).toEqual([breaker16, breaker25]);
    expect(idsOf(await find('АВТОМАТИЧЕСКИЕ выключатели 3p'))).toEqual([threePoleBreaker]);
    expect(idsOf(await find('кабель ввгнг'))).toEqual([cable]);
    expect((await find('контур ввгнг')).count).toBe(0);
  });

  test('common endings, case, ё and signs between words make no difference', async () => {
    const { breaker16, breaker25, threePoleBreaker, cable } = cast.products;
    for (const text of ['автоматы', 'Автоматов', 'автоматами', '«автомат»', ' автомат! '])
      expect([text, idsOf(await find(text))]).toEqual([text, [breaker16, breaker25, threePoleBreaker]]);
    for (const text of ['3×1,5', '3х1.5', '3x1,5', 'кабель 3 * 1,5'])
      expect([text, idsOf(await find(text))]).toEqual([text, [cable]]);
  });

  test('the name of a department finds what lies below it, a part of a word what nothing else finds', async () => {
    const { breaker16, breaker25, threePoleBreaker, cable, screws, priceless } = cast.products;
    const body = await find('электрика');
    expect(new Set(idsOf(body))).toEqual(
      new Set([breaker16, breaker25, threePoleBreaker, cable, screws, priceless]),
    );
    expect(body.count).toBe(6);
    expect(idsOf(await find('47'))).toEqual([breaker16, breaker25, threePoleBreaker]);
  });

  test('the very article stands first, with separators and without', async () => {
    const { breaker16 } = cast.products;
    for (const text of ['АРТ-avtomat-16', 'арт avtomat 16', 'артavtomat16', 'avtomat16'])
      expect([text, idsOf(await find(text))[0]]).toEqual([text, breaker16]);
    const { db } = api;
    await db
      .updateTable('product')
      .set({ article: 'контур' })
      .where('id', '=', cast.products.screws)
      .execute();
    await db.transaction().execute((tx) => refreshListing(tx, [cast.products.screws]));
    expect(idsOf(await find('контур'))[0]).toBe(cast.products.screws);
    await db
      .updateTable('product')
      .set({ article: 'АРТ-samorez' })
      .where('id', '=', cast.products.screws)
      .execute();
    await db.transaction().execute((tx) => refreshListing(tx, [cast.products.screws]));
  });

  test('what can be bought in the city comes before what cannot, then the more popular', async () => {
    const { breaker16, breaker25, threePoleBreaker } = cast.products;
    expect(idsOf(await find('автомат', '', cast.cities.perm))).toEqual([
      breaker16,
      breaker25,
      threePoleBreaker,
    ]);
    expect(idsOf(await find('ва47 25', '', cast.cities.perm))).toEqual([breaker25]);
  });

  test('SPEC §7: «search/products (adds is_available=true)»: only what can be bought in the city', async () => {
    const { breaker16 } = cast.products;
    const body = await find('автомат', '&is_available=true', cast.cities.perm);
    expect(idsOf(body)).toEqual([breaker16]);
    expect(body.results.every((card: { is_available: boolean }) => card.is_available)).toBe(true);
    expect((await find('автомат', '&is_available=false', cast.cities.perm)).count).toBe(3);
  });

  test('filters, orderings and pages are those of the product list, with the categories of the found', async () => {
    const { breaker16, breaker25, threePoleBreaker } = cast.products;
    const { breakers, electrics, cables } = cast.categories;
    expect(idsOf(await find('автомат', '&ordering=-price'))).toEqual([
      threePoleBreaker,
      breaker25,
      breaker16,
    ]);
    expect(idsOf(await find('автомат', '&ordering=popular'))).toEqual([
      breaker16,
      breaker25,
      threePoleBreaker,
    ]);
    expect(idsOf(await find('автомат', `&attributes=${cast.values.onePole}&max_price=255`))).toEqual([
      breaker16,
    ]);
    expect(idsOf(await find('автомат', `&tags=${cast.tags.sale}`))).toEqual([breaker25]);
    const body = await find('автомат', `&limit=1&offset=1&category=${electrics}`);
    expect(body).toMatchObject({
      count: 3,
      next: expect.stringContaining('offset=2'),
      previous: expect.stringContaining('offset=0'),
      min_price: 250,
      max_price: 915,
      categories: [{ id: breakers, name: 'Автоматические выключатели', count: 3 }],
    });
    // A category that holds none of it is still left for the others: it is chosen, they are offered.
    const elsewhere = await find('автомат', `&category=${cables}`);
    expect(elsewhere).toMatchObject({ count: 0, categories: [{ id: breakers, count: 3 }] });
  });

  test('a group counts what its other values would bring among the found', async () => {
    const body = await find('автомат', `&attributes=${cast.values.onePole}`);
    const poles = body.facets.find((each: { id: unknown }) => each.id === cast.attributes.poles);
    expect(poles.values).toMatchObject([
      { id: cast.values.onePole, count: 2, selected: true },
      { id: cast.values.threePoles, count: 1, selected: false },
    ]);
    const brands = (await find('кабель')).facets.find((each: { id: unknown }) => each.id === 'brand');
    // Cables are all of one brand: nothing to choose among what was found, though the shop has two.
    expect(brands?.values ?? []).not.toContainEqual(
      expect.objectContaining({ id: `b${cast.brands.kontur}` }),
    );
  });

  test('`q` is another name of `search`, an empty text finds nothing', async () => {
    expect((await api.get(`search/products/?q=${encodeURIComponent('автомат')}`)).body.count).toBe(3);
    for (const query of ['', '?q=', '?search=%20%20', '?search=&q=', '?q=%25%25'])
      expect((await api.get(`search/products/${query}`)).body).toEqual({
        count: 0,
        next: null,
        previous: null,
        results: [],
        facets: [],
        tags: [],
        min_price: null,
        max_price: null,
        categories: [],
      });
  });

  test('what is hidden is not found', async () => {
    expect((await find('снятый')).count).toBe(0);
    expect((await find('архива')).count).toBe(0);
    expect(idsOf(await find('дрель'))).toEqual([cast.products.withoutCategory]);
  });
});

describe('SPEC §7: search/products/suggest/?name__phrase={text} «returns name__phrase[0].options»', () => {
  const suggest = async (text: string, city?: number) =>
    (await api.get(`search/products/suggest/?name__phrase=${encodeURIComponent(text)}`, city)).body;
  const textsOf = async (text: string): Promise<string[]> =>
    (await suggest(text)).name__phrase[0].options.map((option: { text: string }) => option.text);

  test('categories first, brands with a category, then goods; the best has the greatest score', async () => {
    const body = await suggest('авт');
    expect(body).toEqual({
      name__phrase: [
        {
          text: 'авт',
          offset: 0,
          length: 3,
          options: [
            { text: 'Автоматические выключатели', score: expect.any(Number) },
            { text: 'Контур автоматические выключатели', score: expect.any(Number) },
            { text: 'Север автоматические выключатели', score: expect.any(Number) },
            { text: 'Автомат ВА47 1P 16 А', score: expect.any(Number) },
            { text: 'Автомат ВА47 1P 25 А', score: expect.any(Number) },
            { text: 'Автомат ВА47 3P 63 А', score: expect.any(Number) },
          ],
        },
      ],
    });
    const scores = body.name__phrase[0].options.map(({ score }: { score: number }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test('articles are completed', async () => {
    expect(await textsOf('арт-avt')).toEqual(['АРТ-avtomat-16', 'АРТ-avtomat-25', 'АРТ-avtomat-63']);
  });

  test('SPEC §5: «requested only when the text has 3 or more characters»: shorter texts get no options', async () => {
    for (const text of ['', 'а', 'ав', ' ав ', '🙂🙂'])
      expect((await suggest(text)).name__phrase).toEqual([
        { text, offset: 0, length: text.length, options: [] },
      ]);
    expect((await api.get('search/products/suggest/')).body.name__phrase[0].options).toEqual([]);
  });

  test('every option is found when it is searched for, there are at most ten and none twice', async () => {
    for (const text of [
      'авт',
      'автоматы',
      'каб',
      'кон',
      'сев',
      'сам',
      'ва47',
      'арт',
      'арт-avtomat-1',
      '16 а',
      'выкл',
      'элек',
      'дрель',
    ]) {
      const options = await textsOf(text);
      expect([text, options.length]).not.toEqual([text, 0]);
      expect(options.length).toBeLessThanOrEqual(10);
      expect(new Set(options.map((each) => each.toLowerCase())).size).toBe(options.length);
      for (const option of options) expect([option, (await find(option)).count]).not.toEqual([option, 0]);
    }
  });

  test('the visitor’s own past queries come first while they find something, nobody else’s', async () => {
    const [anna, boris] = [await api.browser(), await api.browser()];
    await anna.post('search/query/', { string: 'автомат 63' });
    await anna.post('search/query/', { string: 'автоматическая коробка передач' });
    const own = await anna.get('search/products/suggest/?name__phrase=%D0%B0%D0%B2%D1%82');
    expect(own.body.name__phrase[0].options[0].text).toBe('автомат 63');
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(JSON.stringify(own.body)).not.toContain('коробка');
    const foreign = await boris.get('search/products/suggest/?name__phrase=%D0%B0%D0%B2%D1%82');
    expect(JSON.stringify(foreign.body)).not.toContain('автомат 63');
  });

  test('what takes the database too long is no suggestion and no error', async () => {
    const { pool } = api;
    const holder = await pool.connect();
    await holder.query('begin; lock table search_text in access exclusive mode');
    try {
      expect((await suggest('автомат')).name__phrase[0].options).toEqual([]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect((await suggest('автомат')).name__phrase[0].options).not.toEqual([]);
  });
});

describe('RELIABILITY 44–46, 50: hostile texts are answered, never with 5xx', () => {
  const hostile = [
    '%'.repeat(200),
    '_'.repeat(200),
    '\\'.repeat(200),
    '(a+)+$',
    '((((((((((((((((((((a*)*)*)*)*)*)*)*b',
    "1' OR '1'='1",
    "';select pg_sleep(5)--",
    '1) or pg_sleep(5)--',
    "%' and 1=1 --",
    'a & | ! :*',
    ":*'",
    '"',
    '<img src=x onerror=alert(1)>',
    '</title><script>alert(1)</script>',
    '🙂'.repeat(100),
    '👩‍👩‍👧‍👦 ﷽ ﬀ İ ß',
    '\u202eавтомат',
    'а\u0301втомат',
    '\u200b\u200b\u200b',
    `${'а '.repeat(100)}`,
    `${'автомат '.repeat(25)}`,
    '0'.repeat(200),
    '__proto__',
    'constructor',
  ];

  test.each(hostile)('%s', async (text) => {
    for (const path of [
      'search/products/?search=',
      'search/products/?q=',
      'search/products/suggest/?name__phrase=',
    ]) {
      const { status, body } = await api.get(path + encodeURIComponent(text));
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.stringify(body)).not.toMatch(/syntax error|pg_trgm|node_modules/);
    }
  });

  test('LIKE has no wildcards for a visitor: «%» and «_» are no letters', async () => {
    for (const text of ['%', '_', 'ав%т', 'кабе_ь', '\\'])
      expect([text, (await find(text)).count]).toEqual([text, 0]);
  });

  test('over 200 characters, NUL and broken codes are refused at the field', async () => {
    for (const [path, field] of [
      ['search/products/?search=', 'search'],
      ['search/products/?q=', 'q'],
      ['search/products/suggest/?name__phrase=', 'name__phrase'],
    ] as const)
      for (const text of ['%25'.repeat(5_000), 'x'.repeat(201), '%00', '%ff', '%ED%A0%80']) {
        const { status, body } = await api.get(path + text);
        expect([path, status, Object.keys(body)]).toEqual([path, 400, [field]]);
      }
    for (const query of ['ordering=best', 'is_available=1', 'limit=101', 'offset=-1', 'text=x', 'q=a&q=b'])
      expect([query, (await api.get(`search/products/?${query}`)).status]).toEqual([query, 400]);
    expect((await api.get('search/products/?q=a&category=99999')).status).toBe(404);
  });

  test('no payload slept in the database', async () => {
    const { rows } = await api.pool.query(
      "select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(5)%' and pid <> pg_backend_pid()",
    );
    expect(rows[0].n).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { Cast } from '../../../tests/support/cast.ts';
import { refreshListing } from './search.server.ts';
import { readRule } from './synonym-rules.ts';
import { removeSynonyms, writeSynonyms } from './synonyms.server.ts';

let api: TestApi;
let cast: Cast;
beforeAll(async () => {
  api = await startApi();
  cast = api.cast;
  await api.answerFromMemory();
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

  test('common endings, case, ё and punctuation between words make no difference', async () => {
    const { breaker16, breaker25, threePoleBreaker, cable } = cast.products;
    for (const text of ['автоматы', 'Автоматов', 'автоматами', '«автомат»', ' автомат! '])
      expect([text, idsOf(await find(text))]).toEqual([text, [breaker16, breaker25, threePoleBreaker]]);
    for (const text of ['3×1,5', '3х1.5', '3x1,5', 'кабель 3 * 1,5'])
      expect([text, idsOf(await find(text))]).toEqual([text, [cable]]);
  });

  test('the name of a department finds the products below it', async () => {
    const { breaker16, breaker25, threePoleBreaker, cable, screws, priceless } = cast.products;
    const body = await find('электрика');
    expect(new Set(idsOf(body))).toEqual(
      new Set([breaker16, breaker25, threePoleBreaker, cable, screws, priceless]),
    );
    expect(body.count).toBe(6);
  });

  test('an exact article comes first, with separators and without', async () => {
    const { breaker16 } = cast.products;
    for (const text of ['АРТ-avtomat-16', 'арт avtomat 16', 'артavtomat16', 'avtomat16'])
      expect([text, idsOf(await find(text))[0]]).toEqual([text, breaker16]);
    const { db } = api;
    await db
      .updateTable('product')
      .set({ article: 'ВА-47' })
      .where('id', '=', cast.products.screws)
      .execute();
    await db.transaction().execute((tx) => refreshListing(tx, [cast.products.screws]));
    expect(idsOf(await find('ва47'))[0]).toBe(cast.products.screws);
    await db
      .updateTable('product')
      .set({ article: 'АРТ-samorez' })
      .where('id', '=', cast.products.screws)
      .execute();
    await db.transaction().execute((tx) => refreshListing(tx, [cast.products.screws]));
  });

  test('products that can be bought in the city come first, then the more popular ones', async () => {
    const { breaker16, breaker25, threePoleBreaker } = cast.products;
    expect(idsOf(await find('автомат', '', cast.cities.perm))).toEqual([
      breaker16,
      breaker25,
      threePoleBreaker,
    ]);
    expect(idsOf(await find('ва47 25', '', cast.cities.perm))).toEqual([breaker25]);
  });

  test('is_available=true finds only products that can be bought in the city', async () => {
    const { breaker16 } = cast.products;
    const body = await find('автомат', '&is_available=true', cast.cities.perm);
    expect(idsOf(body)).toEqual([breaker16]);
    expect(body.results.every((card: { is_available: boolean }) => card.is_available)).toBe(true);
    expect((await find('автомат', '&is_available=false', cast.cities.perm)).count).toBe(3);
  });

  test('filters, orderings and pages are those of the product list, with the categories of the results', async () => {
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
    // A chosen category without results still offers the other categories.
    const elsewhere = await find('автомат', `&category=${cables}`);
    expect(elsewhere).toMatchObject({ count: 0, categories: [{ id: breakers, count: 3 }] });
  });

  test('a group counts what its other values would bring among the results', async () => {
    const body = await find('автомат', `&attributes=${cast.values.onePole}`);
    const poles = body.facets.find((each: { id: unknown }) => each.id === cast.attributes.poles);
    expect(poles.values).toMatchObject([
      { id: cast.values.onePole, count: 2, selected: true },
      { id: cast.values.threePoles, count: 1, selected: false },
    ]);
    const brands = (await find('кабель')).facets.find((each: { id: unknown }) => each.id === 'brand');
    // All cables are of one brand, so the results offer no choice of brand although the shop has two.
    expect(brands?.values ?? []).not.toContainEqual(
      expect.objectContaining({ id: `b${cast.brands.kontur}` }),
    );
  });

  test('`q` is an alias of `search`, and an empty text finds nothing', async () => {
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

  test('hidden products are not found', async () => {
    expect((await find('снятый')).count).toBe(0);
    expect((await find('архива')).count).toBe(0);
    expect(idsOf(await find('дрель'))).toEqual([cast.products.withoutCategory]);
  });

  test('the answer says how the text was corrected; an exact search is not corrected', async () => {
    const right = await find('автомат');
    expect(Object.keys(right)).not.toContain('corrected');
    const wrongLayout = await find('fdnjvfn');
    expect(wrongLayout).toMatchObject({ corrected: 'автомат', count: right.count });
    const asTyped = await find('fdnjvfn', '&exact=true');
    expect(asTyped.count).toBe(0);
    expect(Object.keys(asTyped)).not.toContain('corrected');
    expect((await find('автоматы', '&exact=true')).count).toBe(right.count);
    expect((await find('fdnjvfn', '&exact=false')).corrected).toBe('автомат');
  });

  test('dropped words are named; an exact search drops no words', async () => {
    const { count } = await find('контур автомат');
    expect(await find('контур автомат жщфыхзъ')).toMatchObject({
      corrected: 'контур автомат',
      dropped: ['жщфыхзъ'],
      count,
    });
    for (const query of ['автомат', 'fdnjvfn'])
      expect(Object.keys(await find(query))).not.toContain('dropped');
    const asTyped = await find('контур автомат жщфыхзъ', '&exact=true');
    expect([asTyped.count, asTyped.dropped]).toEqual([0, undefined]);
  });

  test('a text that finds nothing gets near queries; an empty result due to a filter does not', async () => {
    const { did_you_mean, ...none } = await find('автамат', '&exact=true');
    expect(none.count).toBe(0);
    expect(did_you_mean.length).toBeGreaterThan(0);
    for (const text of did_you_mean) expect([text, (await find(text)).count]).not.toEqual([text, 0]);
    const { cables } = cast.categories;
    for (const [text, more] of [
      ['автомат', ''],
      ['автомат', `&category=${cables}`],
      ['автомат', '&max_price=1'],
      ['', ''],
      ['%%%', ''],
    ] as const)
      expect([text, more, Object.keys(await find(text, more))]).toEqual([
        text,
        more,
        expect.not.arrayContaining(['did_you_mean']),
      ]);
  });

  test('synonyms of staff work as soon as they are saved, and stop working once they are removed', async () => {
    const finds = async (isFound: boolean) => {
      while ((await find('хреновина', '&exact=true')).count > 0 !== isFound);
    };
    expect((await find('хреновина')).count).toBe(0);
    const rule = 'хреновина = автомат';
    await writeSynonyms(api.db, { rules: [readRule(rule)], off: [] });
    await finds(true);
    expect((await find('хреновина')).count).toBe(3);
    await removeSynonyms(api.db, [rule]);
    await finds(false);
  });
});

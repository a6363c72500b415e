import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { refreshListing } from './search.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const { breaker16, breaker25, threePoleBreaker } = api.cast.products;
  await giveValues('Резьба', [
    [breaker16, 'M30'],
    [breaker25, 'M3'],
    [threePoleBreaker, 'M10'],
  ]);
  await giveValues('Сечение', [
    [breaker16, '2,5'],
    [breaker25, '1,5'],
    [breaker25, '4'],
  ]);
  await api.answerFromMemory();
});
afterAll(() => api.close());

/** Adds a facet attribute whose values all have the same position. */
async function giveValues(name: string, values: readonly (readonly [product: number, value: string])[]) {
  await api.db.transaction().execute(async (tx) => {
    const attribute = await tx
      .insertInto('attribute')
      .values({ name, type: 'list', is_facet: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [product_id, value] of values) {
      const { id } = await tx
        .insertInto('attribute_value')
        .values({ attribute_id: attribute.id, name: value })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('product_attribute')
        .values({
          product_id,
          attribute_id: attribute.id,
          value_id: id,
          position: values.findIndex((one) => one[1] === value),
        })
        .execute();
    }
    await refreshListing(tx, 'all');
  });
}

interface Shown {
  name: string;
  values?: { name: string }[];
}

const facetsOf = async (path: string): Promise<Shown[]> => (await api.get(path)).body.facets;
const namesOf = async (path: string) => (await facetsOf(path)).map(({ name }) => name);

test('values are shown in natural order: M3, M10, M30', async () => {
  const facets = await facetsOf(`catalog/products/?category=${api.cast.categories.breakers}`);
  const values = (name: string) =>
    facets.find((facet) => facet.name === name)?.values?.map((one) => one.name);
  expect(values('Резьба')).toEqual(['M3', 'M10', 'M30']);
  expect(values('Сечение')).toEqual(['1,5', '2,5', '4']);
});

test('a category with subcategories shows only attributes that half of its products have, a leaf category shows all of them', async () => {
  // Six products: three have a thread, two have a cross-section, one of them with two values.
  const whole = await namesOf(`catalog/products/?category=${api.cast.categories.electrics}`);
  expect(whole).toContain('Резьба');
  expect(whole).not.toContain('Сечение');
  expect(await namesOf(`catalog/products/?category=${api.cast.categories.breakers}`)).toEqual(
    expect.arrayContaining(['Резьба', 'Сечение']),
  );
});

test('a search shows the attributes of its results: two breakers of three have a cross-section, a cable has none', async () => {
  const found = (text: string) => namesOf(`search/products/?search=${encodeURIComponent(text)}`);
  expect(await found('автомат')).toEqual(expect.arrayContaining(['Резьба', 'Сечение']));
  const cable = await found('кабель');
  expect(cable).not.toContain('Резьба');
  expect(cable).not.toContain('Сечение');
});

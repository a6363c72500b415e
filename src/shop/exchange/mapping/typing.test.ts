import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { applyFacts } from '../exchange.server.ts';
import type { Fact } from '../exchange.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const property = (ref: string, name: string): Fact => ({ kind: 'attribute', ref, name, type: 'auto' });
const good = (ref: string, attributeRef: string, ...values: string[]): Fact => ({
  kind: 'product',
  ref,
  name: `Товар ${ref}`,
  attributes: values.map((value) => ({ attributeRef, value })),
});
const load = (...facts: Fact[]) => applyFacts({ pool: database.pool }, '1c', facts);
const attribute = async (name: string) =>
  (
    await database.pool.query('select type, is_facet as "isFacet" from attribute where name like $1', [
      `${name}%`,
    ])
  ).rows[0];

test('whether an attribute becomes a facet depends on all products, even if a file has only one', async () => {
  await load(property('c', 'Цвет'), ...[1, 2, 3].map((n) => good(`c${n}`, 'c', 'Белый')));
  await load(good('c4', 'c', 'Белый', 'Чёрный', 'Красный'));
  expect(await attribute('Цвет')).toEqual({ type: 'list', isFacet: false }); // of four goods
  await load(good('c5', 'c', 'Белый'));
  expect(await attribute('Цвет')).toEqual({ type: 'list', isFacet: true });
  await load(...Array.from({ length: 30 }, (_, n) => good(`d${n}`, 'c', `Тон ${n}`)));
  expect(await attribute('Цвет')).toMatchObject({ isFacet: true });
  await load(...Array.from({ length: 30 }, (_, n) => good(`e${n}`, 'c', `Оттенок ${n}`)));
  expect(await attribute('Цвет')).toMatchObject({ isFacet: false }); // 63 values
});

test('an attribute stays a number while all values are numbers; the first text value turns it into a list', async () => {
  await load(property('w', 'Вес, кг'), ...[1, 2, 3].map((n) => good(`w${n}`, 'w', `${n},5`)));
  await load(good('w4', 'w', '7'));
  expect(await attribute('Вес')).toMatchObject({ type: 'number' });
  await load(good('w5', 'w', 'как пушинка'));
  expect(await attribute('Вес')).toMatchObject({ type: 'list' });
  const { rows } = await database.pool.query(
    `select v.name from attribute_value v join attribute a on a.id = v.attribute_id where a.name like 'Вес%' order by v.name collate "C"`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['1,5', '2,5', '3,5', '7', 'как пушинка']);
});

test('a text with very many values stays a text, whatever a later file has of it', async () => {
  await load(
    property('n', 'Заметка'),
    ...Array.from({ length: 400 }, (_, n) => good(`n${n}`, 'n', `Заметка ${n}`)),
  );
  expect(await attribute('Заметка')).toMatchObject({ type: 'text' });
  await load(good('m1', 'n', 'Да'));
  expect(await attribute('Заметка')).toMatchObject({ type: 'text' });
});

test('a text becomes a list when its many values are gone', async () => {
  await load(
    property('k', 'Ключ'),
    ...Array.from({ length: 400 }, (_, n) => good(`k${n}`, 'k', `Ключ ${n}`)),
  );
  expect(await attribute('Ключ')).toMatchObject({ type: 'text' });
  await load(...Array.from({ length: 400 }, (_, n) => good(`k${n}`, 'k', `Ключ ${n % 5}`)));
  await load(good('k1', 'k', 'Ключ 2'));
  expect(await attribute('Ключ')).toMatchObject({ type: 'list' });
});

test('a number becomes a facet with its second value, and the type that a file declares stays whatever comes', async () => {
  await load(
    { kind: 'attribute', ref: 'p', name: 'Полюса', type: 'number' },
    ...[1, 2, 3, 4, 5].map((n) => good(`p${n}`, 'p', '2')),
  );
  expect(await attribute('Полюса')).toEqual({ type: 'number', isFacet: false });
  await load(good('p6', 'p', '3'));
  expect(await attribute('Полюса')).toEqual({ type: 'number', isFacet: true });
  await load(good('p7', 'p', 'четыре'));
  expect(await attribute('Полюса')).toEqual({ type: 'number', isFacet: true });
});

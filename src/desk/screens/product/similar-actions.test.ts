import { expect, test } from 'vitest';
import type { Goods } from '../../goods/goods-query.ts';
import { NO_DRAFT } from './goods-draft.ts';
import { hasUnsaved, likenesses, similarActions } from './similar-actions.ts';

const goods = {
  category: { id: 9, name: 'Ввод в дом' },
  brand: 'Контур',
  tags: [
    { id: 1, name: 'Для дома', is_on: true, one_c: false, differs: true },
    { id: 2, name: 'Хит', is_on: true, one_c: true, differs: false },
    { id: 3, name: 'Новинка', is_on: false, one_c: true, differs: true },
    { id: 4, name: 'Акция', is_on: false, one_c: false, differs: false },
  ],
  attributes: [
    { id: 5, name: 'Ток', unit: 'А', own: '25' },
    { id: 6, name: 'Серия', unit: null, own: '' },
    { id: 7, name: 'Полюса', unit: null, own: null, one_c: '3' },
  ],
  hidden: { one_c: false, own: null },
  place: { one_c: { id: 3, name: 'Автоматы' }, own: { id: 9, name: 'Ввод в дом' } },
  relations: [
    { kind: 'analog', name: 'Аналоги', own: [{ id: 11, name: 'ВА47' }], one_c: null },
    { kind: 'accessory', name: 'Сопутствующие', own: [], one_c: null },
  ],
} as unknown as Goods;

test('similar goods may get the tags of a product, and what the staff has set of its attributes, place and relations', () => {
  expect(similarActions(goods)).toEqual([
    { label: 'Поставить метку «Для дома»', action: { kind: 'tag', tag: 1, on: true } },
    { label: 'Поставить метку «Хит»', action: { kind: 'tag', tag: 2, on: true } },
    { label: 'Снять метку «Новинка»', action: { kind: 'tag', tag: 3, on: false } },
    { label: 'Ток: 25 А', action: { kind: 'attribute', attribute: 5, value: '25' } },
    { label: 'Не показывать «Серия»', action: { kind: 'attribute', attribute: 6, hidden: true } },
    { label: 'Перенести в раздел «Ввод в дом»', action: { kind: 'category', category: 9 } },
    { label: 'Аналоги: ВА47', action: { kind: 'relation', relation: 'analog', products: [11], on: true } },
  ]);
});

test('of many related goods only some are added, and the label says how many are not', () => {
  const own = [11, 12, 13].map((id) => ({ id, name: `№ ${id}` }));
  const relations = [{ kind: 'analog', name: 'Аналоги', own, one_c: null }] as unknown as Goods['relations'];
  expect(similarActions({ ...goods, relations }, 2).at(-1)).toMatchObject({
    label: 'Аналоги: № 11, № 12 и ещё 1, которые не войдут',
    action: { products: [11, 12] },
  });
});

test('unsaved texts need no warning, unsaved tags do', () => {
  expect(hasUnsaved({ ...NO_DRAFT, plain: { name: 'Автомат' } })).toBe(false);
  expect(hasUnsaved({ ...NO_DRAFT, plain: { hidden: true } })).toBe(true);
  expect(hasUnsaved({ ...NO_DRAFT, tags: { 1: true } })).toBe(true);
});

test('goods are similar by category and brand, the narrowest first, and where 1C has them when the product was moved', () => {
  expect(likenesses(goods, 8).map(({ filter }) => filter)).toEqual([
    { category: 3, brand: 8 },
    { category: 3 },
    { category: 9, brand: 8 },
    { category: 9 },
    { brand: 8 },
  ]);
  const unmoved = { ...goods, place: { one_c: goods.category, own: null } } as Goods;
  expect(likenesses(unmoved, undefined).map(({ filter }) => filter)).toEqual([{ category: 9 }]);
  expect(likenesses({ ...unmoved, category: null }, undefined)).toEqual([]);
});

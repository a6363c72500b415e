import type { Tx } from '../../../src/platform/database/db.server.ts';
import type { Insert } from './insert.ts';

/** Categories, brands, attributes and tags. */
export async function seedAssortment(tx: Tx, insert: Insert) {
  const category = (name: string, slug: string, parent_id: number | null, more: object = {}) =>
    insert('category', { name, slug, parent_id, ...more });
  const electrics = await category('Электрика', 'elektrika', null, { sort: 1 });
  const breakers = await category('Автоматические выключатели', 'avtomaty', electrics, { sort: 1 });
  const cables = await category('Кабель', 'kabel', electrics, { sort: 2 });
  const fasteners = await category('Крепёж', 'krepezh', null, { sort: 2 });
  const hiddenCategory = await category('Архив', 'arhiv', null, { sort: 3, hidden_at: new Date() });
  await tx
    .insertInto('slug_history')
    .values({ kind: 'category', slug: 'vyklyuchateli', target_id: breakers })
    .execute();

  const kontur = await insert('brand', { name: 'Контур', slug: 'kontur' });
  const sever = await insert('brand', { name: 'Север', slug: 'sever' });
  const attribute = (name: string, type: string, more: object = {}) =>
    insert('attribute', { name, type, is_facet: true, on_card: true, ...more });
  const poles = await attribute('Полюсов', 'list', { sort: 1, is_promoted: true });
  const current = await attribute('Номинальный ток', 'number', { sort: 2, unit: 'А' });
  const magnetic = await attribute('Магнит', 'bool', { sort: 3 });
  const series = await attribute('Серия', 'text', { sort: 4, is_facet: false, on_card: false });
  const value = (attribute_id: number, name: string, sort = 0) =>
    insert('attribute_value', { attribute_id, name, sort });
  const onePole = await value(poles, '1', 1);
  const threePoles = await value(poles, '3', 3);
  const magneticYes = await value(magnetic, 'Да');
  const hit = await insert('tag', { name: 'Хит', slug: 'hit', sort: 1 });
  const sale = await insert('tag', { name: 'Распродажа', slug: 'rasprodazha', sort: 2 });
  return {
    categories: { electrics, breakers, cables, fasteners, hiddenCategory },
    brands: { kontur, sever },
    attributes: { poles, current, magnetic, series },
    values: { onePole, threePoles, magneticYes },
    tags: { hit, sale },
  };
}

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { XmlError } from '../../platform/files/xml-error.ts';
import { refreshListing } from '../search/search.server.ts';
import { addCities, catalogueState, changeLogLength, importText } from './fixtures/catalogue.ts';
import { goodsXml, offersXml } from './fixtures/read.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await freshDatabase();
  await addCities(base);
});
afterAll(() => base.drop());

const escaped = (text: string) =>
  text
    .replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/g, ' ');
const tag = (name: string, inner: string) => `<${name}>${inner}</${name}>`;
const ref = fc.constantFrom('a', 'b', 'c', 'a#1', 'a#2', 'b#', '#', 'z'.repeat(600), '');
const word = fc.oneof(
  fc.constantFrom(
    'Да',
    'нет',
    '12',
    '0,5',
    '1 234,50',
    '',
    '-999 999 999,9',
    '<script>x</script>',
    '&amp;quot;',
    '\u0301',
    "'; drop table product; --",
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const number = fc.constantFrom(
  '1',
  '0',
  '',
  '-1',
  'NaN',
  '1e309',
  '1 234,50',
  '99999999999',
  '0.004',
  '1,5',
  '-999 999 999,9',
  '9'.repeat(30),
);
const flag = fc.constantFrom('true', 'false', '1', '0', 'junk', '');
const text = (name: string, value: fc.Arbitrary<string>) => value.map((inner) => tag(name, escaped(inner)));
const some = (...parts: fc.Arbitrary<string>[]) =>
  fc.tuple(...parts.map((part) => fc.option(part, { nil: '' }))).map((all) => all.join(''));
const list = (container: string, part: fc.Arbitrary<string>) =>
  fc.array(part, { maxLength: 4 }).map((all) => tag(container, all.join('')));

const group: fc.Arbitrary<string> = fc.letrec<{ group: string }>((tie) => ({
  group: fc
    .tuple(
      text('Ид', ref),
      text('Наименование', word),
      fc.option(fc.array(tie('group'), { maxLength: 2 }), { nil: undefined, depthSize: 'small' }),
    )
    .map(([id, name, inner]) => tag('Группа', id + name + (inner ? tag('Группы', inner.join('')) : ''))),
})).group;
const property = some(
  text('Ид', ref),
  text('Наименование', word),
  fc.constantFrom('Строка', 'Число', 'Справочник', 'Время').map((type) => tag('ТипЗначений', type)),
  list(
    'ВариантыЗначений',
    some(text('ИдЗначения', ref), text('Значение', word)).map((inner) => tag('Справочник', inner)),
  ),
  text('ПометкаУдаления', flag),
).map((inner) => tag('Свойство', inner));
const values = list(
  'ЗначенияСвойств',
  some(text('Ид', ref), text('Значение', word)).map((inner) => tag('ЗначенияСвойства', inner)),
);
const good = some(
  text('Ид', ref),
  text('Наименование', word),
  text('Артикул', word),
  text('Штрихкод', word),
  text('Описание', word),
  list('Группы', text('Ид', ref)),
  values,
  text('Вес', number),
  text('ПометкаУдаления', flag),
  text('БазоваяЕдиница', word),
).map((inner) => tag('Товар', inner));
const price = some(
  text('ИдТипаЦены', ref),
  text('ЦенаЗаЕдиницу', number),
  text('Валюта', word),
  text('МинКоличество', number),
  text('Коэффициент', number),
).map((inner) => tag('Цена', inner));
const offer = some(
  text('Ид', ref),
  text('Наименование', word),
  values,
  list('Цены', price),
  text('Количество', number),
  text('ПометкаУдаления', flag),
  fc
    .tuple(ref, number)
    .map(([store, stock]) => `<Склад ИдСклада="${escaped(store)}" КоличествоНаСкладе="${stock}"/>`),
).map((inner) => tag('Предложение', inner));
const types = list(
  'ТипыЦен',
  some(text('Ид', ref), text('Наименование', word), text('Валюта', word)).map((inner) =>
    tag('ТипЦены', inner),
  ),
);
const stores = list(
  'Склады',
  some(text('Ид', ref), text('Наименование', word)).map((inner) => tag('Склад', inner)),
);
const file = fc.oneof(
  fc
    .tuple(
      fc.array(good, { maxLength: 6 }),
      fc.array(group, { maxLength: 3 }),
      fc.array(property, { maxLength: 3 }),
      flag,
    )
    .map(([goods, groups, properties, isPartial]) =>
      goodsXml(goods.join(''), {
        flag: isPartial,
        classifier: tag(
          'Классификатор',
          tag('Группы', groups.join('')) + tag('Свойства', properties.join('')),
        ),
      }),
    ),
  fc
    .tuple(fc.array(offer, { maxLength: 6 }), types, stores, fc.boolean())
    .map(([offers, head, more, full]) => offersXml(offers.join(''), { full, head: head + more })),
);

test('for any generated file an import ends, keeps the invariants, and repeating it changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (xml) => {
      const outcome = await importText(base, xml, { allowMassHide: true }).catch((error) => error);
      expect(outcome instanceof Error && !(outcome instanceof XmlError) ? outcome.message : '').toBe('');
      await expectInvariants();
      await expectWholeListing();
      if (outcome instanceof Error) return;
      const [state, log] = [await catalogueState(base), await changeLogLength(base)];
      await importText(base, xml, { allowMassHide: true });
      expect(await catalogueState(base)).toEqual(state);
      const { rows } = await base.pool.query(
        `select kind, subject_id from catalog_change order by id offset ${log}`,
      );
      expect(rows).toEqual([]);
    }),
    { seed: 20261120, numRuns: 50, endOnFailure: true },
  );
}, 300_000);

async function expectInvariants(): Promise<void> {
  const broken = await base.pool.query(`
    select 'name' as what from product where name = '' or name ~ '^\\s|\\s$'
    union all select 'one main category' from product_category group by product_id having count(*) filter (where is_main) <> 1
    union all select 'cycle' from category c where exists (
      with recursive up as (select c.parent_id as id union select p.parent_id from category p join up on p.id = up.id) select from up where id = c.id)
    union all select 'negative stock' from stock where on_hand < 0
    union all select 'nameless category' from category where name = ''
    union all select 'script' from product where description ~* '<script'
    union all select 'mojibake' from product where name ~ '[Ð\ufffd]'
    union all select 'hidden without a reason' from product where (hidden_at is null) <> (hidden_reason is null)`);
  expect(broken.rows).toEqual([]);
}

/** Checks that a full refresh of the listing changes nothing after an import. */
async function expectWholeListing(): Promise<void> {
  const listed = async () =>
    (
      await base.pool.query(`
        select product_id, lft, previous_lft, codes, cities, shops, number_keys, numbers, name_key, brand_id, words, article,
               array(select format('%s: %s', slot, price) from unnest(prices) with ordinality as p (price, slot) where price > 0) as prices
        from listing left join search_text using (product_id) order by product_id, lft`)
    ).rows;
  const before = await listed();
  await base.db.transaction().execute((tx) => refreshListing(tx, 'all'));
  expect(await listed()).toEqual(before);
}

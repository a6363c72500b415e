import { expect, test } from 'vitest';
import { buildTextIndex } from './build-index.ts';
import { synonyms } from './fixtures/goods.ts';
import { searchText } from './search-text.ts';

/** Products where the name of one is the beginning of another's. */
const NAMES = [
  'Смеситель',
  'Смеси',
  'Растворитель',
  'Раствор',
  'Светильник',
  'Свет',
  'Сверлильный станок',
  'Сверло',
  'Распылитель',
  'Распыл',
  'Строительный фен',
  'Строй',
  'Парилка',
  'Пар',
  'Магнитола',
  'Магний',
  'Шуруповёрт',
  'Шуруп',
  'Грунтовка',
  'Грунт',
  'Шпатлёвка',
  'Шпатель',
  'Краскопульт',
  'Краска',
  'Гвоздодёр',
  'Гвоздь',
  'Плиткорез',
  'Плитка',
  'Вентилятор',
  'Вентиль',
  'Проводка',
  'Провод',
  'Канализационная труба',
  'Канализация',
  'Болторез',
  'Болт',
  'Полимер',
  'Пол',
];
const goods = NAMES.map((name, id) => ({
  id,
  name,
  article: `Б-${1000 + id}`,
  brand: '',
  category: 'Разное',
  popularity: 0,
  availableIn: [],
}));
const index = await buildTextIndex(goods, synonyms);

function found(query: string, options: { isTyping?: boolean; isExact?: boolean } = {}): string[] {
  return searchText(index, synonyms, query, { limit: 5, ...options }).ids.map((id) => NAMES[id] ?? '');
}

test.each([
  ['смесит', ['Смеситель', 'Смеси']],
  ['смесите', ['Смеситель', 'Смеси']],
  ['растворит', ['Растворитель', 'Раствор']],
  ['растворите', ['Растворитель', 'Раствор']],
  ['светил', ['Светильник', 'Свет']],
  ['сверлил', ['Сверлильный станок', 'Сверло']],
  ['распыли', ['Распылитель', 'Распыл']],
  ['строите', ['Строительный фен', 'Строй']],
  ['парил', ['Парилка', 'Пар']],
  ['магнит', ['Магнитола', 'Магний']],
])(
  'a last word that ends like a verb matches as a prefix before it matches by its root: «%s»',
  (query, names) => {
    for (const options of [{}, { isTyping: true }, { isExact: true }])
      expect(found(query, options), JSON.stringify(options)).toEqual(names);
  },
);

test.each([
  ['шурупо', ['Шуруп', 'Шуруповёрт']],
  ['шурупов', ['Шуруп', 'Шуруповёрт']],
  ['грунтов', ['Грунт', 'Грунтовка']],
  ['шпатлев', ['Шпатель', 'Шпатлёвка']],
  ['краско', ['Краска', 'Краскопульт']],
  ['гвоздо', ['Гвоздь', 'Гвоздодёр']],
  ['плитко', ['Плитка', 'Плиткорез']],
  ['вентиля', ['Вентиль', 'Вентилятор']],
])(
  'a last word with a case ending matches as that form, and words that begin with it come after: «%s»',
  (query, names) => {
    for (const options of [{}, { isTyping: true }, { isExact: true }])
      expect(found(query, options), JSON.stringify(options)).toEqual(names);
  },
);

test.each([
  ['смеси', ['Смеси']],
  ['растворы', ['Раствор']],
  ['болтов', ['Болт']],
  ['красок', ['Краска']],
  ['шуруп', ['Шуруп']],
  ['provod', ['Провод']],
])('a finished word does not match longer words: «%s»', (query, names) => {
  expect(found(query)).toEqual(names);
});

test('an ending that a word of the same root continues is not read as a verb', () => {
  expect(found('канализационна', { isTyping: true })[0]).toBe('Канализационная труба');
});

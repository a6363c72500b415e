import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTextIndex } from './build-index.ts';
import { found, goods, goodsIndex, synonyms } from './fixtures/goods.ts';
import { searchText } from './search-text.ts';
import { setAvailable } from './text-index.ts';

test.each([
  ['a slip: «шурповерт» finds шуруповёрты', 'шурповерт', 'Шуруповёрт аккумуляторный Bosch GSR-120 12 В'],
  ['wrong vowels', 'перфаратор', 'Перфоратор Makita HR-2470 SDS-plus 780 Вт'],
  ['a form', 'болтами шестигранными м10', 'Болт шестигранный М10х50 DIN 933'],
  ['a fleeting vowel', 'молотки', 'Молоток слесарный 500 г'],
  ['the wrong layout', 'gthajhfnjh', 'Перфоратор Makita HR-2470 SDS-plus 780 Вт'],
  ['a brand in the wrong layout', 'ьфлшеф перфоратор', 'Перфоратор Makita HR-2470 SDS-plus 780 Вт'],
  ['Latin letters', 'benzopila', 'Бензопила Stihl MS-180'],
  ['Latin letters of two sounds', 'krupa grechnevaya', 'Крупа гречневая 800 г'],
  ['a brand made an adjective', 'бошевский шуруповерт', 'Шуруповёрт аккумуляторный Bosch GSR-120 12 В'],
  ['a diminutive', 'болтик', 'Болт шестигранный М10х50 DIN 933'],
  ['an adjective nothing has', 'волшебный перфоратор', 'Перфоратор Makita HR-2470 SDS-plus 780 Вт'],
  ['what it is for, after «по»', 'бензопила по льду', 'Бензопила Stihl MS-180'],
  ['a word of two alphabets', 'чайниk', 'Чайник электрический Tefal 1,7 л'],
  ['a brand by ear', 'бош', 'Шуруповёрт аккумуляторный Bosch GSR-120 12 В'],
  ['a brand and its case', 'перфоратор макиты', 'Перфоратор Makita HR-2470 SDS-plus 780 Вт'],
  ['a brand of letters, spelled', 'аккумулятор джи пи', 'Аккумулятор GP 9 В'],
  ['a slip in an ending', 'краска белаая', 'Краска белая Tikkurila 9 л'],
  ['an adjective of the noun in the name', 'кухонный смеситель', 'Смеситель для кухни Grohe'],
  ['words apart and a slip', 'водо нагриватель', 'Водонагреватель накопительный Ariston 80 л'],
  ['a code typed in the other alphabet', 'гср 120', 'Шуруповёрт аккумуляторный Bosch GSR-120 12 В'],
  ['what it is for, when no name says so', 'краска для забора', 'Краска белая Tikkurila 9 л'],
  ['a synonym in any order', 'вата минеральная утеплитель', 'Утеплитель минеральная вата Rockwool 50 мм'],
  ['a numeral in digits', '3-местная палатка', 'Палатка трёхместная'],
  ['the first of a word and the second apart', 'тормозныеколодки', 'Колодки тормозные передние Brembo'],
  ['a brand from the list of spellings', 'кроссовки найк', 'Кроссовки беговые Nike размер 43'],
  ['a synonym', 'болгарка', 'УШМ Интерскол 125 мм 900 Вт'],
  ['a synonym of two words', 'минвата', 'Утеплитель минеральная вата Rockwool 50 мм'],
  ['a slip in a synonym', 'болгорка', 'УШМ Интерскол 125 мм 900 Вт'],
  ['a synonym in the wrong layout', ',jqkth', 'Водонагреватель накопительный Ariston 80 л'],
  ['words apart', 'бензо пила', 'Бензопила Stihl MS-180'],
  ['words together', 'краскабелая', 'Краска белая Tikkurila 9 л'],
  ['three words together', 'саморезподереву', 'Саморез по дереву 3,5х35 мм'],
  ['a hyphen left out', 'сплитсистема', 'Сплит-система Midea 2,6 кВт'],
  ['the adjective in the word', 'электрочайник', 'Чайник электрический Tefal 1,7 л'],
  ['a size with another sign', 'болт m10*50', 'Болт шестигранный М10х50 DIN 933'],
  ['a unit in words', 'ушм 900 ватт', 'УШМ Интерскол 125 мм 900 Вт'],
  ['another unit', 'тепловая пушка 3000вт', 'Тепловая пушка 3 кВт'],
  ['sheets by their letter', 'тетрадь 96л', 'Тетрадь Hatber 96 листов'],
  ['a code without its hyphen', 'hr2470', 'Перфоратор Makita HR-2470 SDS-plus 780 Вт'],
  ['a code with spaces', 'ва 47 29', 'Автоматический выключатель IEK ВА47-29 1P 16 А'],
  ['an article without its hyphen', 'mk247000', 'Перфоратор Makita HR-2470 SDS-plus 780 Вт'],
  ['the beginning of an article', 'ИН-1259', 'УШМ Интерскол 125 мм 900 Вт'],
  ['an article of look-alike letters', 'TK-900001', 'Краска белая Tikkurila 9 л'],
  ['words of shopping', 'где купить смеситель недорого', 'Смеситель для кухни Grohe'],
  ['an unfinished word', 'водон', 'Водонагреватель накопительный Ariston 80 л'],
  ['an unfinished preposition', 'саморез п', 'Саморез по дереву 3,5х35 мм'],
  ['another order', 'кухни смеситель', 'Смеситель для кухни Grohe'],
  ['other trades: clothes', 'джинсы 52', 'Джинсы мужские синие размер 52'],
  ['other trades: auto parts', 'тормозные колодки', 'Колодки тормозные передние Brembo'],
  ['other trades: food', 'сгущенка', 'Молоко сгущённое 380 г'],
])('%s: «%s»', (_, query, name) => {
  expect(found(query)[0]).toBe(name);
});

test('the kind of a product counts more than its purpose', () => {
  expect(found('шуруповерт makita')[0]).toBe('Шуруповёрт аккумуляторный Makita DF-333 18 В');
});

test('a finished word does not match longer words: «лак» does not find «Лакра»', () => {
  expect(found('лак')).toEqual(['Лак паркетный Tikkurila 2,7 л']);
});

test('matches stay visible at every letter while typing', () => {
  const word = 'водонагреватель';
  for (let length = 1; length <= word.length; length++)
    expect(found(word.slice(0, length), { isTyping: true }).join()).toContain('Водонагреватель');
});

test('products that match by name come before those that match by category', () => {
  expect(found('шайба м10')).toEqual(['Шайба плоская М10', 'Гайка шестигранная М10']);
});

test.each([
  'ghbdtn',
  'асдфгхъэ',
  'zzzzzz',
  'квантовый телепорт',
  '%%%',
  "' or 1=1 --",
  'абонемент в бассейн',
  '',
  '   ',
  '🤷',
  '\0',
  '<img src=x onerror=alert(1)>',
  'union select 1,2,3',
  '1=1',
  '{7*7}',
  'роза',
  'банан',
  '../../etc/passwd',
  '(a+)+$',
])('nonsense finds nothing: %j', (query) => {
  expect(found(query)).toEqual([]);
});

test('any text is a valid query', () => {
  const pieces = fc.constantFrom(
    'болт',
    'м10х50',
    'ва47-29',
    '3,5',
    'bosch',
    ',jkn',
    'электро',
    'для',
    '~1',
    '"',
    '%',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.array(pieces, { maxLength: 40 }).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, fc.boolean(), (query, isTyping) => {
      const { ids, total } = searchText(goodsIndex, synonyms, query, { limit: 5, isTyping });
      expect(ids.length).toBe(Math.min(5, total));
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 200 },
  );
});

test('a text of 100 KB is a valid query', () => {
  expect(found('%'.repeat(5_000))).toEqual([]);
  expect(found('болт '.repeat(20_000))).toContain('Болт шестигранный М10х50 DIN 933');
});

test('while typing, words that only an unpopular product has together are found', async () => {
  const many = Array.from({ length: 400 }, (_, at) => (at % 2 ? 'Болт стальной' : 'Винт медный'));
  const bolts = [...many, 'Болт медный'].map((name, id) => ({
    id,
    name,
    article: '',
    brand: '',
    category: '',
    popularity: name === 'Болт медный' ? 0 : 5,
    availableIn: [],
  }));
  const index = await buildTextIndex(bolts, synonyms);
  const typed = searchText(index, synonyms, 'болт медн', { limit: 1, isTyping: true });
  expect(typed.ids).toEqual([400]);
});

test('a correction is reported, and only a correction', () => {
  const corrected = (query: string) => searchText(goodsIndex, synonyms, query, { limit: 1 }).corrected;
  expect(corrected('перфаратор makita')).toBe('перфоратор makita');
  expect(corrected('gthajhfnjh')).toBe('перфоратор');
  expect(corrected('перфораторы')).toBeUndefined();
});

test('of equal products the popular one comes first, and one available in the city before one that is not', async () => {
  const twins = [1, 2, 3].map((id) => ({
    id,
    name: 'Ведро',
    article: `В-${id}`,
    brand: '',
    category: 'Вёдра',
    popularity: id,
    availableIn: id === 1 ? [0, 4] : [],
  }));
  const index = await buildTextIndex(twins, synonyms);
  const ids = (city?: number) => searchText(index, synonyms, 'ведро', { limit: 5, city }).ids;
  expect(ids()).toEqual([3, 2, 1]);
  expect(ids(4)).toEqual([1, 3, 2]);
  setAvailable(index, index.ids.indexOf(1), 4, false);
  setAvailable(index, index.ids.indexOf(2), 4, true);
  expect(ids(4)).toEqual([2, 3, 1]);
});

test('an empty index finds nothing', async () => {
  expect(searchText(await buildTextIndex([], synonyms), synonyms, 'болт', { limit: 5 })).toEqual({
    ids: [],
    total: 0,
  });
});

test('a search does not affect the next one', async () => {
  const queries = ['болт м10', 'шайба м10', 'краска белая', 'саморез п', 'шуруповерт makita 18 в', 'м10'];
  const first = queries.map((query) => found(query));
  for (const query of queries.toReversed()) found(query, { isTyping: true, limit: 1 });
  expect(queries.map((query) => found(query))).toEqual(first);
});

test('the order of documents does not matter', async () => {
  const index = await buildTextIndex([...goods].reverse(), synonyms);
  for (const { name } of goods)
    expect(new Set(searchText(index, synonyms, name, { limit: 5 }).ids)).toEqual(
      new Set(searchText(goodsIndex, synonyms, name, { limit: 5 }).ids),
    );
});

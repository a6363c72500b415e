import { expect, test } from 'vitest';
import { buildSmallTextIndex, buildTextIndex } from './build-index.ts';
import type { TextDocument } from './document-terms.ts';
import { goods, goodsIndex, synonyms } from './fixtures/goods.ts';
import { matchText, matchTexts } from './match-text.ts';
import { searchText } from './search-text.ts';
import { setDead } from './text-index.ts';

const product = (id: number, name: string, popularity = 0): TextDocument => ({
  id,
  name,
  article: `КБ-${id}00`,
  brand: '',
  category: '',
  popularity,
  availableIn: [],
});
const exact = (query: string) => matchText(goodsIndex, synonyms, query, { isExact: true }).count;
const shown = (query: string) => matchText(goodsIndex, synonyms, query).corrected;

test('all matching products come with scores, and a search shows the best of them', () => {
  for (const query of ['болт', 'шуруповерт', 'краска 9 л', 'перфаратор', 'MK-247000']) {
    const { count, documents, scores } = matchText(goodsIndex, synonyms, query);
    const order = [...scores.keys()].sort(
      (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || (documents[a] ?? 0) - (documents[b] ?? 0),
    );
    const ids = order.map((at) => goodsIndex.ids[documents[at] ?? 0]);
    const found = searchText(goodsIndex, synonyms, query, { limit: 100 });
    expect([count, ids]).toEqual([found.total, found.ids]);
  }
});

test('an exact article scores above everything', async () => {
  const index = await buildTextIndex([product(1, 'Болт'), product(2, 'Болт КБ-100 болт', 1e9)], synonyms);
  expect(searchText(index, synonyms, 'КБ-100', { limit: 5 }).ids).toEqual([1, 2]);
});

test.each([
  ['a slip', 'перфаратор makita', 'перфоратор makita'],
  ['another layout', 'gthajhfnjh', 'перфоратор'],
  ['Latin letters', 'benzopila', 'бензопила'],
  ['a dropped word', 'перфоратор makita телепортный', 'перфоратор makita'],
  ['what it is for', 'краска для забора', 'краска'],
])('a correction is reported (%s): «%s» was understood as «%s»', (_, query, understood) => {
  expect(shown(query)).toBe(understood);
});

test.each(['перфораторы', 'ПЕРФОРАТОР', 'шуруповёрт', 'болгарка', 'бош', 'водон', 'бензо пила', 'zzzzzz'])(
  'no correction is reported for «%s», where the results need no explanation',
  (query) => {
    expect(shown(query)).toBeUndefined();
  },
);

test('an exact search matches forms, synonyms and prefixes, without corrections or dropped words', () => {
  for (const query of ['перфораторы', 'болгарка', 'водон', 'смеситель для кухни', 'hr2470'])
    expect(exact(query), query).toBeGreaterThan(0);
  for (const query of [
    'перфаратор',
    'gthajhfnjh',
    'benzopila',
    'перфоратор makita телепортный',
    'краска для забора',
  ])
    expect(exact(query), query).toBe(0);
});

test('a dead document is neither found nor counted until it is revived', () => {
  const document = goodsIndex.ids.indexOf(0);
  const total = () => searchText(goodsIndex, synonyms, goods[0]?.name ?? '', { limit: 100 });
  const before = total();
  setDead(goodsIndex, document, true);
  expect(total().ids).not.toContain(0);
  expect(matchText(goodsIndex, synonyms, goods[0]?.article ?? '').count).toBe(0);
  setDead(goodsIndex, document, false);
  expect(total()).toEqual(before);
});

test('changed products in a small index are found as if there were only one index', async () => {
  const all = [...goods.entries()].map(([at, one]) => ({ ...one, popularity: at }));
  const moved = new Set(all.filter(({ id }) => id % 3 === 0).map(({ id }) => id));
  const one = await buildTextIndex(all, synonyms);
  const large = await buildTextIndex(all, synonyms);
  for (const [document, id] of large.ids.entries()) setDead(large, document, moved.has(id));
  const small = buildSmallTextIndex(
    all.filter(({ id }) => moved.has(id)),
    synonyms,
    large,
  );
  const queries = [
    'шуруповерт',
    'шурповерт',
    'makita',
    'lhtkm',
    'краска белая',
    'м10',
    'bolt',
    'болгарка',
    'саморез п',
  ];
  for (const query of [...queries, ...all.map(({ name }) => name)]) {
    const expected = searchText(one, synonyms, query, { limit: 100 });
    const found = searchText([large, small], synonyms, query, { limit: 100 });
    expect([query, found.total, found.ids[0]]).toEqual([query, expected.total, expected.ids[0]]);
  }
});

test('a word that the small index has as written replaces a correction in the large one, and the other way round', async () => {
  const large = await buildTextIndex([product(1, 'Молоток Зубр'), product(2, 'Дрель')], synonyms);
  const small = buildSmallTextIndex([product(3, 'Молоток Зюбр')], synonyms, large);
  const ids = (query: string) => searchText([large, small], synonyms, query, { limit: 5 }).ids;
  expect(ids('молоток зюбр')).toEqual([3]);
  expect(ids('молоток зубр')).toEqual([1]);
  expect(ids('молоток').toSorted()).toEqual([1, 3]);
  expect(ids('молаток').toSorted()).toEqual([1, 3]);
  expect(matchTexts([large, small], synonyms, 'молоток зюбр').corrected).toBeUndefined();
});

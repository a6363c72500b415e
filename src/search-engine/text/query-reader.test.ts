import { expect, test } from 'vitest';
import { buildTextIndex } from './build-index.ts';
import { measuredGoods } from './fixtures/measured-goods.ts';
import { indexedText } from './indexed-text.ts';
import { QueryReader } from './query-reader.ts';
import { shippedSynonyms } from './shipped-synonyms.ts';
import { readSynonyms } from './synonyms.ts';
import type { ArticlesElsewhere } from './text-index.ts';
import { buildWordList } from './word-list.ts';

const synonyms = readSynonyms(shippedSynonyms);
const frequencies = new Map<string, number>();
for (const document of measuredGoods)
  for (const term of indexedText(document, synonyms).terms.keys())
    frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
const documents = measuredGoods.length;
const given = { synonyms, documents };
const byIndex = new QueryReader({ ...given, words: buildTextIndex(measuredGoods, synonyms) });
const byWords = new QueryReader({ ...given, words: buildWordList(frequencies) });

const NO_ARTICLES: ArticlesElsewhere = { articlesOf: () => new Map(), barcodesOf: () => new Map() };
const rounds = (reader: QueryReader, query: string, articles = NO_ARTICLES) =>
  [...reader.rounds(query, 'plain', articles)].map(({ words, byName, isAsWritten }) => ({
    words,
    byName,
    isAsWritten,
  }));

test.each([
  'батарейка',
  'батарейки щелочные aa',
  'замок навесной 70',
  'pfvjr yfdtcyjq',
  'shurupovert',
  'дрель шуруповерт 18 в',
  'шуруповйорт',
  'автомат 16а',
  'обои зелёные для кухни',
  'совсем ничего такого',
])('«%s» is read by the words of the goods alone as by their whole index', (query) => {
  expect(rounds(byWords, query)).toEqual(rounds(byIndex, query));
});

test('a text is analysed for a cluster as for the index in memory', () => {
  const { postings, terms } = buildTextIndex(measuredGoods, synonyms);
  expect(postings.starts.length - 1).toBe(frequencies.size);
  expect(terms).toEqual(buildWordList(frequencies).terms);
  expect(postings.starts).toEqual(buildWordList(frequencies).postings.starts);
});

test('an article is asked for where it is looked up, and found products are searched by it', () => {
  const asked: string[] = [];
  const articles: ArticlesElsewhere = {
    articlesOf: (code) => {
      asked.push(code);
      return code === '1151901' ? new Map([[7, 1]]) : new Map();
    },
    barcodesOf: () => new Map(),
  };
  const [first] = rounds(byWords, '115-1901', articles);
  expect(asked).toContain('1151901');
  expect(first?.words.map(({ products }) => [...products.keys()])).toEqual([[7]]);
});

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSearchNode, type SearchNode, whyNoSearchNode } from '../../../../tests/support/search-node.ts';
import { openSearchAddress } from '../../../platform/config/outside-addresses.server.ts';
import {
  answers,
  buildTextIndex,
  buildWordList,
  folded,
  indexedText,
  judge,
  PhraseCollector,
  type QualityQuery,
  quality,
  readQueries,
  readSynonyms,
  searchText,
  shippedSynonyms,
  type TextDocument,
} from '../../../search-engine/search-engine.ts';
import { Cluster } from './cluster.server.ts';
import { InterpretedCluster } from './fixtures/interpreter.ts';
import { fieldsOfText, phrasesOf } from './goods-documents.server.ts';
import { createIndex, refreshIndex, writeGoods } from './goods-index.server.ts';
import { askAll } from './lists.server.ts';
import { TextReader } from './texts.server.ts';
import { readInThread } from './word-list.server.ts';
import { readWords, writeWords } from './words.server.ts';

/** The queries that search quality is measured by, if they are available. */
const MEASURED = join(import.meta.dirname, '../../../../../shared/data/search');
const TOP = 5;
const CITY = 1;

const synonyms = readSynonyms(shippedSynonyms);

function readGoods(): TextDocument[] {
  const [, ...lines] = readFileSync(join(MEASURED, 'products.tsv'), 'utf8').trim().split(/\r?\n/);
  return lines.map((line, at) => {
    const [name = '', article = '', brand = '', category = ''] = line.split('\t');
    return { id: at + 1, name, article, brand, category, popularity: 0, availableIn: [] };
  });
}

/** Brings goods to a cluster as the feeder does. */
async function bring(cluster: Cluster, goods: readonly TextDocument[]): Promise<TextReader> {
  const index = await createIndex(cluster, 1);
  const frequencies = new Map<string, number>();
  const collected = new PhraseCollector();
  const written = goods.map((text) => {
    const indexed = indexedText(text, synonyms);
    for (const term of indexed.terms.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    collected.addProduct(text);
    const { id } = text;
    return { id, fields: { id, popularity: 0, renown: 0, ...fieldsOfText(indexed) } };
  });
  await writeGoods(cluster, { index, version: 1n }, { written, gone: [] });
  await refreshIndex(cluster, index);
  const words = await writeWords(cluster, {
    goods: index,
    documents: goods.length,
    renown: 0,
    frequencies,
    phrases: phrasesOf(collected, synonyms),
    synonyms: shippedSynonyms,
  });
  return (await TextReader.open(cluster, words)).reader;
}

const kinds = ['an interpreter of its query language', 'OpenSearch'] as const;

describe.each(kinds)('the measured queries, answered by %s', (kind) => {
  const isSkipped = !existsSync(MEASURED) || (kind === 'OpenSearch' && whyNoSearchNode !== undefined);
  const goods = existsSync(MEASURED) ? readGoods() : [];
  const textOf = new Map(
    goods.map(({ id, name, article, brand, category }) => [
      id,
      folded(`${name} ${article} ${brand} ${category}`),
    ]),
  );
  let node: SearchNode | undefined;
  let cluster: Cluster;
  let reader: TextReader;
  let queries: readonly QualityQuery[];

  beforeAll(async () => {
    if (isSkipped) return;
    queries = readQueries(readFileSync(join(MEASURED, 'queries.tsv'), 'utf8'));
    node = kind === 'OpenSearch' ? await openSearchNode() : undefined;
    const alias = `test-${randomBytes(6).toString('hex')}`;
    cluster = node
      ? new Cluster({ ...openSearchAddress(node.url), alias }, 60_000)
      : new InterpretedCluster();
    reader = await bring(cluster, goods);
  });
  afterAll(async () => {
    if (node) await cluster?.ask({ method: 'DELETE', path: `${cluster.alias}-m*`, timeout: 60_000 });
    await node?.stop();
  });

  async function find(text: string): Promise<number[]> {
    const { clauses } = await reader.read({ text, isExact: false, cityId: CITY }, 'one');
    if (!clauses) return [];
    const body = { query: clauses.scored, size: TOP, sort: [{ _score: 'desc' }, { id: 'asc' }] };
    const [found] = await askAll(cluster, [body], clauses.index);
    return (found?.hits?.hits ?? []).map(({ _id }) => Number(_id));
  }

  const judged = (query: QualityQuery, ids: readonly number[]) => {
    const { expect: expected } = query;
    const relevant = expected ? [...textOf.values()].filter((text) => answers(text, expected)).length : 0;
    const texts = ids.map((id) => textOf.get(id) ?? '');
    return judge(query, texts, relevant);
  };

  test.skipIf(isSkipped)(
    'find as much as in memory: recall, success and precision differ by at most 0.01',
    async () => {
      const index = buildTextIndex(goods, synonyms);
      const [ours, theirs] = [[], []] as [ReturnType<typeof judged>[], ReturnType<typeof judged>[]];
      for (const query of queries) {
        ours.push(judged(query, await find(query.query)));
        theirs.push(judged(query, searchText(index, synonyms, query.query, { limit: TOP }).ids));
      }
      const [found, known] = [quality(ours), quality(theirs)];
      for (const measure of ['recall5', 'success5', 'precision5', 'empties'] as const)
        expect(found[measure] ?? 1, measure).toBeGreaterThanOrEqual((known[measure] ?? 1) - 0.01);
    },
  );

  test.skipIf(isSkipped || kind !== 'OpenSearch')('a thread builds the same list of words', async () => {
    const { words } = reader;
    const { first, parts } = words;
    const own = buildWordList(await readWords(cluster, words, { from: first, to: first + parts }));
    expect(await readInThread({ address: cluster.address, words })).toEqual(own);
  });

  test.skipIf(isSkipped)('98 of 100 are suggested something that answers them', async () => {
    const asked = queries.filter(({ isSuggested, expect: expected }) => isSuggested && expected);
    const missed: string[] = [];
    for (const { query, expect: expected } of asked) {
      const { phrases, products } = await reader.suggest({ text: query, cityId: CITY }, 10);
      const options = [...phrases.map(folded), ...products.map((id) => textOf.get(id) ?? '')];
      if (!options.some((option) => expected && answers(option, expected))) missed.push(query);
    }
    expect(missed.length / asked.length, missed.join(', ')).toBeLessThanOrEqual(0.02);
  });
});

import {
  buildSuggestIndex,
  fruitfulPhrases,
  NamePacker,
  Numbering,
  PhraseCollector,
  readSynonyms,
  TextIndexBuilder,
  type TextParts,
} from '../../../search-engine/search-engine.ts';
import { readAskedQueries } from '../query-log.server.ts';
import { readSynonymList } from '../synonym-rules.server.ts';
import { eachDocument, readCategoryPaths } from './documents.queries.ts';
import type { Connection } from './rows.queries.ts';

/** Reads and indexes the texts of all listed products. */
export async function buildTexts(client: Connection): Promise<Omit<TextParts, 'places'>> {
  const list = await readSynonymList(client);
  const concepts = readSynonyms(list);
  const cities = new Numbering();
  const phrases = new PhraseCollector();
  const hashes = new Map<number, number>();
  const written = new Map<number, string>();
  const builder = new TextIndexBuilder(concepts);
  await eachDocument(
    client,
    'all',
    (id) => cities.numberOf(id),
    (document) => {
      phrases.addProduct({ ...document, category: document.mainCategory });
      hashes.set(document.id, document.hash);
      written.set(document.id, document.article);
      builder.add(document);
    },
  );
  const index = builder.finish();
  const articles = new NamePacker();
  for (const document of index.codes.documents)
    articles.add(Buffer.from(written.get(index.ids[document] ?? 0) ?? ''), { isOther: true });
  const suggestions = buildSuggestIndex(phrases, concepts, await readAskedQueries(client));
  return {
    index,
    suggestions,
    fruitful: fruitfulPhrases(index, suggestions, concepts),
    synonyms: list,
    concepts,
    articles: articles.finish(),
    paths: await readCategoryPaths(client),
    cities: cities.ids,
    hashes: Int32Array.from(index.ids, (id) => hashes.get(id) ?? 0),
  };
}

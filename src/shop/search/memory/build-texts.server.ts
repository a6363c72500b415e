import { readAskedQueries } from '../asked-queries.server.ts';
import { readSynonymList } from '../synonym-rules.server.ts';
import { TextIndexBuilder } from '../text/build-index.ts';
import { fruitfulPhrases } from '../text/findable.ts';
import { PhraseCollector } from '../text/phrases.ts';
import { buildSuggestIndex, type SuggestIndex } from '../text/suggest.ts';
import { readSynonyms, type SynonymList, type Synonyms } from '../text/synonyms.ts';
import type { TextIndex } from '../text/text-index.ts';
import { eachDocument, readCategoryPaths } from './documents.queries.ts';
import { Numbering } from './numbering.ts';
import type { Connection } from './rows.queries.ts';
import { NamePacker, type SortedNames } from './sorted-names.ts';

/** Texts of the goods of the large segment, as of the same moment. */
export interface TextParts {
  index: TextIndex;
  suggestions: SuggestIndex;
  /** By document among the phrases: 1 for those that find some of these goods as they are written. */
  fruitful: Uint8Array;
  /** The rules as staff wrote them… */
  synonyms: SynonymList;
  /** …and ready for use: reading them took a third of the time that loading an index from its file takes. */
  concepts: Synonyms;
  /** Articles as they are written, in the order of the codes of the index. */
  articles: SortedNames;
  /** Category → names of it and of those above. */
  paths: Map<number, string>;
  /** Cities by their numbers in the index. */
  cities: number[];
  /** Per document what stands for its texts. */
  hashes: Int32Array;
  /** Per document where its rows begin in `byProduct` of the large segment. */
  places: Int32Array;
}

/** Reads and indexes all texts. */
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

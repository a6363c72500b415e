import {
  articleCode,
  beforeUnfinished,
  PHRASES_SHARE,
  significantWords,
} from '../../../search-engine/search-engine.ts';
import type { Connection } from '../memory/memory.server.ts';
import type { Suggestion, SuggestRequest } from '../search.ts';
import { allOf, MOST_PAST, MOST_SUGGESTIONS, suggestions } from '../suggest.ts';
import { readShownNames } from './goods.queries.ts';
import type { TextReader } from './texts.server.ts';

/** Reads a text as of one edition. */
export interface Reading {
  reader: TextReader;
  edition: string;
  cityId: number;
}

/** Suggests past queries of the visitor that still find something, then phrases and products. @param client reads the names of products */
export async function suggestFrom(
  client: Connection,
  reading: Reading,
  { text, pastQueries }: SuggestRequest,
): Promise<Suggestion[]> {
  const [likely, past] = await Promise.all([
    likelyFor(client, reading, text),
    thoseFound(reading, pastQueries.slice(0, MOST_PAST)),
  ]);
  const begun = likely.length === 0 ? beforeUnfinished(text) : undefined;
  const more = begun === undefined ? likely : await likelyFor(client, reading, begun);
  return suggestions([...allOf('query', past), ...more]);
}

async function likelyFor(
  client: Connection,
  reading: Reading,
  text: string,
): Promise<Pick<Suggestion, 'text' | 'kind'>[]> {
  const { reader, cityId } = reading;
  const { phrases, products } = await reader.suggest({ text, cityId }, MOST_SUGGESTIONS);
  const [fruitful, names] = await Promise.all([
    thoseFound(reading, phrases, true),
    products.length > 0 ? readShownNames(client, products) : [],
  ]);
  const nameOf = new Map(names.map((each) => [each.id, each]));
  const code = /\d/.test(text) ? articleCode(text) : '';
  const named = products.flatMap((id) => {
    const { name = '', article = '' } = nameOf.get(id) ?? {};
    return name === '' ? [] : [code && articleCode(article).startsWith(code) ? article : name];
  });
  const places = Math.ceil(MOST_SUGGESTIONS * PHRASES_SHARE);
  const first = fruitful.slice(0, Math.max(places, MOST_SUGGESTIONS - named.length));
  return [...allOf('query', first), ...allOf('product', named)];
}

/** Those of some texts that find something. @param asWritten only without corrections */
async function thoseFound(
  { reader, edition, cityId }: Reading,
  texts: readonly string[],
  asWritten = false,
): Promise<string[]> {
  const read = await Promise.all(texts.map((text) => reader.read({ text, isExact: false, cityId }, edition)));
  return texts.filter((_, at) => read[at]?.clauses && !(asWritten && read[at]?.corrected !== null));
}

/** The words of a text that find something, together and alone. @param most how many texts at most */
export async function nearFrom(reading: Reading, text: string, most: number): Promise<string[]> {
  const { reader, edition, cityId } = reading;
  const words = await Promise.all(
    significantWords(text).map(async (word) => {
      const { clauses, corrected } = await reader.read({ text: word, isExact: false, cityId }, edition);
      return clauses ? (corrected ?? word) : undefined;
    }),
  );
  const known = words.filter((word) => word !== undefined);
  const alone = known.toSorted((a, b) => b.length - a.length);
  const candidates = new Set(known.length > 1 ? [known.join(' '), ...alone] : alone);
  return (await thoseFound(reading, [...candidates])).slice(0, most);
}

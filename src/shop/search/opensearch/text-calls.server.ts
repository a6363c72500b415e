import type { SearchAnswer, SearchRequest } from '../../../search-engine/search-engine.ts';
import type { SqlSearch } from '../listing.server.ts';
import type { Connection } from '../memory/memory.server.ts';
import type { Suggestion, SuggestRequest } from '../search.ts';
import type { Counted } from '../summary.ts';
import type { Cluster } from './cluster.server.ts';
import type { FeedWatch } from './feed-watch.server.ts';
import type { CountRequest, ListTerms, TextClauses } from './list-query.server.ts';
import { answerSearch, countList } from './lists.server.ts';
import { inTime } from './patience.server.ts';
import { nearFrom, suggestFrom } from './suggested.server.ts';
import type { ReadText, TextReader } from './texts.server.ts';

const MOST_NEAR = 3;

interface TextContext {
  cluster: Cluster;
  watch: FeedWatch;
  window: number;
  client: Connection;
  below: SqlSearch;
  /** Asks the cluster about goods; undefined when it has no answer. */
  attempt: <Answer>(
    request: CountRequest,
    ask: (terms: ListTerms) => Promise<Answer>,
  ) => Promise<Answer | undefined>;
  /** The same without the terms of a list. */
  guarded: <Answer>(ask: () => Promise<Answer>) => Promise<Answer | undefined>;
}

interface AskedText {
  text: string;
  isExact: boolean;
}

/** The calls of the search port with texts. */
export interface TextCalls {
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Counts what a text finds; undefined when the cluster has no answer. */
  count(request: CountRequest, asked: AskedText): Promise<Counted | undefined>;
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
  near(text: string, cityId: number): Promise<string[]>;
}

/** Answers texts from the cluster, and from the adapter below what it does not answer. @param limits ms */
export function textCalls(context: TextContext, limits: { list: number; suggest: number }): TextCalls {
  const { cluster, watch, window, client, below, attempt, guarded } = context;
  /** Reads a text and answers with what it finds. */
  const found = async <Answer>(
    request: CountRequest,
    { text, isExact }: AskedText,
    answer: (terms: ListTerms, read: ReadText) => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    const { reader } = watch;
    if (!reader) return undefined;
    const reading = async (terms: ListTerms) => {
      const read = await reader.read({ text, isExact, cityId: request.cityId }, watch.key);
      return answer({ ...terms, text: read.clauses ?? nothingIn(reader) }, read);
    };
    return attempt(request, (terms) => inTime(limits.list, () => reading(terms)));
  };
  const count = (request: CountRequest, asked: AskedText) =>
    found(request, asked, (terms) => countList(cluster, request, terms));
  /** What is known of an edition; undefined before there is one. */
  const reading = (cityId: number) => watch.reader && { reader: watch.reader, edition: watch.key, cityId };
  return {
    count,
    async search(request) {
      const { text, isExact, ...asked } = request;
      const { ordering: _, limit: __, offset: ___, ...counted } = asked;
      const answer = await found(counted, { text, isExact }, async (terms, { corrected, dropped }) => ({
        ...(await answerSearch(cluster, asked, { terms, window })),
        corrected,
        dropped,
      }));
      return answer ?? below.search(request);
    },
    async suggest(request) {
      const of = reading(request.cityId);
      const answer =
        of && (await guarded(() => inTime(limits.suggest, () => suggestFrom(client, of, request))));
      return answer ?? below.suggest(request);
    },
    async near(text, cityId) {
      const of = reading(cityId);
      const answer = of && (await guarded(() => inTime(limits.list, () => nearFrom(of, text, MOST_NEAR))));
      return answer ?? below.near(text, cityId);
    },
  };
}

/** The clauses of a text that finds nothing. */
function nothingIn({ words }: TextReader): TextClauses {
  const none = { match_none: {} };
  return { index: words.goods, filter: none, scored: none };
}

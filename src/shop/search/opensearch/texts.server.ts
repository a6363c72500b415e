import {
  buildWordList,
  type Mode,
  QueryReader,
  Recent,
  readSynonyms,
  type SoughtRound,
} from '../../../search-engine/search-engine.ts';
import { ArticleBook } from './article-book.server.ts';
import type { Cluster } from './cluster.server.ts';
import type { TextClauses } from './list-query.server.ts';
import { type Answer, askAll } from './lists.server.ts';
import { foundBy, type Merit, NAMED, requiredOf, type Sought, scoredBy } from './text-clauses.ts';
import { readWeighted } from './weights.ts';
import { readWordList } from './word-list.server.ts';
import { type PublishedWords, readSynonymsOf, readWords } from './words.server.ts';

/** A text as it was read: the products that it finds, and what a visitor is shown of the reading. */
export interface ReadText {
  /** Undefined when nothing is found. */
  clauses: TextClauses | undefined;
  corrected: string | null;
  dropped: readonly string[];
}

/** What may be suggested for a text, the likeliest first: products by their ids. */
export interface SuggestedTexts {
  products: number[];
  phrases: string[];
}

interface Asked {
  text: string;
  isExact: boolean;
  cityId: number;
}

/** A query may mean articles, and so may its words read otherwise. */
const MOST_LOOKUPS = 3;
const MOST_ROUNDS = 16;
/** Most queries that find something do so with the first of them. */
const ROUNDS_AT_ONCE = 4;
const MOST_TEXTS = 2_000;

/** Reads texts by the words of one index. */
export class TextReader {
  readonly words: PublishedWords;
  readonly #cluster: Cluster;
  /** Of all goods, and of those with new words. */
  readonly #readers: readonly QueryReader[];
  readonly #read = new Recent<ReadText>(MOST_TEXTS);
  readonly #underway = new Map<string, Promise<ReadText>>();
  #edition = '';

  private constructor(cluster: Cluster, words: PublishedWords, readers: readonly QueryReader[]) {
    this.#cluster = cluster;
    this.words = words;
    this.#readers = readers;
  }

  /** Reads the words of an index. @param before what was read of it before is not read again */
  static async open(cluster: Cluster, words: PublishedWords, before?: Loaded): Promise<Loaded> {
    const { index, first, parts, added, documents } = words;
    const last = before?.reader.words;
    const known = last?.index === index && last.first === first ? before : undefined;
    const synonyms = known?.synonyms ?? readSynonyms(await readSynonymsOf(cluster, words));
    const start = first + parts;
    const large = known?.large ?? (await readWordList(cluster, words));
    const from = start + (known ? (last?.added ?? 0) : 0);
    const fresh = new Map(known?.fresh);
    for (const [word, count] of await readWords(cluster, words, { from, to: start + added }))
      fresh.set(word, (fresh.get(word) ?? 0) + count);
    const given = { synonyms, documents };
    const readers = [new QueryReader({ ...given, words: large })];
    if (fresh.size > 0)
      readers.push(new QueryReader({ ...given, words: buildWordList(fresh), beside: large }));
    return { reader: new TextReader(cluster, words, readers), large, fresh, synonyms };
  }

  /** Reads a text. @param edition while it is the same, so are the answers */
  async read(asked: Asked, edition: string): Promise<ReadText> {
    if (edition !== this.#edition) this.#read.clear();
    this.#edition = edition;
    const key = JSON.stringify(asked);
    const known = this.#read.get(key);
    if (known) return known;
    // A reading that began in the edition before may have missed what this one brought.
    const asking = `${edition} ${key}`;
    let reading = this.#underway.get(asking);
    if (!reading) {
      reading = this.#find(asked).finally(() => this.#underway.delete(asking));
      this.#underway.set(asking, reading);
    }
    const fresh = await reading;
    if (edition === this.#edition) this.#read.set(key, fresh);
    return fresh;
  }

  /** Phrases and products for a text whose last word may be unfinished, the likeliest first. */
  async suggest({ text, cityId }: Pick<Asked, 'text' | 'cityId'>, most: number): Promise<SuggestedTexts> {
    const merit = { cityId, renown: this.words.renown };
    const { ways, plain } = await this.#ways(text, 'typing', merit);
    const places = (wanted: readonly Sought[], index: string) =>
      wanted.length === 0
        ? Promise.resolve([undefined])
        : askAll(
            this.#cluster,
            [{ query: scoredBy(wanted, merit), size: most, track_total_hits: false }],
            index,
          );
    // Products and phrases share one reading: a word that products have as written is not corrected to a phrase.
    const [[goods], [phrases]] = await Promise.all([
      places(ways, this.words.goods),
      places(ways.length > 0 ? ways : plain, this.words.index),
    ]);
    return {
      products: (goods?.hits?.hits ?? []).map(({ _id }) => Number(_id)),
      phrases: (phrases?.hits?.hits ?? []).flatMap(({ _source }) => _source?.text ?? []),
    };
  }

  async #find({ text, isExact, cityId }: Asked): Promise<ReadText> {
    const merit = { cityId, renown: this.words.renown };
    const { ways, shown } = await this.#ways(text, isExact ? 'exact' : 'plain', merit);
    if (ways.length === 0) return { clauses: undefined, corrected: null, dropped: [] };
    const { text: corrected = null, dropped = [] } = (shown && this.#shown(shown)) ?? {};
    const clauses = { index: this.words.goods, filter: foundBy(ways), scored: scoredBy(ways, merit) };
    return { clauses, corrected, dropped };
  }

  /**
   * The ways that find something; as in `matchTexts`, words as written win over corrections, and corrections by the words of all goods over
   * those by the few.
   */
  async #ways(text: string, mode: Mode, merit: Merit): Promise<Ways> {
    const book = new ArticleBook();
    const firsts = await Promise.all(
      this.#readers.map((reader) => this.#rounds(reader, { text, mode, book, most: 1 })),
    );
    const plain = firsts.flatMap(([round]) => (round ? [wayOf(round)] : []));
    const found = await this.#tried(
      firsts.map(([round]) => round),
      merit,
    );
    const written = found.filter((one) => one?.round.isAsWritten && !one.way.isNamed);
    if (written.length > 0)
      return { ways: written.flatMap((one) => one?.way ?? []), plain, shown: written[0] };
    let shown: Found | undefined;
    const ways: Sought[] = [];
    for (const [at, reader] of this.#readers.entries()) {
      if (shown) {
        const asked = this.#shown(shown)?.text ?? text;
        const [round] = await this.#rounds(reader, { text: asked, mode: exactOf(mode), book, most: 1 });
        if (round) ways.push(wayOf(round));
      } else {
        shown = found[at] ?? (await this.#further(reader, { text, mode, book, merit }));
        if (shown) ways.push(shown.way);
      }
    }
    return { ways, plain, shown };
  }

  #shown({ round, best }: Found) {
    return round.corrected(best);
  }

  /** The first rounds of a query, read again while there are articles to look up. */
  async #rounds(reader: QueryReader, { text, mode, book, most }: Reading): Promise<SoughtRound[]> {
    for (let lookups = 0; ; lookups++) {
      const rounds: SoughtRound[] = [];
      for (const round of reader.rounds(text, mode, book)) {
        rounds.push(round);
        if (rounds.length === most) break;
      }
      if (!book.isAsked || lookups === MOST_LOOKUPS) return rounds;
      await book.lookUp(this.#cluster, this.words.goods);
    }
  }

  /** Tries a round of each reader. */
  async #tried(rounds: readonly (SoughtRound | undefined)[], merit: Merit): Promise<(Found | undefined)[]> {
    const tried = rounds.filter((round) => round !== undefined);
    const ways = tried.map(wayOf);
    const answers = await this.#best(ways, merit);
    const found = new Map<SoughtRound, Found>();
    for (const [at, round] of tried.entries()) {
      const best = answers[at];
      if (best)
        found.set(round, await this.#byName({ round, way: ways[at]!, best: best.terms }, best.score, merit));
    }
    return rounds.map((round) => round && found.get(round));
  }

  /** As `byHead`: products that have the noun only by their category give way to those that have it by name. */
  async #byName(found: Found, score: number, merit: Merit): Promise<Found> {
    const { byName, words } = found.round;
    if (!byName || score >= NAMED * requiredOf(words)) return found;
    const way = { words: byName, isNamed: true };
    const both = { bool: { filter: [foundBy([way]), foundBy([found.way])] } };
    const [[best], [shared]] = await Promise.all([
      this.#best([way], merit),
      askAll(this.#cluster, [{ query: both, size: 1, _source: false }], this.words.goods),
    ]);
    const areShared = (shared?.hits?.hits.length ?? 0) > 0;
    return best && !areShared ? { round: found.round, way, best: best.terms } : found;
  }

  /** The first of the other rounds that finds something. */
  async #further(
    reader: QueryReader,
    reading: Omit<Reading, 'most'> & { merit: Merit },
  ): Promise<Found | undefined> {
    if (reading.mode.startsWith('exact')) return undefined;
    const rounds = await this.#rounds(reader, { ...reading, most: MOST_ROUNDS });
    for (let from = 0; from < rounds.length; from += ROUNDS_AT_ONCE) {
      const some = rounds.slice(from, from + ROUNDS_AT_ONCE);
      const answers = await this.#best(some.map(wayOf), reading.merit);
      const at = answers.findIndex((best) => best !== undefined);
      const [round, best] = [some[at], answers[at]];
      if (round && best) return { round, way: wayOf(round), best: best.terms };
    }
    return undefined;
  }

  /** The best product of each way. */
  async #best(ways: readonly Sought[], merit: Merit): Promise<(Best | undefined)[]> {
    const bodies = ways.map((way) => ({
      query: scoredBy([way], merit),
      size: 1,
      _source: false,
      stored_fields: ['weighted'],
      track_total_hits: false,
    }));
    return (await askAll(this.#cluster, bodies, this.words.goods)).map(bestOf);
  }
}

const wayOf = ({ words }: SoughtRound): Sought => ({ words, isNamed: false });
const exactOf = (mode: Mode): Mode => (mode.endsWith('typing') ? 'exact-typing' : 'exact');

interface Ways {
  ways: Sought[];
  /** The first ways of all readers, which may find nothing. */
  plain: Sought[];
  /** By which the query is corrected. */
  shown: Found | undefined;
}

interface Reading {
  text: string;
  mode: Mode;
  book: ArticleBook;
  most: number;
}

/** What a `TextReader` was made of, for the next one. */
export interface Loaded {
  reader: TextReader;
  large: ReturnType<typeof buildWordList>;
  fresh: ReadonlyMap<string, number>;
  synonyms: ReturnType<typeof readSynonyms>;
}

interface Found {
  round: SoughtRound;
  way: Sought;
  best: ReadonlyMap<string, number>;
}

interface Best {
  score: number;
  terms: Map<string, number>;
}

function bestOf(answer: Answer): Best | undefined {
  const hit = answer.hits?.hits[0];
  if (!hit) return undefined;
  const terms = new Map<string, number>();
  for (const { word, weight } of (hit.fields?.weighted ?? []).map(readWeighted)) terms.set(word, weight);
  return { score: hit._score ?? 0, terms };
}

import { otherLayout } from '../keyboard.ts';
import { findArticles } from './articles.ts';
import { memoized, memoizedByIndex } from './lru-answers.ts';
import { normalize } from './normalize.ts';
import { findWord, prefixRange } from './packed-words.ts';
import { toCyrillic } from './sound.ts';
import { isStopWord } from './stop-words.ts';
import type { TextIndex } from './text-index.ts';
import { type Token, tokenize } from './tokens.ts';
import { knownAs } from './vocabulary.ts';

/** How well a chunk is known to the index. */
const KNOWN = { exact: 3, letters: 2.5, beginning: 2, neutral: 1, not: 0 } as const;
/** So many words of a query are read. */
const MAX_CHUNKS = 16;
/** Shorter words are re-keyed only together with others: «керхер» must not become `rth[th`. */
const SHORTEST_SURE = 3;

const LETTER_KEYS = /[a-z][\]['`;,.][a-z]/i;

/**
 * Reads a query in the layout that was meant. A word is re-keyed when the index does not know it as typed but knows
 * it in the other layout, as a word, form or prefix; words unknown in both follow the others. Nobody changes both
 * layout and alphabet in one query, so where most is Russian in Latin letters (`emal pf 115`) only certain words are
 * re-keyed.
 * @returns the normalised text and whether anything was re-keyed
 */
export function readLayout(index: TextIndex, query: string): { text: string; isRekeyed: boolean } {
  const chunks = query.trim().split(/\s+/).slice(0, MAX_CHUNKS);
  const readings = chunks.map((typed) => readChunk(index, typed));
  const spelled = lettersOf(readings.filter(({ known }) => known === KNOWN.letters));
  const rekeyed = lettersOf(readings.filter(({ isSure, isService }) => isSure && !isService));
  const isSpelled = spelled > 0 && spelled >= rekeyed;
  // «18v» means 18 volts; it is re-keyed to «18м» only together with other words.
  const areOthers = readings.some((one) => one.isSure && !one.isMeasure);
  const isMeant = (one: Chunk) => one.isSure && (!isSpelled || one.isPlain) && (areOthers || !one.isMeasure);
  const isRekeyed = readings.some(isMeant);
  const isFollowing = (one: Chunk) => (isSpelled ? one.isSure : one.known <= KNOWN.not);
  const text = readings.map((one) =>
    isMeant(one) || (isRekeyed && isFollowing(one)) ? one.rekeyed : one.typed,
  );
  return { text: normalized(text.join(' ')), isRekeyed };
}

function lettersOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { typed }) => sum + typed.length, 0);
}

/** A chunk between blanks, as typed and in the other layout. */
interface Chunk {
  readonly typed: string;
  readonly rekeyed: string;
  readonly known: number;
  /** It was certainly meant in the other layout. */
  readonly isSure: boolean;
  /** As typed it is a number with a unit. */
  readonly isMeasure: boolean;
  /** In the other layout it is a stop word: «для», «за». */
  readonly isService: boolean;
  /** In the other layout it is a whole word of the products and not a short one. */
  readonly isPlain: boolean;
}

/** How well a re-keyed chunk must be known: a single short word exactly, short pieces not at all. */
function needed(chunk: string): number {
  const tokens = tokensOf(chunk);
  const shortest = Math.min(
    ...tokens.map(({ kind, text }) => (kind === 'word' ? text.length : SHORTEST_SURE)),
  );
  if (shortest >= SHORTEST_SURE) return KNOWN.beginning;
  return tokens.length === 1 && shortest === 2 ? KNOWN.exact : Infinity;
}

/** This many words have their readings cached: each keystroke repeats the first words. */
const CACHE_SIZE = 4_000;

/** The same for all indexes. */
const tokensOf = memoized((chunk) => tokenize(normalize(chunk)), CACHE_SIZE);
const normalized = memoized(normalize, CACHE_SIZE);

const readChunk = memoizedByIndex((index, typed): Chunk => {
  // A sign between Latin letters may be a Cyrillic letter: `rk.x` is rather «ключ» than RK and X.
  const known = Math.min(familiarity(index, typed), LETTER_KEYS.test(typed) ? KNOWN.neutral : KNOWN.exact);
  const rekeyed = known < KNOWN.beginning ? otherLayout(typed) : typed;
  // A Cyrillic word re-keyed to Latin letters must be a Latin word: «сыр» must not become «кш» spelled `csh`.
  const meant = rekeyed === typed ? KNOWN.not : familiarity(index, rekeyed, /[а-яё]/i.test(typed));
  const isService = tokensOf(rekeyed).every(({ kind, text }) => kind === 'word' && isStopWord(text));
  // `pf` is rather «пф» of the products than «за».
  const isSure = meant > KNOWN.not && meant >= needed(rekeyed) && !(isService && mayBeSpelled(index, typed));
  const isPlain = meant === KNOWN.exact && !isService && rekeyed.length >= SHORTEST_SURE;
  const isMeasure = tokensOf(typed).some(({ kind }) => kind === 'measure');
  return { typed, rekeyed, known, isSure, isMeasure, isService, isPlain };
}, CACHE_SIZE);

/** Whether words or codes of the index begin as the Latin letters sound. */
function mayBeSpelled(index: TextIndex, typed: string): boolean {
  if (!/^[a-z]{2,}$/i.test(typed)) return false;
  return toCyrillic(typed.toLowerCase()).some((reading) => {
    const [from, to] = prefixRange(index.terms, reading);
    return to > from;
  });
}

/** @param asWritten Latin letters are not read as Russian ones */
function familiarity(index: TextIndex, chunk: string, asWritten = false): number {
  const tokens = tokensOf(chunk);
  if (tokens.length === 0) return KNOWN.not;
  return Math.min(...tokens.map((token) => tokenFamiliarity(index, token, asWritten)));
}

function tokenFamiliarity(index: TextIndex, token: Token, asWritten: boolean): number {
  const { kind, text, terms } = token;
  if (kind !== 'word') {
    if (terms.some((term) => findWord(index.terms, term) >= 0)) return KNOWN.exact;
    if (findArticles(index, token, 'any').size > 0) return KNOWN.beginning;
    // «10х12» is a size even if no product has it.
    if (kind === 'size') return KNOWN.beginning;
    return kind === 'code' ? KNOWN.not : KNOWN.neutral;
  }
  if (isStopWord(text)) return KNOWN.exact;
  const { meanings, isRead } = knownAs(index, text);
  if (meanings.size > 0 && !(asWritten && isRead))
    return Math.max(...meanings.values()) > 0.9 ? KNOWN.exact : KNOWN.letters;
  if (text.length < (/[а-я]/.test(text) ? 2 : SHORTEST_SURE)) return KNOWN.not;
  // `lest` is rather the beginning of «лестница» than «дуые» in the other layout.
  const beginnings = !asWritten && /^[a-z]{4,}$/.test(text) ? [text, ...toCyrillic(text)] : [text];
  const isBeginning = beginnings.some((beginning) => {
    const [from, to] = prefixRange(index.terms, beginning);
    return to > from;
  });
  return isBeginning ? KNOWN.beginning : KNOWN.not;
}

import { articlesOf, barcodesOf, findArticles } from './articles.ts';
import { foldCode } from './homoglyphs.ts';
import { cutOf, sharedMeanings } from './neighbours.ts';
import { normalize } from './normalize.ts';
import { findWord, wordAt } from './packed-words.ts';
import { readLayout } from './readings.ts';
import { preferredSlot, type Slot, type SlotOptions, slotsOf } from './slots.ts';
import { toCyrillic } from './sound.ts';
import { asksPurpose, isStopWord } from './stop-words.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import type { Token } from './tokens.ts';
import {
  addMeaning,
  addPrefix,
  addWritten,
  knownAs,
  type Meanings,
  type Mode,
  QUALITY,
} from './vocabulary.ts';
import { combining } from './word-formation.ts';

/** A query as understood. */
export interface Understood {
  /** The words of the query in the layout that was meant. */
  readonly tokens: readonly Token[];
  readonly slots: readonly Slot[];
  readonly isRekeyed: boolean;
  /** Some word has guessed meanings. */
  readonly isGuessed: boolean;
}

/** Only this many letters of a query are read. */
export const MAX_QUERY = 200;
/** A query with a larger share of unknown words finds nothing, so reading stops. */
const DROPPED = 0.4;
/** Service words that say something about products: those with the word in their names come first. */
const TELLING = new Set(['без', 'с', 'со']);
/** The shortest prefix of an article that is searched. */
const SHORTEST_BEGINNING = 2;

/**
 * Reads a query: layout, words, codes, units, synonyms, words written apart or together.
 * @param mode `typing`: the last word may continue even if it is a known word; `lenient`: nothing was found as
 *   written, so words may have other meanings; `exact`, `exact-typing`: only as written
 */
export function understand(index: TextIndex, synonyms: Synonyms, query: string, mode: Mode): Understood {
  const typed = query.slice(0, MAX_QUERY);
  const isExact = mode.startsWith('exact');
  const { text, isRekeyed } = isExact
    ? { text: normalize(typed), isRekeyed: false }
    : readLayout(index, typed);
  const cut = cutOf(text);
  const { tokens } = cut;
  const whole = codeSlot(text, barcodesOf(index, text, false)) ?? wholeArticle(index, tokens, text);
  const nothing = { tokens, slots: [], isRekeyed, isGuessed: false };
  const only = whole ?? articlePrefix(index, query);
  if (only) return { ...nothing, slots: [only] };
  const shared = sharedMeanings(index, synonyms, cut, mode);
  const isService = serviceWords(text);
  const hasContent = tokens.some(({ kind, text: word }) => kind !== 'word' || !isService(word));
  const isTyping = mode.endsWith('typing');
  const isLenient = mode === 'lenient';
  // In the other layout «б» and «ю» are punctuation keys.
  const isUnfinished = isRekeyed ? /\S$/.test(query) : /[\p{L}\p{N}]$/u.test(query);
  const slots: Slot[] = [];
  let unknown = 0;
  const read = (token: Token, at: number): Slot[] => {
    const options = { isLast: isUnfinished && at === tokens.length - 1, isTyping, isLenient, isExact };
    const found = shared[at];
    if (hasContent && token.kind === 'word' && isService(token.text) && !found) {
      if (options.isLast) return [unfinished(index, token, isTyping)];
      return TELLING.has(token.text) ? [preferredSlot(index, token, token.text)] : [];
    }
    if (found) return [sharedSlot(index, token, found, options)];
    const own = (options.isLast ? undefined : partSlot(index, token)) ?? slotsOf(index, token, options);
    return tokens.length === 1 ? own.map((slot) => withArticles(index, slot)) : own;
  };
  for (const [at, token] of tokens.entries()) {
    const found = read(token, at);
    slots.push(...(isPurpose(tokens, at) ? found.map((slot) => ({ ...slot, isForgivable: true })) : found));
    if (found.some(isUnanswered) && !isPurpose(tokens, at)) unknown++;
    if (unknown > Math.max(2, tokens.length * DROPPED)) return nothing;
  }
  if (slots.every(({ token }) => saysLittle(token))) return nothing;
  return {
    tokens,
    slots,
    isRekeyed,
    isGuessed: slots.some(({ isGuessed, isDerived }) => isGuessed || isDerived),
  };
}

/**
 * Whether a word is the purpose or material of a product; it is searched but not decisive: «уголь для мангала» is
 * «уголь», «бур по бетону» is «бур».
 */
function isPurpose(tokens: readonly Token[], at: number): boolean {
  const from = tokens.findIndex(({ text }, place) => place > 0 && asksPurpose(text));
  return from > 0 && at > from;
}

/** Whether a required slot has no matches at all. */
function isUnanswered({ meanings, articles, isOptional, isForgivable }: Slot): boolean {
  return meanings.size + articles.size === 0 && !isOptional && !isForgivable;
}

/** Short numbers alone are not a query: `1=1`. */
function saysLittle({ kind, text }: Token): boolean {
  return kind === 'number' && text.length < 3;
}

/** Finds the stop words of a text; a text all in Latin letters may have them in Latin: `smesitel dlya kuhni`. */
function serviceWords(text: string): (word: string) => boolean {
  if (/[а-я]/.test(text)) return isStopWord;
  return (word) => isStopWord(word) || toCyrillic(word).some(isStopWord);
}

/** An article written with spaces. */
function wholeArticle(index: TextIndex, tokens: readonly Token[], text: string): Slot | undefined {
  if (tokens.length < 2 || !/\d/.test(text)) return undefined;
  const token: Token = { kind: 'code', text: foldCode(text), written: text, terms: [], parts: [], at: 0 };
  return codeSlot(text, findArticles(index, token, 'whole'));
}

/** The products of an article or barcode; undefined when there are none. */
function codeSlot(code: string, articles: ReadonlyMap<number, number>): Slot | undefined {
  if (articles.size === 0) return undefined;
  return {
    token: { kind: 'code', text: code, written: code, terms: [], parts: [], at: 0 },
    meanings: new Map(),
    articles,
  };
}

/** A number alone may also begin an article; these products come after those that have the number. */
function withArticles(index: TextIndex, slot: Slot): Slot {
  if (slot.token.kind !== 'number') return slot;
  return { ...slot, articles: findArticles(index, slot.token, 'any') };
}

/** «151-»: digits before a separator begin an article, even if products have this number. */
function articlePrefix(index: TextIndex, query: string): Slot | undefined {
  return /^\s*\d{2,}[-./_]\s*$/.test(query) ? beginningOfArticle(index, query) : undefined;
}

/**
 * The slot of the first letters of an article, which may have no digit yet: «MK-D». Undefined when no article begins
 * so.
 */
export function beginningOfArticle(index: TextIndex, query: string): Slot | undefined {
  const code = foldCode(normalize(query.slice(0, MAX_QUERY)));
  if (code.length < SHORTEST_BEGINNING) return undefined;
  return (
    codeSlot(code, articlesOf(index, code, 'any')) ??
    codeSlot(code, barcodesOf(index, normalize(query), true))
  );
}

/** A token that was read with its neighbours may still be a word alone. */
function sharedSlot(index: TextIndex, token: Token, shared: Meanings, options: SlotOptions): Slot {
  const meanings: Meanings = new Map();
  const { isLast, isTyping, isLenient, isExact } = options;
  let isRead = false;
  if (token.kind === 'word') {
    if (isExact) addWritten(index, meanings, token.text);
    else {
      const known = knownAs(index, token.text);
      for (const [term, quality] of known.meanings) meanings.set(term, quality);
      isRead = known.isRead;
    }
    if (isLast && (isTyping || isLenient))
      isRead = addPrefix(index, meanings, token.text, QUALITY.prefix, isTyping) || isRead;
  } else for (const term of token.terms) addMeaning(meanings, findWord(index.terms, term), QUALITY.exact);
  for (const [term, quality] of shared) addMeaning(meanings, term, quality);
  // `pf` of `pf 115`.
  const isCode = [...shared.keys()].some((term) => /\d/.test(wordAt(index.terms, term)));
  isRead ||= isCode && /[a-z]/.test(token.text) && Math.max(...meanings.values()) <= QUALITY.letters;
  return { token, meanings, articles: new Map(), isGuessed: isRead || isLenient };
}

/** «электро» alone only prefers electric products. */
function partSlot(index: TextIndex, token: Token): Slot[] | undefined {
  const compound = token.kind === 'word' ? combining(token.text) : undefined;
  if (!compound || compound.rest || findWord(index.terms, token.text) >= 0) return undefined;
  return [preferredSlot(index, token, compound.adjective)];
}

/** A last «в» or «по» may be the beginning of a word. */
function unfinished(index: TextIndex, token: Token, isTyping: boolean): Slot {
  const meanings: Meanings = new Map();
  addPrefix(index, meanings, token.text, QUALITY.prefix, isTyping);
  meanings.delete(findWord(index.terms, token.text));
  return { token, meanings, articles: new Map(), isForgivable: true };
}

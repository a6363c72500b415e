import type { Found } from './match.ts';
import { wordAt } from './packed-words.ts';
import type { Slot } from './slots.ts';
import { toCyrillic } from './sound.ts';
import { isStopWord } from './stop-words.ts';
import type { TextIndex } from './text-index.ts';
import type { Token } from './tokens.ts';
import { QUALITY } from './vocabulary.ts';

const CYRILLIC = /[а-я]/;

/** The corrected query. */
export interface Corrected {
  readonly text: string;
  /** Words that the results do not match, in the layout they were read in; a corrected word is not among them. */
  readonly dropped: readonly string[];
}

/** A term of a document, by its number in the index, and its weight there. */
export interface WeightedTerm {
  readonly term: number;
  readonly weight: number;
}

/**
 * The query as understood, based on the best result: words in another layout or alphabet and misspelled words as that
 * document has them, without dropped words. Undefined when no visitor would wonder about the results.
 */
export function corrected(index: TextIndex, found: Found): Corrected | undefined {
  if (found.matches.count === 0) return undefined;
  return correctedBy(index, found, () => termsOf(index, bestOf(found.matches)));
}

/** The same for a query that has found something. @param termsOfBest gives the terms of the best result */
export function correctedBy(
  index: TextIndex,
  { reading, slots }: Pick<Found, 'reading' | 'slots'>,
  termsOfBest: () => readonly WeightedTerm[],
): Corrected | undefined {
  const { tokens, isRekeyed, isGuessed } = reading;
  if (slots === reading.slots && !isRekeyed && !isGuessed) return undefined;
  const isLatin = !tokens.some(({ written }) => CYRILLIC.test(written));
  const isService = ({ kind, text }: Token) =>
    kind === 'word' && (isStopWord(text) || (isLatin && toCyrillic(text).some(isStopWord)));
  const matched = new Set(slots.filter(({ isOptional }) => !isOptional).map(({ token }) => token));
  const dropped = new Set(
    reading.slots
      .filter(({ token, isOptional }) => !isOptional && !matched.has(token) && !isService(token))
      .map(({ token }) => token),
  );
  if (!isRekeyed && !isGuessed && dropped.size === 0) return undefined;
  const best = termsOfBest();
  let isChanged = isRekeyed || dropped.size > 0;
  const words: string[] = [];
  const left: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if ([token, ...token.parts].some((one) => dropped.has(one))) {
      left.push(token.written);
      words.push(...token.parts.filter((part) => matched.has(part)).map(({ written }) => written));
      continue;
    }
    // «уголь для мангала» without «мангала» becomes «уголь».
    const isSilent = isService(token);
    const next = isSilent ? tokens.slice(at).find((one) => !isService(one)) : undefined;
    if (next && dropped.has(next)) continue;
    const guessed = slots.filter((slot) => slot.token === token && slot.isGuessed);
    const meant = guessed.map((slot) => guessedWord(index, slot, best)).filter((word) => word !== undefined);
    isChanged ||= meant.length > 0;
    // Neighbours that are read as one word are shown once.
    const own = meant.filter((word) => word !== words.at(-1));
    words.push(...(meant.length > 0 ? own : [isSilent ? spelled(token) : token.written]));
  }
  const written = tokens.map((token) => token.written).join(' ');
  const understood = words.join(' ');
  if (!isChanged || (!isRekeyed && understood === written)) return undefined;
  return { text: shown(understood), dropped: left.map(shown) };
}

/** A stop word; a Latin preposition is shown in Cyrillic: `dlya` is «для». */
function spelled({ written }: Token): string {
  return isStopWord(written) ? written : (toCyrillic(written).find(isStopWord) ?? written);
}

/** The spelling people use: `m10x50` becomes «м10×50». */
function shown(text: string): string {
  return text.replace(/(?<=\d[а-я]{0,4})x(?=\d)/g, '×').replace(/(?<![a-z])m(?=\d)/g, 'м');
}

function bestOf({ count, documents, scores }: Found['matches']): number {
  let best = 0;
  for (let i = 1; i < count; i++) if ((scores[i] as number) > (scores[best] as number)) best = i;
  return documents[best] ?? 0;
}

function termsOf({ forward: { starts, terms, weights } }: TextIndex, document: number): WeightedTerm[] {
  const found: WeightedTerm[] = [];
  for (let at = starts[document] ?? 0; at < (starts[document + 1] ?? 0); at++)
    found.push({ term: terms[at] ?? 0, weight: weights[at] ?? 0 });
  return found;
}

/** The word by which the best result matches a slot, if it differs from the typed one. */
function guessedWord(
  { terms: words }: TextIndex,
  { token, meanings }: Slot,
  termsOfBest: readonly WeightedTerm[],
): string | undefined {
  let best: { term: number; quality: number; weight: number } | undefined;
  for (const { term, weight } of termsOfBest) {
    const quality = meanings.get(term) ?? 0;
    // The form in the name wins over that in the category: «эмаль», not «эмали».
    const isBetter = quality > (best?.quality ?? 0) || (quality === best?.quality && weight > best.weight);
    if (quality > 0 && isBetter) best = { term, quality, weight };
  }
  if (!best) return undefined;
  const word = wordAt(words, best.term);
  // A code is stored with Latin look-alikes, so the typed spelling is shown.
  if (/\d/.test(word) && /[a-z]/.test(token.written) && best.quality === QUALITY.letters)
    return token.written.replace(/[a-z]+/g, (letters) => toCyrillic(letters)[0] ?? letters);
  const isRead = /[a-z]/.test(token.text) && /[а-я]/.test(word) && best.quality !== QUALITY.synonym;
  // A word of the same root is not a correction.
  const isOther = best.quality < QUALITY.prefix && best.quality !== QUALITY.derived;
  return isRead || isOther ? word : undefined;
}

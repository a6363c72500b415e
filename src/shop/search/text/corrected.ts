import type { Found } from './match-text.ts';
import { wordAt } from './packed-words.ts';
import type { Slot } from './slots.ts';
import { toCyrillic } from './sound.ts';
import { isStopWord } from './stop-words.ts';
import type { TextIndex } from './text-index.ts';
import type { Token } from './tokens.ts';
import { QUALITY } from './vocabulary.ts';

const CYRILLIC = /[а-я]/;

/** What was searched for instead of what was written. */
export interface Corrected {
  readonly text: string;
  /** Words that what was found does not answer, in the layout they were read in; a mended word is none of them. */
  readonly dropped: readonly string[];
}

/**
 * The query as it was understood, told by the best of what was found: words of another layout or alphabet and words
 * with slips as that document has them, dropped ones left out. Undefined when nobody would wonder why this was found.
 */
export function corrected(index: TextIndex, { matches, reading, slots }: Found): Corrected | undefined {
  const { tokens, isRekeyed, isGuessed } = reading;
  if (matches.count === 0 || (slots === reading.slots && !isRekeyed && !isGuessed)) return undefined;
  const isLatin = !tokens.some(({ written }) => CYRILLIC.test(written));
  const isService = ({ kind, text }: Token) =>
    kind === 'word' && (isStopWord(text) || (isLatin && toCyrillic(text).some(isStopWord)));
  const kept = new Set(slots.filter(({ isOptional }) => !isOptional).map(({ token }) => token));
  const dropped = new Set(
    reading.slots
      .filter(({ token, isOptional }) => !isOptional && !kept.has(token) && !isService(token))
      .map(({ token }) => token),
  );
  if (!isRekeyed && !isGuessed && dropped.size === 0) return undefined;
  const best = bestOf(matches);
  let isChanged = isRekeyed || dropped.size > 0;
  const words: string[] = [];
  const left: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if ([token, ...token.parts].some((one) => dropped.has(one))) {
      left.push(token.written);
      words.push(...token.parts.filter((part) => kept.has(part)).map(({ written }) => written));
      continue;
    }
    // «уголь для мангала» without its «мангала» is «уголь».
    const isSilent = isService(token);
    const next = isSilent ? tokens.slice(at).find((one) => !isService(one)) : undefined;
    if (next && dropped.has(next)) continue;
    const guessed = slots.filter((slot) => slot.token === token && slot.isGuessed);
    const meant = guessed.map((slot) => guessedWord(index, slot, best)).filter((word) => word !== undefined);
    isChanged ||= meant.length > 0;
    // Neighbours that are read as one word are told once.
    const own = meant.filter((word) => word !== words.at(-1));
    words.push(...(meant.length > 0 ? own : [isSilent ? said(token) : token.written]));
  }
  const written = tokens.map((token) => token.written).join(' ');
  const understood = words.join(' ');
  if (!isChanged || (!isRekeyed && understood === written)) return undefined;
  return { text: shown(understood), dropped: left.map(shown) };
}

/** A word that says nothing, a preposition in Latin letters in Cyrillic: `dlya` is «для». */
function said({ written }: Token): string {
  return isStopWord(written) ? written : (toCyrillic(written).find(isStopWord) ?? written);
}

/** As people write it: `m10x50` is «м10×50». */
function shown(text: string): string {
  return text.replace(/(?<=\d[а-я]{0,4})x(?=\d)/g, '×').replace(/(?<![a-z])m(?=\d)/g, 'м');
}

function bestOf({ count, documents, scores }: Found['matches']): number {
  let best = 0;
  for (let i = 1; i < count; i++) if ((scores[i] as number) > (scores[best] as number)) best = i;
  return documents[best] ?? 0;
}

/** The word by which a document answers a slot, when it is not the one that was written. */
function guessedWord(
  { forward: { starts, terms, weights }, terms: words }: TextIndex,
  { token, meanings }: Slot,
  document: number,
): string | undefined {
  let best: { term: number; quality: number; weight: number } | undefined;
  for (let at = starts[document] ?? 0; at < (starts[document + 1] ?? 0); at++) {
    const term = terms[at] ?? 0;
    const quality = meanings.get(term) ?? 0;
    const weight = weights[at] ?? 0;
    // As the name has it before the category does: «эмаль», not «эмали».
    const isBetter = quality > (best?.quality ?? 0) || (quality === best?.quality && weight > best.weight);
    if (quality > 0 && isBetter) best = { term, quality, weight };
  }
  if (!best) return undefined;
  const word = wordAt(words, best.term);
  // A code is kept with letters that look Latin: it is told by what was written.
  if (/\d/.test(word) && /[a-z]/.test(token.written) && best.quality === QUALITY.letters)
    return token.written.replace(/[a-z]+/g, (letters) => toCyrillic(letters)[0] ?? letters);
  const isRead = /[a-z]/.test(token.text) && /[а-я]/.test(word) && best.quality !== QUALITY.synonym;
  // A word of the same root is no correction.
  const isOther = best.quality < QUALITY.prefix && best.quality !== QUALITY.derived;
  return isRead || isOther ? word : undefined;
}

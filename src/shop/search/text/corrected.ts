import type { Found } from './match-text.ts';
import { wordAt } from './packed-words.ts';
import type { Slot } from './slots.ts';
import { isStopWord } from './stop-words.ts';
import type { TextIndex } from './text-index.ts';
import type { Token } from './tokens.ts';
import { QUALITY } from './vocabulary.ts';

/**
 * The query as it was understood, told by the best of what was found: words of another layout or alphabet and words
 * with slips as that document has them, dropped ones left out. Undefined when nobody would wonder why this was found.
 */
export function corrected(index: TextIndex, { matches, reading, slots }: Found): string | undefined {
  const { tokens, isRekeyed, isGuessed } = reading;
  const kept = new Set(slots.filter(({ isOptional }) => !isOptional).map(({ token }) => token));
  const dropped = new Set(
    reading.slots
      .filter(({ token, isOptional }) => !isOptional && !kept.has(token) && !isService(token))
      .map(({ token }) => token),
  );
  if (matches.count === 0 || (!isRekeyed && !isGuessed && dropped.size === 0)) return undefined;
  const best = bestOf(matches);
  let isChanged = isRekeyed || dropped.size > 0;
  const words: string[] = [];
  for (const [at, token] of tokens.entries()) {
    const pieces = token.parts.filter((part) => kept.has(part));
    if (pieces.length > 0 && (dropped.has(token) || token.parts.some((part) => dropped.has(part)))) {
      words.push(...pieces.map(({ written }) => written));
      continue;
    }
    // «уголь для мангала» without its «мангала» is «уголь».
    const next = tokens.slice(at).find((one) => !isService(one));
    if (dropped.has(token) || (isService(token) && next && dropped.has(next))) continue;
    const own = slots.filter((slot) => slot.token === token && slot.isGuessed);
    const meant = own.map((slot) => guessedWord(index, slot, best)).filter((word) => word !== undefined);
    isChanged ||= meant.length > 0;
    words.push(...(meant.length > 0 ? meant : [token.written]));
  }
  const written = tokens.map((token) => token.written).join(' ');
  const understood = words.join(' ');
  return isChanged && (isRekeyed || understood !== written) ? shown(understood) : undefined;
}

/** As people write it: `m10x50` is «м10×50». */
function shown(text: string): string {
  return text.replace(/(?<=\d[а-я]{0,4})x(?=\d)/g, '×').replace(/(?<![a-z])m(?=\d)/g, 'м');
}

function isService({ kind, text }: Token): boolean {
  return kind === 'word' && isStopWord(text);
}

function bestOf({ count, documents, scores }: Found['matches']): number {
  let best = 0;
  for (let i = 1; i < count; i++) if ((scores[i] as number) > (scores[best] as number)) best = i;
  return documents[best] ?? 0;
}

/** The word by which a document answers a slot, when it is not the one that was written. */
function guessedWord(
  { forward: { starts, terms }, terms: words }: TextIndex,
  { token, meanings }: Slot,
  document: number,
): string | undefined {
  let best: { term: number; quality: number } | undefined;
  for (let at = starts[document] ?? 0; at < (starts[document + 1] ?? 0); at++) {
    const term = terms[at] ?? 0;
    const quality = meanings.get(term) ?? 0;
    if (quality > (best?.quality ?? 0)) best = { term, quality };
  }
  if (!best) return undefined;
  const word = wordAt(words, best.term);
  const isRead = /[a-z]/.test(token.text) && /[а-я]/.test(word) && best.quality !== QUALITY.synonym;
  // A word of the same root is no correction.
  const isOther = best.quality < QUALITY.prefix && best.quality !== QUALITY.derived;
  return isRead || isOther ? word : undefined;
}

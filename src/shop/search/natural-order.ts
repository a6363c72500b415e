import { lookAlike, normalize, unitFactor } from '../../search-engine/search-engine.ts';

/** Numbers and the texts between them in turn. */
export type NaturalKey = readonly (number | string)[];

/** A number, a decimal or a fraction of an inch; or everything up to the next number. */
const PIECE = /\d+\/\d+|\d+(?:\.\d+)?|[^\d]+/g;
/** «3/4» is a fraction, «220/380» is two voltages. */
const FRACTION = /^(\d{1,2})\/(2|4|8|16|32)$/;
/** A rated and a greatest current, as of meters: «5(60)». */
const RATING = /^\d+ ?\(/;
/** The letters of a code, with a number beside them. */
const CODE = /^\p{L}{1,3}$/u;

/**
 * The sort key of an attribute value: numbers by size (M3 before M30, «1,5» before «2,5»), amounts by their base unit
 * (500 мл before 1 л), words alphabetically. Ratings such as «5(60)» come after all plain numbers.
 */
export function naturalKey(name: string): NaturalKey {
  const text = normalize(name);
  const pieces = text.match(PIECE) ?? [];
  // The empty word comes after numbers and before other words.
  const key: (number | string)[] = RATING.test(text) ? [''] : [];
  for (const [at, piece] of pieces.entries()) {
    if (!/^\d/.test(piece)) {
      // «М8» is written with a Latin or a Cyrillic letter; «хром» is a Russian word.
      const letters = piece.trim();
      const word = (pieces.length > 1 && CODE.test(letters) && lookAlike(letters)) || letters;
      // A minus counts only before the first number: «5-10» is a range.
      if (at > 0 || !/^[-−]$/.test(word)) key.push(word);
      continue;
    }
    const sign = at === 1 && /^[-−]$/.test(pieces[0]?.trim() ?? '') ? -1 : 1;
    const unit = /^\s*(\p{L}+\d?)/u.exec(text.slice(indexAfter(pieces, at)))?.[1] ?? '';
    key.push(...numbersOf(piece).map((number) => sign * number * unitFactor(unit)));
  }
  return key;
}

/** Compares two keys: a number comes before a word, and a key before a longer one that begins with it. */
export function compareNatural(a: NaturalKey, b: NaturalKey): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const order = comparePieces(a[at] as number | string, b[at] as number | string);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function comparePieces(a: number | string, b: number | string): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  if (typeof b === 'number') return 1;
  return a < b ? -1 : Number(a > b);
}

function indexAfter(pieces: readonly string[], at: number): number {
  return pieces.slice(0, at + 1).reduce((sum, piece) => sum + piece.length, 0);
}

function numbersOf(piece: string): number[] {
  const fraction = FRACTION.exec(piece);
  return fraction ? [Number(fraction[1]) / Number(fraction[2])] : piece.split('/').map(Number);
}

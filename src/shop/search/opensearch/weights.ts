/**
 * The weights that words have in the index, from the highest: those of the places in a text, and parts of them. Others are rounded to
 * the nearest; 60 and less is the category alone.
 */
const WEIGHTS = [
  255, 230, 205, 182, 161, 143, 127, 115, 102, 91, 81, 71, 65, 60, 54, 46, 41, 36, 30, 23, 17, 12, 6,
] as const;

const FIRST_LETTER = 'A'.charCodeAt(0);
const letterOf = (at: number) => String.fromCharCode(FIRST_LETTER + at);
const CATEGORY = 60;

/** A word with its weight 1–255, as one term of the index. */
export function weightedWord(word: string, weight: number): string {
  return letterOf(placeOf(weight)) + word;
}

/** Reads what `weightedWord` has made. */
export function readWeighted(term: string): { word: string; weight: number } {
  return { word: term.slice(1), weight: WEIGHTS[term.charCodeAt(0) - FIRST_LETTER] ?? 1 };
}

/** The word with each weight that the index has. */
export function eachWeighted(word: string): { term: string; weight: number }[] {
  return WEIGHTS.map((weight, at) => ({ term: letterOf(at) + word, weight }));
}

/** The place of the nearest weight on the same side of the category. */
function placeOf(weight: number): number {
  let best = 0;
  for (const [at, one] of WEIGHTS.entries()) {
    const isOnSide = one > CATEGORY === weight > CATEGORY;
    const isNearer = Math.abs(one - weight) < Math.abs((WEIGHTS[best] ?? 0) - weight);
    if (isOnSide && (isNearer || WEIGHTS[best]! > CATEGORY !== weight > CATEGORY)) best = at;
  }
  return best;
}

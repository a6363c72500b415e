/** Characters of the longest text that is searched for or kept (API.md). */
export const LONGEST_QUERY = 200;
const MOST_WORDS = 30;

/**
 * A text as a person typed it, fit to be kept and shown: well-formed, control characters and runs of blanks as one
 * space, no blanks around.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/**
 * The words of a text: NFKC, lower case, ё as е, «3 × 1» and «3х1» as 3x1, nothing but letters and digits. The same
 * rule as `search_words()` of the migration, so that words meet those of goods; being without % and _ they need no
 * escaping in LIKE. At most 30, more than the longest names have.
 */
export function searchWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/([0-9]) *[xх×*] *(?=[0-9])/g, '$1x')
    .split(/[^0-9a-zа-я]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
}

const ENDING =
  /(?:иями|ями|ами|ыми|ими|ому|ему|ого|его|ях|ах|ов|ев|ей|ий|ый|ой|ая|яя|ое|ее|ые|ие|ую|юю|ом|ем|ам|ям|ым|им|ых|их|[аеийоуыьюя])$/;

/** A Russian word of five letters and more without its common ending: «кабелей» and «кабеля» begin as «кабел». */
export function withoutEnding(word: string): string {
  if (word.length < 5 || !/^[а-я]+$/.test(word)) return word;
  const stem = word.replace(ENDING, '');
  return stem.length >= 4 ? stem : word;
}

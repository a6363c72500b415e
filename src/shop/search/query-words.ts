/** The longest text that is searched for or stored, in characters (API-17). */
export const LONGEST_QUERY = 200;
const MOST_WORDS = 30;

/**
 * Cleans a typed text for storing and showing: well-formed, control characters and runs of blanks as one space,
 * trimmed.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/**
 * Splits a text into words: NFKC, lower case, ё as е, «3 × 1» and «3х1» as 3x1, only letters and digits. It must
 * follow the same rule as `search_words()` of the migration. Without % and _ the words need no escaping in LIKE.
 * @returns at most 30 words, more than the longest names have
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

/** Removes the common ending of a Russian word of five letters and more: «кабелей» and «кабеля» become «кабел». */
export function withoutEnding(word: string): string {
  if (word.length < 5 || !/^[а-я]+$/.test(word)) return word;
  const stem = word.replace(ENDING, '');
  return stem.length >= 4 ? stem : word;
}

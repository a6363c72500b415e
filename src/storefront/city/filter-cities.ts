/** The number of cities from which on the list has a search field (SH-7). */
export const SEARCHABLE_FROM = 15;

/** Whether a word of a city's name begins with the typed text; «ё» equals «е». */
export function cityMatches(name: string, typed: string): boolean {
  const wanted = plain(typed);
  if (!wanted) return true;
  const words = plain(name);
  return words.startsWith(wanted) || words.includes(` ${wanted}`);
}

/** «Ростов-на-Дону» → «ростов на дону». */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s.-]+/g, ' ')
    .trim();
}

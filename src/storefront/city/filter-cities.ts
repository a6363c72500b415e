/** From so many cities on the list can be searched (UX.md «City modal»). */
export const SEARCHABLE_FROM = 15;

/** Whether a city's name answers what was typed: a word of it begins so; «ё» and «е» are one letter. */
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

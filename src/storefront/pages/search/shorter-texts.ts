const SHOWN = 2;

/** The text with ever fewer words at its end: «кабель ввг медный» → «кабель ввг», «кабель». */
export function shorterTexts(text: string): string[] {
  const words = text.split(' ');
  return words
    .slice(1)
    .map((_, dropped) => words.slice(0, words.length - 1 - dropped).join(' '))
    .slice(0, SHOWN);
}

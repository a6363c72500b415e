const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const CYRILLIC = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const SHOWN = 2;

/** What the same keys write in the Russian layout: «fdnjvfn» → «автомат»; null when the text is no such slip. */
export function inOtherLayout(text: string): string | null {
  const letters = text.toLowerCase();
  if (/[а-яё]/.test(letters) || !/[a-z]/.test(letters)) return null;
  const words = [...letters].map((letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter).join('');
  // A Russian word has vowels, a slip of an English one hardly ever.
  return /[а-яё]{2}/.test(words) && /[аеёиоуыэюя]/.test(words) ? words : null;
}

/** The text with ever fewer words at its end: «кабель ввг медный» → «кабель ввг», «кабель». */
export function shorterTexts(text: string): string[] {
  const words = text.split(' ');
  return words
    .slice(1)
    .map((_, dropped) => words.slice(0, words.length - 1 - dropped).join(' '))
    .slice(0, SHOWN);
}

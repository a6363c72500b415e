const LATIN: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
};

/**
 * Makes Cyrillic look-alikes of a code Latin and removes separators: `ВА47-29` and `BA4729` are one code. Only for
 * tokens with digits: «сор» must not become "cop".
 */
export function foldCode(code: string): string {
  let folded = '';
  // No regular expressions: nearly every query passes here, often several times.
  for (let at = 0; at < code.length; at++) {
    const letter = code[at] as string;
    const isOfCode =
      (letter >= 'а' && letter <= 'я') ||
      (letter >= 'a' && letter <= 'z') ||
      (letter >= '0' && letter <= '9');
    if (isOfCode) folded += LATIN[letter] ?? letter;
  }
  return folded;
}

const CYRILLIC = Object.fromEntries(Object.entries(LATIN).map(([cyrillic, latin]) => [latin, cyrillic]));

/**
 * Puts a word of mixed alphabets into the one that all its letters fit: «Cкотч» with a Latin C. Other words stay.
 */
export function foldWord(word: string): string {
  if (!/[a-z]/.test(word) || !/[а-я]/.test(word)) return word;
  if (/^[а-яabekmhopctyx]+$/.test(word))
    return word.replace(/[a-z]/g, (letter) => CYRILLIC[letter] ?? letter);
  return lookAlike(word) ?? word;
}

/** A word in look-alike Latin letters: «ААА» may be AAA. Undefined when a letter exists only in Cyrillic. */
export function lookAlike(word: string): string | undefined {
  return /^[a-zавекмнорстух]+$/.test(word) ? foldCode(word) : undefined;
}

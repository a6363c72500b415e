const LATIN: Record<string, string> = {
  ...{ а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
};

/**
 * A code with Cyrillic letters that look Latin made Latin, separators gone: `ВА47-29` and `BA4729` are one code.
 * Only for tokens with digits: in words «сор» must not become "cop".
 */
export function foldCode(code: string): string {
  let folded = '';
  // Not by patterns: nearly every query is folded, some of it several times.
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

/** A word of two alphabets in the one that all its letters can be of: «Cкотч» with a Latin C. Others stay. */
export function foldWord(word: string): string {
  if (!/[a-z]/.test(word) || !/[а-я]/.test(word)) return word;
  if (/^[а-яabekmhopctyx]+$/.test(word))
    return word.replace(/[a-z]/g, (letter) => CYRILLIC[letter] ?? letter);
  return lookAlike(word) ?? word;
}

/** A word as it looks in Latin letters: «ААА» may be AAA. Undefined: it has letters only Cyrillic has. */
export function lookAlike(word: string): string | undefined {
  return /^[a-zавекмнорстух]+$/.test(word) ? foldCode(word) : undefined;
}

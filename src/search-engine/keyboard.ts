const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC = 'ейцукенгшщзхъфывапролджэячсмитьбю';
const SHIFTED = '~{}:"<>';
const SHIFTED_CYRILLIC = 'ехъжэбю';

const keys = new Map<string, string>();
for (const [at, letter] of [...LATIN].entries()) keys.set(letter, CYRILLIC[at] ?? letter);
for (const [at, letter] of [...SHIFTED].entries()) keys.set(letter, SHIFTED_CYRILLIC[at] ?? letter);
const back = new Map([...LATIN].map((letter, at) => [CYRILLIC[at] ?? letter, letter]));
back.set('ё', '`').set('е', 't');

/**
 * Types a text again in the other keyboard layout, ЙЦУКЕН or QWERTY: `lhtkm` → «дрель», «ьфлшеф» → makita. This file
 * is the door for the browser.
 */
export function otherLayout(text: string): string {
  const lower = text.toLowerCase();
  const map = /[а-яё]/.test(lower) ? back : keys;
  return lower.replace(/[^0-9 ]/g, (letter) => map.get(letter) ?? letter);
}

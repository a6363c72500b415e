import { otherLayout } from '../../../search-engine/keyboard.ts';

/** Letters that look alike in both alphabets: «16 А» is found whichever A was typed or imported. */
const ALIKE: Record<string, string> = {
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

const SOUNDS: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** A normalisation of both names and typed text. */
type Reading = (text: string) => string;

/** Ordered from the strictest: the first that finds something counts. */
const readings: readonly { ofName: Reading; ofTyped: Reading }[] = [
  { ofName: folded, ofTyped: folded },
  { ofName: folded, ofTyped: (typed) => folded(otherLayout(typed)) },
  { ofName: sounded, ofTyped: sounded },
];

/**
 * Finds values whose name contains the typed text. Case, ё, spaces, the decimal separator and look-alike
 * letters do not matter; then the other keyboard layout and transliteration are tried: «rjynehf» and «kontur»
 * both find «Контур».
 */
export function findValues<Value extends { name: string }>(values: readonly Value[], typed: string): Value[] {
  for (const { ofName, ofTyped } of readings) {
    const wanted = ofTyped(typed);
    const found = wanted ? values.filter(({ name }) => ofName(name).includes(wanted)) : [];
    if (found.length > 0) return found;
  }
  return [];
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replaceAll(',', '.').replace(/\s+/g, '');
}

function folded(text: string): string {
  return plain(text).replace(/[а-я]/g, (letter) => ALIKE[letter] ?? letter);
}

function sounded(text: string): string {
  return plain(text).replace(/[а-я]/g, (letter) => SOUNDS[letter] ?? letter);
}

import { otherLayout } from '../src/search-engine/search-engine.ts';

/** The material of the queries. */
export interface Named {
  name: string;
  article: string;
}

const LONGEST_TYPED = 24;
/** Strings to repeat (SE-14). */
const FEW = 130;
const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';
const LATIN: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
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
  ц: 'c',
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

/**
 * Keystrokes from the third letter on of a person typing the names of goods: as they are, with a typo, in the other keyboard
 * layout; all different.
 */
export function keystrokes(goods: readonly Named[], count: number): string[] {
  const dice = diceOf(1);
  const typed = new Set<string>();
  for (let turn = 0; typed.size < count && turn < goods.length * 5; turn++) {
    const { name, article } = goods[dice(goods.length)] as Named;
    const kind = dice(10);
    const text = kind === 0 ? article : name.toLowerCase();
    const whole = kind === 1 ? otherLayout(text) : kind === 2 ? withSlip(text, dice) : text;
    const letters = [...whole].slice(0, LONGEST_TYPED);
    for (let length = 3; length <= letters.length; length++) typed.add(letters.slice(0, length).join(''));
  }
  return [...typed].slice(0, count);
}

/** Searches for goods: one to three words of a name as they are, mistyped, in the other layout or in Latin; articles. */
export function searches(goods: readonly Named[], count: number): string[] {
  const dice = diceOf(2);
  const asked = new Set<string>();
  for (let turn = 0; asked.size < count && turn < count * 20; turn++) {
    const { name, article } = goods[dice(goods.length)] as Named;
    const words = name.toLowerCase().match(/[\p{L}\d]+/gu) ?? [name];
    const from = dice(Math.max(1, words.length - 2));
    const text = words.slice(from, from + 1 + dice(3)).join(' ');
    const kind = dice(10);
    if (kind === 0) asked.add(article);
    else if (kind === 1) asked.add(otherLayout(text));
    else if (kind === 2) asked.add([...text].map((letter) => LATIN[letter] ?? letter).join(''));
    else if (kind <= 4) asked.add(withSlip(text, dice));
    else asked.add(text);
  }
  return [...asked];
}

/** A few of them repeatedly: the cache of queries helps (SE-14). */
export function few(queries: readonly string[]): (turn: number) => string {
  const step = Math.max(1, Math.floor(queries.length / FEW));
  return (turn) => queries[((turn % FEW) * step) % queries.length] ?? '';
}

/** A typo: a letter omitted, inserted, swapped or replaced. */
function withSlip(text: string, dice: (sides: number) => number): string {
  const letters = [...text];
  const at = 1 + dice(Math.max(1, letters.length - 2));
  const other = CYRILLIC[dice(CYRILLIC.length)] ?? '';
  const [own = '', next = ''] = letters.slice(at, at + 2);
  const changed = [[next], [own, other, next], [next, own], [other, next]][dice(4)] ?? [];
  return [...letters.slice(0, at), ...changed, ...letters.slice(at + 2)].join('');
}

/** The same random numbers in every run. */
function diceOf(seed: number): (sides: number) => number {
  let state = 20_261_121 + seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

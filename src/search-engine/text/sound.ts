import { foldCode } from './homoglyphs.ts';
import { memoized } from './lru-answers.ts';

/** Latin letter groups → the ways Russians write them, the usual one first. Longer groups come first. */
const SOUNDS: readonly [latin: string, cyrillic: readonly string[]][] = [
  ['shch', ['щ']],
  ['tsch', ['ч']],
  ['tzh', ['тж']],
  ['sch', ['ш', 'щ', 'сч']],
  ['sh', ['ш']],
  ['ch', ['ч', 'х', 'к']],
  ['zh', ['ж']],
  ['kh', ['х']],
  ['ph', ['ф']],
  ['th', ['т']],
  ['gh', ['г']],
  ['ts', ['ц', 'тс']],
  ['tz', ['ц']],
  ['ck', ['к']],
  ['xx', ['кс']],
  ['qu', ['кв']],
  ['oo', ['у', 'о']],
  ['ee', ['и', 'е']],
  ['iya', ['ия']],
  ['iyu', ['ию']],
  ['iye', ['ие']],
  ['ai', ['ай', 'эй']],
  ['yo', ['е', 'йо']],
  ['jo', ['е']],
  ['yu', ['ю']],
  ['ju', ['ю']],
  ['ya', ['я']],
  ['ja', ['я']],
  ['ye', ['е']],
  ['eu', ['еу', 'ой']],
  ['ei', ['ей', 'ай']],
  ['iy', ['ий']],
  ['yy', ['ый']],
  ['ou', ['оу', 'у']],
];
const LETTERS: Record<string, readonly string[]> = {
  a: ['а'],
  b: ['б'],
  c: ['к', 'ц'],
  d: ['д'],
  e: ['е'],
  f: ['ф'],
  g: ['г', 'ж'],
  h: ['х', ''],
  i: ['и'],
  j: ['й', 'дж', 'ж'],
  k: ['к'],
  l: ['л'],
  m: ['м'],
  n: ['н'],
  o: ['о'],
  p: ['п'],
  q: ['к'],
  r: ['р'],
  s: ['с'],
  t: ['т'],
  u: ['у', 'ю'],
  v: ['в'],
  w: ['в'],
  x: ['кс', 'х'],
  y: ['ы', 'и'],
  z: ['з', 'ц'],
  "'": ['ь'],
};
const LONG: Readonly<Record<string, string>> = { a: 'ей', i: 'ай' };
/** So many readings of one word are considered. */
const MAX_READINGS = 8;

/**
 * The Cyrillic readings of a Latin word, the likeliest first: `shurupovert` → «шуруповерт», `bosch` → «бош».
 * @param word lower-case a–z; other letters stay
 */
export const toCyrillic = memoized(readCyrillic, 5_000);

function readCyrillic(word: string): readonly string[] {
  let readings = [{ text: '', oddness: 0 }];
  for (let at = 0; at < word.length; ) {
    const [length, sounds] = soundAt(word, at);
    readings = readings.flatMap(({ text, oddness }) =>
      sounds.map((sound, order) => ({ text: text + sound, oddness: oddness + order })),
    );
    // The sort is stable: equally likely readings stay in letter order.
    if (sounds.length > 1) readings = readings.sort((a, b) => a.oddness - b.oddness).slice(0, MAX_READINGS);
    at += length;
  }
  return [...new Set(readings.map(({ text }) => text))];
}

function soundAt(word: string, at: number): [length: number, sounds: readonly string[]] {
  for (const [latin, sounds] of SOUNDS) if (word.startsWith(latin, at)) return [latin.length, sounds];
  const letter = word[at] ?? '';
  const next = word[at + 1] ?? '';
  const afterVowel = 'aeiou'.includes(word[at - 1] ?? '-');
  if (letter === 'c' && 'eiy'.includes(next) && next) return [1, ['ц', 'с', 'к']];
  if (letter === 'y' && afterVowel) return [1, ['й']];
  if (letter === 'e' && at === 0) return [1, ['э', 'е']];
  if (letter === 'e' && next === '' && word.length > 4) return [1, ['е', '']];
  // A vowel before a consonant and a mute e, as in `glade` and `tide`.
  const long = LONG[letter];
  if (long && /^.[bcdfgklmnprstvz]e$/.test(word.slice(at))) return [1, [...(LETTERS[letter] ?? []), long]];
  return [1, LETTERS[letter] ?? [letter]];
}

/** Letter names, for brands that are spelled: LG is «элджи». */
const NAMES: Readonly<Record<string, string>> = {
  a: 'эй',
  b: 'би',
  c: 'си',
  d: 'ди',
  e: 'и',
  f: 'эф',
  g: 'джи',
  h: 'эйч',
  i: 'ай',
  j: 'джей',
  k: 'кей',
  l: 'эл',
  m: 'эм',
  n: 'эн',
  o: 'о',
  p: 'пи',
  q: 'кью',
  r: 'ар',
  s: 'эс',
  t: 'ти',
  u: 'ю',
  v: 'ви',
  w: 'даблю',
  x: 'икс',
  y: 'уай',
  z: 'зет',
};
/** Longer names are pronounced as words. */
const SPELLED = 3;
/** A brand is indexed under at most this many readings. */
const BRAND_READINGS = 2;

/** How people write a Latin brand by ear: as it sounds, or letter by letter. */
export function brandReadings(brand: string): string[] {
  if (!/^[a-z]{2,}$/.test(brand)) return [];
  const spelled = brand.length <= SPELLED ? [[...brand].map((letter) => NAMES[letter] ?? '').join('')] : [];
  return brand.length < SPELLED ? spelled : [...spelled, ...toCyrillic(brand).slice(0, BRAND_READINGS)];
}

const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'g',
  з: 'z',
  и: 'i',
  й: 'j',
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
  э: 'e',
  ю: 'u',
  я: 'a',
};

/** A code with its letters in the other alphabet, by sound: «va47-29» is «ВА47-29», «гср-120» GSR-120. */
export function codeReadings(code: string): string[] {
  const cyrillic = code.replace(/[a-z]+/g, (letters) => toCyrillic(letters)[0] ?? letters);
  const latin = code.replace(/[а-я]/g, (letter) => LATIN[letter] ?? letter);
  return [cyrillic, latin].filter((reading) => reading !== code).map(foldCode);
}

const CLASSES: Record<string, string> = {
  б: 'п',
  в: 'ф',
  г: 'к',
  д: 'т',
  з: 'с',
  ж: 'с',
  ш: 'с',
  щ: 'с',
  ц: 'с',
  ч: 'ч',
  х: 'х',
  п: 'п',
  ф: 'ф',
  к: 'к',
  т: 'т',
  с: 'с',
  л: 'л',
  м: 'м',
  н: 'н',
  р: 'р',
};

/** The consonants of a Cyrillic word by sound, voiced as voiceless, without doubles: «перфаратор» → прфртр. */
export function skeleton(word: string): string {
  let bones = '';
  let last = '';
  for (const letter of word) {
    const sound = CLASSES[letter] ?? '';
    if (sound && letter !== last) bones += bones.endsWith(sound) && isConsonant(last) ? '' : sound;
    last = letter;
  }
  return bones;
}

function isConsonant(letter: string): boolean {
  return CLASSES[letter] !== undefined;
}

/** The skeletons of all readings of a word; none for a word too short to be recognised by its consonants. */
export function soundsOf(word: string): string[] {
  const readings = /[a-z]/.test(word) ? toCyrillic(word) : [word];
  return [...new Set(readings.map(skeleton))].filter((sound) => sound.length >= 2);
}

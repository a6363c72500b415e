import { withDigits } from './number-words.ts';

/** Only this many letters of a text are read, more than any name of a price list has. */
export const MAX_TEXT = 1_000;

/** Letters that are folded to the two alphabets of the index (А–Я without Ё, A–Z). */
const FOLDED: Record<string, string> = {
  і: 'и',
  є: 'е',
  ґ: 'г',
  ў: 'у',
  ә: 'а',
  ғ: 'г',
  қ: 'к',
  ң: 'н',
  ө: 'о',
  ұ: 'у',
  ү: 'у',
  һ: 'х',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  μ: 'мк',
  ω: 'ом',
  '×': 'x',
  '⁄': '/',
  '–': '-',
  '—': '-',
  '‐': '-',
  '−': '-',
  '’': "'",
  '‘': "'",
  ʼ: "'",
};

/**
 * Normalises a text: lower case, ё as е, no accents, decimal points, sizes as `10x50` or `5мx19`, 1½ and 1 1/2 as
 * 1.5, numbers in words before a unit as digits, inches as a word. The result has only a–z, а–я, digits, ASCII
 * punctuation and single spaces; normalising it again changes nothing.
 * @param text any text; only its first {@link MAX_TEXT} letters are read
 */
export function normalize(text: string): string {
  const read = text.slice(0, MAX_TEXT);
  if (WORDS.test(read)) return withDigits(read);
  const spelled = measured(folded(read).replace(/(?<=[a-zа-я])['`](?=[a-zа-я])/g, ''));
  return withDigits(spelled.replace(/ {2,}/g, ' ').trim());
}

/** Folds a text to lower-case letters of the two alphabets, digits and ASCII signs, with one sign for inches. */
function folded(text: string): string {
  const isFamiliar = FAMILIAR.test(text);
  const plain = isFamiliar
    ? text.toLowerCase().replaceAll('ё', 'е').replaceAll("''", '"')
    : text
        .replace(/(?<=\d) ?(?=[¼½¾⅛⅜⅝⅞])/g, ' ')
        .replace(POWER, (sign) => (sign === '²' ? '2' : '3'))
        .replace(/[²³]/g, '')
        .replace(/[″“”]|′′|''/g, '"')
        .replace(/№/g, ' ')
        .normalize('NFKD')
        .toLowerCase()
        .replace(/и\u0306/g, 'й')
        .replace(/[\p{M}\u00ad\u200b-\u200d\ufeff]/gu, '');
  return plain.replace(/[^ -~а-я]/gu, (letter) => FOLDED[letter] ?? ' ');
}

/** Normalises decimal points, sizes and inches; a text without digits has none of them. */
function measured(text: string): string {
  if (!/\d/.test(text)) return text;
  return (
    text
      .replace(/(?<=\d),(?=\d)/g, '.')
      .replace(MIXED, (_, whole, part, of) => String(Number(whole) + Number(part) / Number(of)))
      .replace(
        /(?<=\d) {0,2}(мм|см|м|mm|cm|m|")?(?: {0,2}[xх*] {0,2}| на )(?=\d)/g,
        (_, unit = '') => `${unit}x`,
      )
      .replace(AREA, (_, after, before) => ` ${after ?? before}2`)
      .replace(/(?<=\d) ?([мm]?[аa]) ?[чh](?![a-zа-я\d])/g, ' $1ч')
      // The 3 of «м3» is no number: a space after it would make «3м3м2» another text when it is read again.
      .replace(/(?<=(?<![мm])\d) ?(мм|см|м|mm|cm|m)([23])(?![a-zа-я\d/])/g, ' $1$2')
      .replace(/(?<=\d) {0,2}"(x?)/g, (_, by) => (by ? 'дюймx' : ' дюйм '))
  );
}

/** Most queries: none of the rules below changes them. */
const WORDS = /^[a-zа-я]+(?: [a-zа-я]+)*$/;
/** Characters that stay as they are or have a single replacement in {@link FOLDED}, so that NFKD is not needed. */
const FAMILIAR = /^[ -~а-яёА-ЯЁ×«»–—]*$/;
/** The square of «мм²», unless it is a rate: «8 м²/кг». */
const POWER = /(?<=(?<!\p{L})(?:мм|см|м|mm|cm|m))[²³](?![/\p{L}])/giu;
/** «2,5 кв. мм», «2,5 мм кв.» */
const AREA = /(?<=\d) ?(?:кв\.? ?(мм|м)|(мм|м)\.? ?кв)(?![a-zа-я\d])\.?/g;
/** «1 1/2»: whole inches of pipes and a fraction; «муфта 20 1/2» has two sizes. */
const MIXED = /(?<![\d./x])([1-4])[ -]([1357])\/([248])(?![\d/])/g;

import { isUnit } from './units.ts';

/** Numbers that people write in words and product names in digits. */
const NUMBERS: Readonly<Record<string, string>> = {
  один: '1',
  одна: '1',
  одно: '1',
  два: '2',
  две: '2',
  три: '3',
  четыре: '4',
  пять: '5',
  шесть: '6',
  семь: '7',
  восемь: '8',
  девять: '9',
  десять: '10',
  двенадцать: '12',
  пятнадцать: '15',
  двадцать: '20',
  тридцать: '30',
  сорок: '40',
  пятьдесят: '50',
  шестьдесят: '60',
  восемьдесят: '80',
  сто: '100',
  двести: '200',
  триста: '300',
  пятьсот: '500',
  тысяча: '1000',
  полтора: '1.5',
  полторы: '1.5',
};

const COUNTED = new RegExp(`(?<![а-яa-z0-9-])(${Object.keys(NUMBERS).join('|')}) ([а-я]+)`, 'g');
/** «полдюйма», «пол литра», «пол-литра». */
const HALF = /(?<![а-яa-z0-9-])пол[ -]?([а-я]{4,})(?![а-яa-z0-9-])/g;

/** Turns numbers in words before a unit into digits: «десять литров» → «10 литров», «полдюйма» → «0.5 дюйма». */
export function withDigits(text: string): string {
  const counted = text.includes(' ')
    ? text.replace(COUNTED, (written, number: string, unit: string) =>
        isMeasure(unit) ? `${NUMBERS[number]} ${unit}` : written,
      )
    : text;
  if (!counted.includes('пол')) return counted;
  return counted.replace(HALF, (written, unit: string) => (isMeasure(unit) ? `0.5 ${unit}` : written));
}

/** «в», «а» and «т» are seldom units after a word. */
function isMeasure(word: string): boolean {
  return isUnit(word) && (word.length > 1 || /[лмг]/.test(word));
}

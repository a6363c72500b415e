import { normalize } from './normalize.ts';

/** Units as people say them in a query, in the forms after 1, 2 and 5. */
const SPOKEN: Record<string, readonly [one: string, few: string, many: string]> = {
  А: ['ампер', 'ампера', 'ампер'],
  В: ['вольт', 'вольта', 'вольт'],
  Вт: ['ватт', 'ватта', 'ватт'],
  кВт: ['киловатт', 'киловатта', 'киловатт'],
  л: ['литр', 'литра', 'литров'],
  кг: ['кг', 'кг', 'кг'],
};

const MEASURE = /(?<![\d.,×])(\d+(?:[.,]\d+)?)\s?(А|В|Вт|кВт|л|кг)(?![\p{L}\d·/])/u;
const SIZE = /(?<![\d.,×])\d+(?:,\d+)?[×xх]\d+(?:,\d+)?(?!\d)/u;
const THREAD = /(?<!\S)М\d{1,2}(?!\d)/u;

/** The end of a phrase that is a value. */
const VALUE_AT_END =
  /(?<= )(?:М\d{1,2}|\d+(?:,\d+)?×\d+(?:,\d+)?|\d+(?:,\d+)? (?:ампера?|вольта?|(?:кило)?ватта?|литр(?:а|ов)?|кг))$/u;

const plural = new Intl.PluralRules('ru');

/**
 * The values that people add to the kind of a product: «25 ампер», «3×2,5», «М8».
 * @param measures characteristics with units, separated by «·»; the name takes precedence
 */
export function spokenValues(name: string, measures = ''): string[] {
  const measure = MEASURE.exec(name) ?? MEASURE.exec(measures);
  const thread = THREAD.exec(name)?.[0];
  const size = thread ? undefined : SIZE.exec(name)?.[0].replace(/[xх]/, '×');
  const values = [thread, size].filter((value) => value !== undefined);
  if (measure) values.push(spoken(measure[1] as string, measure[2] as string));
  return values;
}

function spoken(written: string, unit: string): string {
  const number = written.replace('.', ',');
  const [one, few, many] = SPOKEN[unit] ?? [unit, unit, unit];
  const form = plural.select(Number(written.replace(',', '.')));
  return `${number} ${form === 'one' ? one : form === 'many' ? many : few}`;
}

/** A shorter word may be the beginning of another. */
const SHORTEST_WORD = 5;

/**
 * Whether the last word before a value is complete: «автомат» is, «авт» and «дрел» are still becoming words of the
 * phrase.
 */
export function endsInWord(head: string, phrase: string, isKnown: (word: string) => boolean): boolean {
  const word = normalize(head).split(' ').at(-1) ?? '';
  const others = normalize(phrase).split(/[ -]/);
  if (others.includes(word)) return true;
  if (!isKnown(word)) return false;
  return word.length >= SHORTEST_WORD || !others.some((other) => other.startsWith(word));
}

/**
 * Completes the typed text by the value of a phrase: «автомат 2» and «Выключатель автоматический 25 ампер» give
 * «автомат 25 ампер».
 * @returns the words that stay, and the same with the value; undefined when the phrase ends in no value or the text
 *   has nothing before it
 */
export function completedBy(typed: string, phrase: string): { head: string; text: string } | undefined {
  const value = VALUE_AT_END.exec(phrase)?.[0];
  if (value === undefined) return undefined;
  const words = typed.trim().split(/\s+/);
  const wanted = plain(value);
  let from = words.length;
  for (let at = Math.max(0, words.length - MOST_VALUE_WORDS); at < words.length; at++)
    if (wanted.startsWith(plain(words.slice(at).join(' ')))) {
      from = at;
      break;
    }
  const head = words.slice(0, from).join(' ');
  return head === '' ? undefined : { head, text: `${head} ${value}` };
}

const MOST_VALUE_WORDS = 2;

/** Unifies spellings: «3х2.5» is typed for «3×2,5», «m8» for «М8». */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[xх*]/g, '×')
    .replaceAll('.', ',')
    .replace(/^m/, 'м');
}

import { foldCode, foldWord } from './homoglyphs.ts';
import { memoized } from './lru-answers.ts';
import { isUnit, measure, number } from './units.ts';

/**
 * A token of a text.
 * - word: `text` as written; a hyphenated word gives its parts, the first with the `whole`
 * - number: a bare number
 * - measure: a number with a unit; `terms` are its meanings, the likeliest first
 * - size: 10x50, m10x50
 * - code: letters and digits, folded: `gsr120`
 * `parts` are weaker meanings of a size or code.
 */
export interface Token {
  readonly kind: 'word' | 'number' | 'measure' | 'size' | 'code';
  readonly text: string;
  /** The spelling in the normalised text. */
  readonly written: string;
  readonly terms: readonly string[];
  readonly parts: readonly Token[];
  /** Words of one hyphenated word without the hyphen: «сплит-система» → «сплитсистема». */
  readonly whole?: string;
  /** Its position in the normalised text. */
  readonly at: number;
}

/** So many tokens of one text are read. */
const MAX_TOKENS = 120;

const CHUNK = /[a-zа-я0-9]+(?:[-./+&][a-zа-я0-9]+)*/g;
const NUMBER = /^\d+(?:[./]\d+)?$/;
const MEASURE = /^(\d+(?:[./]\d+)?)-?([a-zа-я]+)$/;
const SIZE = /^([mм]?)(\d+(?:[./]\d+)?[a-wyzа-я]{0,4}?(?:x\d+(?:[./]\d+)?[a-wyzа-я]{0,4}?)+)$/;
/** A number of a size with its unit, if any. */
const SIDE = /^(\d+(?:[./]\d+)?)([a-zа-я]*)$/;

/** Shorter units are not searched as words. */
const SHORTEST_UNIT = 3;

/** «3-местная» is «трёхместная». */
const NUMERALS: Readonly<Record<string, string>> = {
  1: 'одно',
  2: 'двух',
  3: 'трех',
  4: 'четырех',
  5: 'пяти',
  6: 'шести',
  7: 'семи',
  8: 'восьми',
};

/** Splits a normalised text into tokens. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: chunk, index } of text.matchAll(CHUNK)) {
    if (tokens.length >= MAX_TOKENS) break;
    const last = tokens.at(-1);
    if (last?.kind === 'number' && isUnit(chunk) && isNear(text, last, index))
      tokens[tokens.length - 1] = measured(last.text, chunk, `${last.written} ${chunk}`, last.at);
    else if (last?.kind === 'size' && isUnit(chunk) && isNear(text, last, index))
      tokens[tokens.length - 1] = sized(last.written, chunk, last.at) ?? last;
    else for (const token of readAlone(chunk)) tokens.push({ ...token, at: index + token.at });
  }
  return tokens;
}

/** Whether at most a space separates a number from its unit. */
function isNear(text: string, { at, written }: Token, index: number): boolean {
  return index - at - written.length <= 1 && /^ ?$/.test(text.slice(at + written.length, index));
}

/** Names and queries consist of the same words, and each keystroke repeats the first ones. */
const readAlone = memoized((chunk): readonly Token[] => read(chunk, 0), 10_000);

function read(chunk: string, at: number): Token[] {
  if (!/\d/.test(chunk)) return words(chunk, at);
  if (NUMBER.test(chunk)) return [numeric(chunk, at)];
  const [, value = '', unit = ''] = MEASURE.exec(chunk) ?? [];
  const numeral = NUMERALS[value];
  if (numeral && unit.length > 4 && !isUnit(unit)) return words(numeral + unit, at);
  if (isUnit(unit)) return [measured(value, unit, chunk, at)];
  return [sized(chunk, '', at) ?? coded(chunk, at)];
}

/** «х/б», «п/э»: one abbreviation, unless it is «вт/м». */
const ABBREVIATION = /^[а-я]{1,2}(?:\/[а-я]{1,2})+$/;

function words(chunk: string, at: number): Token[] {
  if (ABBREVIATION.test(chunk) && !chunk.split('/').every(isUnit))
    return [{ ...term(chunk.replaceAll('/', ''), 'word', at), written: chunk }];
  const pieces = chunk.split(/[-./+&]/).map(foldWord);
  const whole = pieces.length > 1 ? pieces.join('') : undefined;
  let place = at;
  return pieces.map((text, position) => {
    const token: Token = {
      kind: 'word',
      text,
      written: text,
      terms: [text],
      parts: [],
      at: place,
      ...(position === 0 && whole ? { whole } : {}),
    };
    place += text.length + 1;
    return token;
  });
}

/** Fractions of an inch below one. */
const FRACTION = /^(?:1\/[2348]|3\/[48]|2\/3|[57]\/8|\d{1,2}\/(?:16|32))$/;

function numeric(written: string, at: number): Token {
  const text = number(written);
  // The numbers of «205/55» are indexed alone too, unlike those of the fraction 1/2.
  const parts =
    written.includes('/') && !FRACTION.test(written) ? written.split('/').map((one) => numeric(one, at)) : [];
  return { kind: 'number', text, written, terms: [text], parts, at };
}

function measured(value: string, unit: string, written: string, at: number): Token {
  const terms = measure(value, unit);
  const parts = [numeric(value, at)];
  // «листов» alone is a word, while too many words begin with «м».
  if (unit.length >= SHORTEST_UNIT && !/\d/.test(unit)) parts.push(term(unit, 'word', at));
  return { kind: 'measure', text: terms[0] ?? value, written, terms, parts, at };
}

/**
 * A size with the meanings of its numbers: `m10x50` → m10, 10x50, 10, 50, 50 мм; `5мx19мм` → 5x19, 5, 5 м, 19, 19 мм;
 * of three numbers also the neighbours: `50x40x30` → 50x40, 40x30. A number without a unit takes that of the next.
 */
function sized(written: string, unitAfter: string, at: number): Token | undefined {
  const match = SIZE.exec(written);
  if (!match) return undefined;
  const [, thread = '', numbers = ''] = match;
  let unit = unitAfter || 'мм';
  const sides = numbers.split('x').map((side) => {
    const [, value = '', own = ''] = SIDE.exec(side) ?? [];
    return { value: number(value), own };
  });
  const parts: Token[] = [];
  for (const { value, own } of sides.toReversed()) {
    unit = own || unit;
    if (!isUnit(unit)) return undefined;
    parts.unshift(numeric(value, at), measured(value, unit, value, at));
  }
  const values = sides.map(({ value }) => value);
  const plain = values.join('x');
  if (values.length > 2)
    for (let from = 0; from + 1 < values.length; from++)
      parts.push(term(values.slice(from, from + 2).join('x'), 'size', at));
  if (thread) parts.unshift(term(`m${values[0]}`, 'code', at), term(plain, 'size', at));
  const text = thread ? `m${plain}` : plain;
  return { kind: 'size', text, written, terms: [text], parts, at };
}

/** A code with its pieces: «ва47-29» → ba47, 47, 29, «ва». */
function coded(chunk: string, at: number): Token {
  const text = foldCode(chunk);
  const pieces = chunk.split(/[-./+&]/);
  const parts = pieces.length > 1 ? pieces.flatMap((piece) => (/\d/.test(piece) ? read(piece, at) : [])) : [];
  for (const run of chunk.match(/\d+|[a-zа-я]{2,}/g) ?? [])
    parts.push(/\d/.test(run) ? numeric(run, at) : term(run, 'word', at));
  const known = new Set<string>([text]);
  return {
    kind: 'code',
    text,
    written: chunk,
    terms: [text],
    at,
    parts: parts.filter((part) => !known.has(part.text) && known.add(part.text)),
  };
}

function term(text: string, kind: Token['kind'], at: number): Token {
  return { kind, text, written: text, terms: [text], parts: [], at };
}

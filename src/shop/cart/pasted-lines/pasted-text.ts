import { oneLine } from '../../../platform/text/written-text.ts';
import { COUNT_IN_UNITS, NO_QUANTITY, type ReadLine, TOGETHER, UNIT, wholeNumber } from './pasted-count.ts';

const LONGEST_TEXT = 200;

/** A number or mark of a list, and the word «артикул». */
const BEFORE = '(?:(?:[•·▪◦●*–—-]|№?\\d{1,3}[.)]) )?(?:(?:арт(?:икул)?|код)[ .:№]+)?';
/** The same before an article in a cell of its own. */
export const BEFORE_ARTICLE = new RegExp(`^${BEFORE}(?=\\S*\\d\\S*$)`, 'iu');
/** Between article and quantity. A glued dash belongs to the article, a glued minus to the number. */
const BETWEEN = ' ?[,:=] ?| [-–—−] | ?[-–—] | [–—] ?| [xх×*] ?|[×*] ?| ';
const COUNT = '([-−])?(\\d{1,3}(?: \\d{3})+|\\d+)(?:[.,](\\d+))?';
const LINE = new RegExp(
  `^${BEFORE}(.+?)(${BETWEEN})(?:(?:кол-во|к-во|количество|кол\\.?|по) ?[:=-]? ?)?${COUNT}((?: ?м[23](?!\\d))?\\D*)$`,
  'iu',
);
/** What follows a number in a name: «16 А», «2 кВт». */
const MEASURE = /^(?:[аaвbpп]|[мк]?вт|[мк]?а|к?в|ампер|вольт|ватт|[мс]м|мм²|мм2)(?![\p{L}\d])/iu;

/**
 * Reads «артикул количество» written as text, as people do: with numbers of a list, dashes, units and words
 * after the quantity.
 * @param isCell the text is one cell of a table, so a number at its end may belong to the article
 * @returns why it cannot be read otherwise
 */
export function readText(given: string, isCell: boolean): ReadLine | string {
  if (given.length > LONGEST_TEXT) return 'Строка слишком длинная: оставьте артикул и количество';
  const text = oneLine(given);
  const [, written = '', between = '', sign, digits = '', fraction, after = ''] = LINE.exec(text) ?? [];
  if (digits === '') return / [\p{L}-]*\d+(?![-\d]*$)/u.test(text) ? TOGETHER : NO_QUANTITY;
  const article = written.replace(/^(?:"([^"]+)"|«([^»]+)»|['‘’](\S.*))$/, '$1$2$3');
  const words = after.replace(/^\.?,?/, '').trim();
  const isUnit = UNIT.test(words);
  const isUnclear =
    COUNT_IN_UNITS.test(article) ||
    /^0\d/.test(digits) ||
    (/^[×*]/.test(between) && article.includes(' ')) ||
    (between === ' ' && (mayBeOfArticle(digits) || (isCell && !isUnit))) ||
    (/^\d+ ?[-–—−] $/.test(article + between) && digits.length > 3 && !isUnit) ||
    (words !== '' && !isUnit && !isComment(after, words, article));
  return isUnclear ? TOGETHER : readCounted(article, digits, { isNegative: Boolean(sign), fraction });
}

const MARK_BEFORE = new RegExp(`^${BEFORE}`, 'iu');
/** A number at the end of a name, after a space and perhaps a dash; its unit may follow. */
const COUNT_AT_END = /^(.*?\S)(?: ?[-–—,:;=]| [xх×*])? (\d{1,7}) ?(\D*)$/u;

/** What a line orders that names its product in words, without its article. The quantity is there only if it is certain. */
export interface Words {
  name: string;
  quantity?: number;
  /** As it is typed after the quantity. */
  unit?: string;
}

/**
 * The name of a product that a line has in place of an article, and how much of it.
 * @param readAs The quantity that `readText` found. If the text ends with another number, or with one without a unit, no quantity
 * is taken over.
 */
export function nameOfText(given: string, readAs?: number): Words {
  if (given.length > LONGEST_TEXT) return { name: '' };
  const text = oneLine(given).replace(MARK_BEFORE, '');
  const [, name = '', digits, after = ''] = COUNT_AT_END.exec(text) ?? [];
  if (digits === undefined) return { name: text };
  const quantity = Number(digits);
  const [unit] = UNIT.exec(after) ?? [];
  if (quantity === readAs) return { name, quantity, ...(unit && { unit }) };
  if (!unit) return { name: text };
  const isCertain = readAs === undefined && quantity > 0 && !/\d$/.test(name);
  return isCertain ? { name, quantity, unit } : { name };
}

function readCounted(article: string, digits: string, rest: Parameters<typeof wholeNumber>[1]) {
  const quantity = wholeNumber(digits, rest);
  return typeof quantity === 'string' ? quantity : { article, quantity };
}

/**
 * «ВА 47 100» is ambiguous: 47 100 of «ВА» or 100 of «ВА 47». «1 000» is clear, as no quantity begins with a
 * zero.
 */
function mayBeOfArticle(digits: string): boolean {
  return /\d [1-9]\d\d(?!\d)/.test(digits);
}

/** Words without a unit are a comment when they are set apart, or cannot be the rest of a name. */
function isComment(after: string, words: string, article: string): boolean {
  return /^ ?[,(–—-]|^\. /.test(after) || (!article.includes(' ') && !MEASURE.test(words));
}

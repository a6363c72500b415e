import { upperFirst } from '../../platform/text/letter-case.ts';
import { formatCount } from '../../platform/text/plural.ts';

// «мм» and «шт» are units, «г/г», «м2» and «кВт» designations, not words. «с крышкой» is a word although it
// begins short.
const beginsWithWord = /^(?:[а-яё]{3}|[а-яё]{1,2} \p{L})[а-яё-]*(?![\p{L}\d/.])/u;

/**
 * The name or the value of an attribute as all pages show it: «хром» and «Цинк» come from 1C, and are shown
 * as «Хром» and «Цинк». Units, designations («г/г», «pH», «IP54») and everything after the first letter are
 * unchanged, but «30000 ч» is shown as «30 000 ч».
 * @param unit of an attribute whose values come without it; a long number without a unit may be a code
 */
export function shownAttribute(text: string, unit = ''): string {
  if (beginsWithWord.test(text)) return upperFirst(text);
  return text.replace(unit ? longNumber : longMeasure, (digits) => formatCount(Number(digits)));
}

// Four digits are read without a space: «2700 К».
const longNumber = /^\d{5,9}$/;
const longMeasure = /^\d{5,9}(?=[ \u00a0]\p{L})/u;

import { upperFirst } from '../../platform/text/letter-case.ts';

// «мм» and «шт» are units, «г/г», «м2» and «кВт» designations, not words. «с крышкой» is a word although it
// begins short.
const beginsWithWord = /^(?:[а-яё]{3}|[а-яё]{1,2} \p{L})[а-яё-]*(?![\p{L}\d/.])/u;

/**
 * The name or the value of an attribute as all pages show it: «хром» and «Цинк» come from 1C, and are shown
 * as «Хром» and «Цинк». Units, designations («г/г», «pH», «IP54») and everything after the first letter are
 * unchanged.
 */
export function shownAttribute(text: string): string {
  return beginsWithWord.test(text) ? upperFirst(text) : text;
}

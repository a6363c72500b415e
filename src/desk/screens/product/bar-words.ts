import { countOf, type PluralForms } from '../../../platform/text/plural.ts';

const FIELDS: PluralForms = ['поле', 'поля', 'полей'];
const DIFFERENCES: PluralForms = ['отличие', 'отличия', 'отличий'];

/**
 * What the bar of a product says: the fact, and what explains it.
 * @param unsaved how many fields the draft changes
 * @param differs how many saved fields differ from 1C
 * @param isAsked whether the person must choose between the own values and those of somebody else
 */
export function barWords(state: { unsaved: number; differs: number; isAsked: boolean }): [string, string] {
  const { unsaved, differs, isAsked } = state;
  const differences = differs > 0 && `${countOf(differs, DIFFERENCES)} от 1С`;
  if (unsaved === 0) return [differences || 'Всё как в 1С', 'Всё сохранено'];
  return [
    `Не сохранено: ${countOf(unsaved, FIELDS)}`,
    isAsked ? 'Выберите выше, чьи значения остаются' : differences ? `Сохранено: ${differences}` : '',
  ];
}

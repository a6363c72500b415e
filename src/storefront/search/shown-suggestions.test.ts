import { expect, test } from 'vitest';
import { emptySearch, fail, start, success } from './search-state.ts';
import { shownSuggestions } from './shown-suggestions.ts';

const answered = (text: string, ...texts: string[]) => ({
  text,
  suggests: texts.map((one) => ({ text: one })),
});
const shown = (last: ReturnType<typeof answered> | undefined, typed: string, failed?: string) => {
  const before = last ? success(emptySearch, last.suggests, last.text) : emptySearch;
  const state = failed === undefined ? before : fail(start(before), failed);
  const { suggests, placeholders, isAwaited } = shownSuggestions(state, typed);
  return [suggests.map(({ text }) => text), placeholders, isAwaited];
};

test('suggestions that still fit stay, the others become placeholders of the same height', () => {
  const last = answered('каб', 'Кабель ВВГ', 'Кабель-каналы', 'Стяжки для кабеля');
  expect(shown(last, 'кабель')).toEqual([['Кабель ВВГ', 'Кабель-каналы', 'Стяжки для кабеля'], 0, true]);
  expect(shown(last, 'кабель в')).toEqual([['Кабель ВВГ'], 2, true]);
  expect(shown(last, 'КАБЕЛЬ ввг')).toEqual([['Кабель ВВГ'], 2, true]);
});

test('typing on or deleting never empties the list: other keyboard layout, typo, word ending', () => {
  expect(shown(answered('rf,t', 'Кабель ВВГ'), 'rf,tk')).toEqual([['Кабель ВВГ'], 0, true]);
  expect(shown(answered('автомат', 'Автоматика'), 'автоматы')).toEqual([['Автоматика'], 0, true]);
  expect(shown(answered('fdnjv', 'Автоматика'), 'fdnj')).toEqual([['Автоматика'], 0, true]);
});

test('a response is shown in full, whatever its words', () => {
  expect(shown(answered('rf,tkm', 'Кабель ВВГ', 'Провод'), 'rf,tkm')).toEqual([
    ['Кабель ВВГ', 'Провод'],
    0,
    false,
  ]);
  expect(shown(answered('щщщ'), 'щщщ')).toEqual([[], 0, false]);
});

test('a different text begins with placeholders, like the first one', () => {
  expect(shown(answered('кабель', 'Кабель ВВГ', 'Кабель-каналы'), 'лампа')).toEqual([[], 2, true]);
  expect(shown(undefined, 'лампа')).toEqual([[], 5, true]);
  expect(shown(answered('лам'), 'ламп')).toEqual([[], 5, true]);
});

test('after a failed call fitting suggestions stay, and nothing is awaited', () => {
  expect(shown(answered('rf,t', 'Кабель ВВГ'), 'rf,tk', 'rf,tk')).toEqual([[], 0, false]);
  expect(shown(answered('каб', 'Кабель ВВГ'), 'кабел', 'кабел')).toEqual([['Кабель ВВГ'], 0, false]);
  expect(shown(undefined, 'кабел', 'кабел')).toEqual([[], 0, false]);
  expect(shown(undefined, 'кабель', 'кабел')).toEqual([[], 5, true]);
});

test('suggestions cleared by a new call still fill the list of the requested text', () => {
  const state = start(success(emptySearch, [{ text: 'Кабель ВВГ' }, { text: 'Кабинет' }], 'каб'));
  expect(state.results.suggests).toEqual([]);
  expect(shownSuggestions(state, 'кабель')).toEqual({
    suggests: [{ text: 'Кабель ВВГ' }],
    placeholders: 1,
    isAwaited: true,
  });
});

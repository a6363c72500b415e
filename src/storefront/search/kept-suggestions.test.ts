import { expect, test } from 'vitest';
import { keptSuggestions } from './kept-suggestions.ts';
import { emptySearch, fail, start, success } from './search-state.ts';

const answered = (text: string, ...texts: string[]) => ({
  text,
  suggests: texts.map((one) => ({ text: one })),
});
const kept = (last: ReturnType<typeof answered> | undefined, typed: string, failed?: string) => {
  const before = last ? success(emptySearch, last.suggests, last.text) : emptySearch;
  const state = failed === undefined ? before : fail(start(before), failed);
  const { suggests, silhouettes, isAwaited } = keptSuggestions(state, typed);
  return [suggests.map(({ text }) => text), silhouettes, isAwaited];
};

test('what still fits stays, the rest keeps its place as silhouettes', () => {
  const last = answered('каб', 'Кабель ВВГ', 'Кабель-каналы', 'Стяжки для кабеля');
  expect(kept(last, 'кабель')).toEqual([['Кабель ВВГ', 'Кабель-каналы', 'Стяжки для кабеля'], 0, true]);
  expect(kept(last, 'кабель в')).toEqual([['Кабель ВВГ'], 2, true]);
  expect(kept(last, 'КАБЕЛЬ ввг')).toEqual([['Кабель ВВГ'], 2, true]);
});

test('letters that went on or back never empty the list: another layout, a slip, an ending', () => {
  expect(kept(answered('rf,t', 'Кабель ВВГ'), 'rf,tk')).toEqual([['Кабель ВВГ'], 0, true]);
  expect(kept(answered('автомат', 'Автоматика'), 'автоматы')).toEqual([['Автоматика'], 0, true]);
  expect(kept(answered('fdnjv', 'Автоматика'), 'fdnj')).toEqual([['Автоматика'], 0, true]);
});

test('an answer is shown whole, whatever its words', () => {
  expect(kept(answered('rf,tkm', 'Кабель ВВГ', 'Провод'), 'rf,tkm')).toEqual([
    ['Кабель ВВГ', 'Провод'],
    0,
    false,
  ]);
  expect(kept(answered('щщщ'), 'щщщ')).toEqual([[], 0, false]);
});

test('another text begins with silhouettes, as the first one does', () => {
  expect(kept(answered('кабель', 'Кабель ВВГ', 'Кабель-каналы'), 'лампа')).toEqual([[], 2, true]);
  expect(kept(undefined, 'лампа')).toEqual([[], 5, true]);
  expect(kept(answered('лам'), 'ламп')).toEqual([[], 5, true]);
});

test('a call that fails leaves what fits and waits for nothing', () => {
  expect(kept(answered('rf,t', 'Кабель ВВГ'), 'rf,tk', 'rf,tk')).toEqual([[], 0, false]);
  expect(kept(answered('каб', 'Кабель ВВГ'), 'кабел', 'кабел')).toEqual([['Кабель ВВГ'], 0, false]);
  expect(kept(undefined, 'кабел', 'кабел')).toEqual([[], 0, false]);
  expect(kept(undefined, 'кабель', 'кабел')).toEqual([[], 5, true]);
});

test('suggestions that a start has cleared still fill the list of the text that is asked for', () => {
  const state = start(success(emptySearch, [{ text: 'Кабель ВВГ' }, { text: 'Кабинет' }], 'каб'));
  expect(state.results.suggests).toEqual([]);
  expect(keptSuggestions(state, 'кабель')).toEqual({
    ...{ suggests: [{ text: 'Кабель ВВГ' }], silhouettes: 1, isAwaited: true },
  });
});

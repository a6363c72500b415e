import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completedBy, endsInWord, spokenValues } from './values.ts';

test.each([
  ['Выключатель автоматический ВА47-63 4P 25 А 6 кА характеристика B', ['25 ампер']],
  ['Выключатель автоматический ВА47-63 4P 32 А 6 кА', ['32 ампера']],
  ['Кабель силовой ВВГнг(А)-LS 3×2,5 ГОСТ, бухта 100 м', ['3×2,5']],
  ['Болт М8×50 внутренний шестигранник, класс 10.9', ['М8']],
  ['Эмаль ПФ-115 матовая зелёная 0,9 кг, расход 8–10 м²/кг', ['0,9 кг']],
  ['Бак 0,5 л', ['0,5 литра']],
])('%s can be completed by %j', (name, values) => {
  expect(spokenValues(name)).toEqual(values);
});

test('values missing in the name come from the characteristics, and a capacity is not a current', () => {
  expect(spokenValues('Дрель ДА-18М, 2 АКБ 5 А·ч', '13 мм · 18 В')).toEqual(['18 вольт']);
});

test.each([
  ['автомат 2', 'Выключатель автоматический модульный 25 ампер', 'автомат 25 ампер'],
  ['автомат', 'Выключатель автоматический модульный 25 ампер', 'автомат 25 ампер'],
  ['автомат 25 ам', 'Выключатель автоматический модульный 25 ампер', 'автомат 25 ампер'],
  ['кабель 3х', 'Кабель силовой 3×2,5', 'кабель 3×2,5'],
  ['кабель 3x2.5', 'Кабель силовой 3×2,5', 'кабель 3×2,5'],
  ['болт m', 'Болт М8', 'болт М8'],
  ['25', 'Выключатель автоматический модульный 25 ампер', undefined],
  ['авт', 'Автоматические выключатели', undefined],
])('«%s» and «%s» give «%s»', (typed, phrase, completed) => {
  expect(completedBy(typed, phrase)?.text).toBe(completed);
});

test('whatever is typed, a completion ends in the value of the phrase and contains it once', () => {
  const words = fc.constantFrom('автомат', 'выключатель', '2', '25', '25 ам', '25 ампер', '16', '3', 'с');
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), (typed) => {
      const { text } = completedBy(typed.join(' '), 'Выключатель автоматический 25 ампер') ?? {};
      if (text === undefined) return;
      expect(text.endsWith(' 25 ампер')).toBe(true);
      expect(
        text.endsWith('25 ампер 25 ампер') && typed.at(-1) === '25 ампер' && typed.at(-2) !== '25 ампер',
      ).toBe(false);
    }),
  );
});

test.each([
  ['автомат', 'Выключатель автоматический модульный 25 ампер', true],
  ['узо', 'Устройство защитного отключения 25 ампер', true],
  ['авт', 'Выключатель автоматический модульный 25 ампер', false],
  ['дрел', 'Дрель-шуруповёрт аккумуляторная 12 вольт', false],
  ['дрель', 'Дрель-шуруповёрт аккумуляторная 12 вольт', true],
])('a value completes only a whole word: «%s» for «%s»: %s', (head, phrase, isWhole) => {
  const known = new Set(['автомат', 'узо', 'авт', 'дрель']);
  expect(endsInWord(head, phrase, (word) => known.has(word))).toBe(isWhole);
});

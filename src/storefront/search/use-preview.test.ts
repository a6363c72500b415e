import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctNames } from './use-preview.ts';

const breaker = (rest: string) => `Выключатель автоматический модульный ВА47-63 ${rest}`;

test('long names of one kind are shortened to the kind and the part that differs', () => {
  const names = ['2P 16 А 6 кА характеристика C, Ладога', '4P 25 А 10 кА характеристика B, Тэмп'].map(
    breaker,
  );
  expect(distinctNames(names)).toEqual([
    'Выключатель … 2P 16 А 6 кА характеристика C, Ладога',
    'Выключатель … 4P 25 А 10 кА характеристика B, Тэмп',
  ]);
});

test('a shared word that saves no room stays: no «Смеситель … кухни»', () => {
  const names = [
    'кухни СК-14 с высоким изливом, картридж 35 мм, хром, Аквестра',
    'ванны СВ-60 термостатический с лейкой и шлангом, бронза, Ладога',
  ].map((rest) => `Смеситель для ${rest}`);
  expect(distinctNames(names)).toEqual(names);
});

test('short names, a single name and names of different kinds stay unchanged', () => {
  for (const names of [
    ['Дрель ДА-18', 'Дрель ДА-20'],
    [breaker('2P 16 А 6 кА характеристика C, Ладога')],
    ['Краска интерьерная', breaker('2P 16 А 6 кА характеристика C, Ладога')],
  ])
    expect(distinctNames(names)).toEqual(names);
});

test('different names stay different, and none ends in «…»', () => {
  const words = fc.constantFrom(
    'Болт',
    'болт',
    'М8',
    'М10',
    'оцинкованный',
    'шестигранная',
    'головка',
    '10.9',
  );
  const names = fc.array(
    fc.array(words, { minLength: 1, maxLength: 14 }).map((all) => all.join(' ')),
    {
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(names, (all) => {
      const short = distinctNames(all);
      expect(new Set(short).size).toBe(new Set(all).size);
      for (const name of short) expect(name).not.toMatch(/…$/);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toldApart } from './told-apart.ts';

const breaker = (rest: string) => `Выключатель автоматический модульный ВА47-63 ${rest}`;

test('long names of one kind keep the kind and the part that differs', () => {
  const names = ['2P 16 А 6 кА характеристика C, Ладога', '4P 25 А 10 кА характеристика B, Тэмп'].map(
    breaker,
  );
  expect(toldApart(names)).toEqual([
    'Выключатель … 2P 16 А 6 кА характеристика C, Ладога',
    'Выключатель … 4P 25 А 10 кА характеристика B, Тэмп',
  ]);
});

test('short names, one name alone and names of different things stay as they are', () => {
  for (const names of [
    ['Дрель ДА-18', 'Дрель ДА-20'],
    [breaker('2P 16 А 6 кА характеристика C, Ладога')],
    ['Краска интерьерная', breaker('2P 16 А 6 кА характеристика C, Ладога')],
  ])
    expect(toldApart(names)).toEqual(names);
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
      const short = toldApart(all);
      expect(new Set(short).size).toBe(new Set(all).size);
      for (const name of short) expect(name).not.toMatch(/…$/);
    }),
  );
});

import { describe, expect, test } from 'vitest';
import { countOf, quantityOf } from './plural.ts';
import { splitModels, typograph, typographPlace, wholePhones } from './typograph.ts';

const nb = '\u00a0';

describe('a line of text is typeset', () => {
  test('a number is never separated from its unit', () => {
    expect(typograph('ток 25 А, бухта 100 м, 4,5 кА')).toBe(`ток 25${nb}А, бухта 100${nb}м, 4,5${nb}кА`);
  });

  test('the name of a product does not break between a number and what it counts', () => {
    expect(typograph('Замок 50 мм, 3 ключа')).toBe(`Замок 50${nb}мм, 3${nb}ключа`);
    expect(typograph('Шина 100 А, 54 контакта, 24 модуля')).toBe(
      `Шина 100${nb}А, 54${nb}контакта, 24${nb}модуля`,
    );
    expect(typograph('5 ключевых правил')).toBe('5 ключевых правил');
  });

  test('a short word stays with the next one, two of them in a row as well', () => {
    expect(typograph('смеситель с изливом и в коробке')).toBe(`смеситель с${nb}изливом и${nb}в${nb}коробке`);
  });

  test('thousands stay together and a dash does not begin a line', () => {
    expect(typograph('1 312 товаров — опт')).toBe(`1${nb}312 товаров${nb}— опт`);
  });

  test('the letter of amperes is no conjunction: the line may break after it', () => {
    expect(typograph('ВА47-63 2P 25 А 6 кА, розетка 16 А с заземлением')).toBe(
      `ВА47-63 2P 25${nb}А 6${nb}кА, розетка 16${nb}А с${nb}заземлением`,
    );
  });

  test('a house number stays with its street, and hours with their day', () => {
    expect(typographPlace('620000, г. Омск, ул. Мира, 18, корп. 2')).toBe(
      `620000, г.${nb}Омск, ул.${nb}Мира,${nb}18, корп.${nb}2`,
    );
    expect(typographPlace('пр-т Ленина, 5, б-р. Победы, 7')).toBe(
      `пр-т${nb}Ленина,${nb}5, б-р.${nb}Победы,${nb}7`,
    );
    expect(typographPlace('Пн–Пт 08:00–21:00, Сб–Вс 09:00–20:00')).toBe(
      `Пн–Пт${nb}08:00–21:00, Сб–Вс${nb}09:00–20:00`,
    );
  });

  test('a phone in an answer is not broken, and the other words are unchanged', () => {
    expect(wholePhones('10 цифр после +7, например +7 (922) 123-45-67.')).toBe(
      `10 цифр после +7, например +7${nb}(922)${nb}123-45-67.`,
    );
    expect(wholePhones('вида +7 (9XX) XXX-XX-XX')).toBe(`вида +7${nb}(9XX)${nb}XXX-XX-XX`);
  });

  test('a word that only begins like a unit is left alone', () => {
    expect(typograph('5 магазинов, 3 мастера')).toBe('5 магазинов, 3 мастера');
  });

  test('a preposition inside a word is not a preposition', () => {
    expect(typograph('завод выпускает провод')).toBe('завод выпускает провод');
  });

  test('the designation of a model is never broken', () => {
    expect(splitModels('Выключатель ВА47-29 3P')).toEqual([
      { text: 'Выключатель ', whole: false },
      { text: 'ВА47-29', whole: true },
      { text: ' 3P', whole: false },
    ]);
  });

  test('a unit with a slash is never broken', () => {
    expect(splitModels('Лента 19,2 Вт/м 240')).toEqual([
      { text: 'Лента 19,2 ', whole: false },
      { text: 'Вт/м', whole: true },
      { text: ' 240', whole: false },
    ]);
  });

  test('a range is never broken', () => {
    expect(splitModels('Эмаль, расход 8–10 м²/кг, 0,5–1,5 мм')).toEqual([
      { text: 'Эмаль, расход ', whole: false },
      { text: '8–10', whole: true },
      { text: ' ', whole: false },
      { text: 'м²/кг', whole: true },
      { text: ', ', whole: false },
      { text: '0,5–1,5', whole: true },
      { text: ' мм', whole: false },
    ]);
  });

  test('an ordinary word with a hyphen may be broken, and so may an endless code', () => {
    expect(splitModels('дрель-шуруповёрт')).toEqual([{ text: 'дрель-шуруповёрт', whole: false }]);
    const code = 'XK-1234567890-ABCDEFGH-99';
    expect(splitModels(code)).toEqual([{ text: code, whole: false }]);
  });
});

test('the noun agrees with its number', () => {
  const goods = ['товар', 'товара', 'товаров'] as const;
  expect([1, 2, 5, 11, 21, 112, 1312].map((count) => countOf(count, goods))).toEqual([
    `1${nb}товар`,
    `2${nb}товара`,
    `5${nb}товаров`,
    `11${nb}товаров`,
    `21${nb}товар`,
    `112${nb}товаров`,
    `1${nb}312${nb}товаров`,
  ]);
});

test('a quantity agrees with a unit that is a word, and leaves an abbreviation alone', () => {
  expect(quantityOf(54, 'банка')).toBe(`54${nb}банки`);
  expect(quantityOf(1312, 'шт')).toBe(`1${nb}312${nb}шт`);
  expect(quantityOf(5, 'уп.')).toBe(`5${nb}уп.`);
});

import { expect, test } from 'vitest';
import { corrected, dropped, found, suggested } from './fixtures/demo.ts';

test.each([
  ['рулетка 5м', 'Рулетка измерительная 5 м × 19 мм, Мастеровит'],
  ['рулетка 5 метров', 'Рулетка измерительная 5 м × 19 мм, Мастеровит'],
  ['рулетка 5 м × 19 мм', 'Рулетка измерительная 5 м × 19 мм, Мастеровит'],
  ['рулетка 5 на 19', 'Рулетка измерительная 5 м × 19 мм, Мастеровит'],
  ['изолента 19мм', 'Изолента ПВХ 19 мм × 10 м жёлтая, Стыковин'],
  ['уголок 50х50', 'Уголок крепёжный 50×50×40 мм, 10 шт, Контур'],
  ['кран 1"', 'Кран шаровой КШ-40 1″ внутренняя — внутренняя, Севзап'],
  ['кран ½"', 'Кран шаровой КШ-М ½″ внутренняя — наружная, Студенец'],
  ['кран полдюйма', 'Кран шаровой КШ-М ½″ внутренняя — наружная, Студенец'],
  ['ведро десять литров', 'Ведро с крышкой 10 л, синее, Чистодел'],
])('a size is found by each of its numbers, in any spelling: «%s»', (query, name) => {
  expect(found(query)).toEqual([name]);
});

test.each([
  ['двери', ['Петля дверная универсальная 160×25 мм латунь, Контур']],
  ['каска белая', ['Каска для альпинизма КС-3 красная, Артельщик']],
  ['маска', []],
  ['хрень', []],
  ['лёд', []],
  ['клёпки', []],
])('a word does not match another word that looks similar: «%s»', (query, names) => {
  expect(found(query)).toEqual(names);
});

test('words of the same root are found when nothing else is, without reporting a correction', () => {
  expect(found('для кухни мойка')).toEqual(['Мойка кухонная 420×490 мм, Студенец']);
  expect(corrected('для кухни мойка')).toBeUndefined();
});

test.each([
  ['болт м10х50', 'болт м10', 'Болт М10×80 шестигранная головка, Кряж'],
  ['бур sds 6x110', 'бур sds', 'Бур SDS-plus по бетону 6×310 мм, Абразар'],
  ['саморез 3,5х100', 'саморез', 'Саморез универсальный 3,5×90 белый цинк, 100 шт, Крепень'],
  ['эмаль белая 2 кг', 'эмаль белая', 'Эмаль ПФ-115 матовая белая 0,9 кг, Красильня'],
  ['ключ 10х12', 'ключ', 'Ключ рожковый 10×11 мм, Мастеровит'],
  ['дюбель гвоздь 6х40', 'дюбель гвоздь', 'Дюбель гвоздь с бортиком 6×80, 100 шт, Крепень'],
])('a size that no product has is dropped and reported: «%s» becomes «%s»', (query, understood, name) => {
  expect([corrected(query), found(query)[0]]).toEqual([understood, name]);
});

test('a size is shown as people write it, and another sign in it is not a correction', () => {
  expect(corrected('болт м10х80')).toBeUndefined();
  expect(corrected('болтт м10х80')).toBe('болт м10×80');
});

test.each([
  ['emal pf 115', 'эмаль пф 115'],
  ['emal pf-115', 'эмаль пф-115'],
  ['emal pf115', 'эмаль пф115'],
  ['pf 115', 'пф 115'],
  ['эмаль pf 115', 'эмаль пф 115'],
  ['bur po betonu', 'бур по бетону'],
  ['ugolok s', 'уголок с'],
  [',eh gj ,tnjye', 'бур по бетону'],
  ["'vfkm ga 115", 'эмаль пф 115'],
])(
  'a query is read either as another layout or as Latin letters, and reported as it was searched: «%s»',
  (query, understood) => {
    expect(corrected(query)).toBe(understood);
    expect(found(query).length).toBeGreaterThan(0);
    expect(found(query).toSorted()).toEqual(found(understood).toSorted());
  },
);

test.each([
  ['эмаль сантехническая белая', 'эмаль белая', ['сантехническая']],
  ['болт м10х50', 'болт м10', ['м10×50']],
  ['мойка для сарая', 'мойка', ['сарая']],
  ['эмаль телепортный пф-115 белая', 'эмаль пф-115 белая', ['телепортный']],
])('a dropped word is named and is not a correction: «%s» without %s', (query, understood, words) => {
  expect([corrected(query), dropped(query)]).toEqual([understood, words]);
});

test.each(['эмаал белая', "'vfkm", 'emal', 'эмаль белая', 'zzzz'])(
  'no words of «%s» are reported as dropped',
  (query) => {
    expect(dropped(query)).toBeUndefined();
  },
);

test.each([
  ['151', ['Дрель-шуруповёрт аккумуляторная ДА-18М, Тэмп']],
  ['151-', ['Дрель-шуруповёрт аккумуляторная ДА-18М, Тэмп']],
  ['151-3', ['Дрель-шуруповёрт аккумуляторная ДА-18М, Тэмп']],
  ['115-', ['Кабель силовой ВВГ-П 3×2,5 ГОСТ, Севзап']],
  ['115', ['Эмаль ПФ-115 матовая белая 0,9 кг, Красильня', 'Кабель силовой ВВГ-П 3×2,5 ГОСТ, Севзап']],
])('the first digits of an article find it, after products that have the number: «%s»', (query, names) => {
  expect(found(query)).toEqual(names);
});

test('a category does not match the noun when products have it in their names', () => {
  expect(found('дверной замок').every((name) => name.startsWith('Замок'))).toBe(true);
  expect(corrected('замок дверной')).toBe('замок');
});

test.each([
  ['автомат c16', 'Автомат дифференциальный АВДТ-32 1P+N 16 А 30 мА характеристика C тип АС, Ладога'],
  ['автомат с16', 'Автомат дифференциальный АВДТ-32 1P+N 16 А 30 мА характеристика C тип АС, Ладога'],
  ['отвертка крестовая', 'Отвёртка PH2×100 мм, Кряж'],
  ['отвертка шлицевая', 'Отвёртка SL4×100 мм, Кряж'],
  ['шуруп', 'Саморез универсальный 3,5×90 белый цинк, 100 шт, Крепень'],
  ['градусник', 'Термометр комнатный Т-1, на шурупах, Домовица'],
  ['шайба 10', 'Шайба плоская М10 латунь, Кряж'],
  ['угло шлифовальная машина', 'Машина углошлифовальная УШМ-11 125 мм 1100 Вт, Тэмп'],
])('the trade meaning comes first: «%s»', (query, name) => {
  expect(found(query)[0]).toBe(name);
});

test('a phrase never ends in a cut code, a sign or inside «для …», and a value at its end is complete', () => {
  expect(suggested('автомат дифф')).toEqual(
    expect.arrayContaining(['Автомат дифференциальный', 'Автомат дифференциальный Контур']),
  );
  expect(suggested('перфоратор')).toContain('Перфоратор Тэмп');
  expect(suggested('коробка')).toContain('Коробка распаячная');
  for (const query of ['автомат', 'перф', 'замок', 'машина', 'отв', 'кор'])
    for (const phrase of suggested(query))
      expect(phrase).toMatch(/^[^\d]*[а-яё](?: М\d+| [\d,]+×[\d,]+| [\d,]+ [а-я]+)?$/i);
});

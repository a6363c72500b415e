import { expect, test } from 'vitest';
import { slugOf } from '../../platform/text/slug.ts';
import { cleanName, currencyCode } from './clean.ts';
import { splitUnit, unitByCode } from './values/values.ts';

test('an address is made from the name with Latin letters, digits and single hyphens', () => {
  expect(slugOf('Щётка «Жёлтая» №5 (Ёмкость 1,5 л)', 'tovar')).toBe('shchetka-zheltaya-5-emkost-1-5-l');
  expect(slugOf('  Подъезд —  ВЕНТИЛЬ  ', 'tovar')).toBe('podezd-ventil');
});

test('an address is never empty, never all digits, never longer than 100', () => {
  expect(slugOf('100', 'tovar')).toBe('tovar-100');
  expect(slugOf('№ — !', 'tovar')).toBe('tovar');
  expect(slugOf('日本語', 'tovar')).toBe('tovar');
  for (const name of ['щ'.repeat(200), `${'a'.repeat(99)}-б`, '1'.repeat(300)]) {
    const slug = slugOf(name, 'tovar');
    expect(slug).toMatch(/^[a-z0-9-]{1,100}$/);
    expect(slug).not.toMatch(/^\d+$|-$/);
  }
});

test('a name is cleaned to single spaces, without control characters, at most 500 characters', () => {
  expect(cleanName(' Труба\u00a0 ПП\n20\u200b мм ')).toBe('Труба ПП 20 мм');
  expect(cleanName('я'.repeat(10_000))).toHaveLength(500);
});

test('a unit is split from the name of an attribute only when it is a known unit', () => {
  expect(splitUnit('Вес, кг')).toEqual({ name: 'Вес', unit: 'кг' });
  expect(splitUnit('Длина (мм)')).toEqual({ name: 'Длина', unit: 'мм' });
  expect(splitUnit('Цвет, оттенок')).toEqual({ name: 'Цвет, оттенок', unit: undefined });
});

test('units are found by ОКЕИ codes with padding; with an unknown code the written unit is used', () => {
  expect(unitByCode('796 ', '', new Map())).toEqual({ unit: 'шт', unitCode: '796' });
  expect(unitByCode('2009', 'мешок', new Map())).toEqual({ unit: 'мешок', unitCode: '2009' });
  expect(unitByCode('   ', '', new Map())).toEqual({});
});

test('currencies are recognised in the spellings of 1C, unknown texts are not', () => {
  for (const text of ['руб', 'руб.', 'RUB', 'RUR', '643', ' Руб. ']) expect(currencyCode(text)).toBe('RUB');
  expect(currencyCode('грн')).toBe('UAH');
  expect(currencyCode('USD')).toBe('USD');
  expect(currencyCode('MIZ')).toBeUndefined();
});

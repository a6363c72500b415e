import { expect, test } from 'vitest';
import { otherLayout } from '../keyboard.ts';
import { editDistance } from './edit-distance.ts';
import { brandReadings, skeleton, soundsOf, toCyrillic } from './sound.ts';

test.each([
  ['bosch', 'бош'],
  ['shurupovert', 'шуруповерт'],
  ['smesitel', 'смесител'],
  ['philips', 'филипс'],
  ['gazonokosilka', 'газонокосилка'],
  ['shtukaturka', 'штукатурка'],
])('%s sounds as «%s»', (latin, cyrillic) => {
  expect(toCyrillic(latin)[0]).toBe(cyrillic);
});

test.each([
  ['karcher', 'керхер'],
  ['stihl', 'штиль'],
  ['grohe', 'грое'],
  ['schneider', 'шнайдер'],
  ['erich', 'эрих'],
])('one of the readings of %s has the consonants of «%s»', (latin, cyrillic) => {
  expect(soundsOf(latin).some((sound) => sound === skeleton(cyrillic))).toBe(true);
});

test('vowels and voice do not change a skeleton', () => {
  expect(skeleton('перфаратор')).toBe(skeleton('перфоратор'));
  expect(skeleton('сковаротка')).toBe(skeleton('сковородка'));
});

test('a short brand is spelled by letters, a longer one is pronounced', () => {
  expect(brandReadings('lg')).toEqual(['элджи']);
  expect(brandReadings('hp')).toEqual(['эйчпи']);
  expect(brandReadings('glade')).toContain('гладе');
  expect(toCyrillic('glade')).toContain('глейде');
});

test('the number of readings of a word is limited', () => {
  expect(toCyrillic('chchchchchchchcccyyyyyhhhhh').length).toBeLessThanOrEqual(8);
});

test.each([
  ['шуруповерт', 'шурповерт', 1],
  ['шуруповерт', 'шурупвоерт', 1],
  ['перфоратор', 'перфаратор', 0.5],
  ['компрессор', 'компресор', 0.5],
  ['роза', 'лоза', 1.75],
  ['роза', 'роба', 1.25],
  ['дрель', 'дпель', 1],
  ['дрель', 'дрел', 0.25],
  ['желтый', 'жолтый', 0.5],
  ['дверь', 'дворь', 1.25],
  ['bosch', 'bosh', 1],
])('the edit distance of «%s» and «%s» is %d', (a, b, slips) => {
  expect(editDistance(a, b, 3)).toBe(slips);
  expect(editDistance(b, a, 3)).toBe(slips);
});

test('beyond the limit the distance is infinite', () => {
  expect(editDistance('дрель', 'перфоратор', 2)).toBe(Infinity);
});

test.each([
  ['lhtkm', 'дрель'],
  ['[jkjlbkmybr', 'холодильник'],
  ['j,jb', 'обои'],
  ['ьфлшеф', 'makita'],
  [',JKN V10', 'болт м10'],
])('in the other layout %s is «%s»', (typed, meant) => {
  expect(otherLayout(typed)).toBe(meant);
});

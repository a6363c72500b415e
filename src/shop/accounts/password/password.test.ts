import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCommonPassword, passwordError } from './password.ts';

test('a password has at least 8 characters, a Latin letter and a digit', () => {
  expect(passwordError('Vitrina2026')).toBeNull();
  expect(passwordError('aaaaaaa1')).toBeNull();
  expect(passwordError('aaaaaa1')).toBe('В пароле должно быть: не меньше 8 знаков.');
  expect(passwordError('12345678')).toBe('В пароле должно быть: латинская буква.');
  expect(passwordError('abcdefgh')).toBe('В пароле должно быть: цифра.');
  expect(passwordError('парольпароль')).toBe('В пароле должно быть: латинская буква, цифра.');
  expect(passwordError('')).toContain('не меньше 8 знаков, латинская буква, цифра');
});

test('long passwords, Cyrillic and symbols are accepted, and a character counts once whatever its bytes (ACC-3)', () => {
  expect(passwordError(`пароль из многих слов и w0rds${'я'.repeat(100)}`)).toBeNull();
  expect(passwordError('a1🙂🙂🙂🙂🙂')).toContain('не меньше 8 знаков');
  expect(passwordError(`a1${'🙂'.repeat(998)}`)).toBeNull();
  expect(passwordError(`a1${'x'.repeat(999)}`)).toContain('Пароль слишком длинный');
});

test('every text with the three required parts is accepted, and none without them', () => {
  const any = fc.string({ unit: 'grapheme', maxLength: 60 });
  fc.assert(
    fc.property(any, (text) => {
      const rule = [...text].length >= 8 && /[a-zA-Z]/.test(text) && /\d/.test(text);
      expect(passwordError(text) === null).toBe(rule);
    }),
  );
});

test('a common password is recognised whatever digits and symbols it contains (ACC-3)', () => {
  for (const text of [
    'password1',
    'Qwerty123',
    'P@ssw0rd',
    '1q2w3e4r',
    '1qaz2wsx',
    'aaa11111',
    'Admin2026!',
    'abc12345',
  ])
    expect([text, isCommonPassword(text), passwordError(text)]).toEqual([text, text !== 'aaa11111', null]);
  for (const text of ['', 'k8FtvQw2zP', 'парольpass1', 'qwerty и ещё десять слов 1', 'kabel-3x2.5-vvg'])
    expect([text, isCommonPassword(text)]).toEqual([text, false]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCommonPassword, passwordProblem } from './password.ts';

test('«Password: at least 8 characters, with at least one Latin letter and one digit» (SPEC §5)', () => {
  expect(passwordProblem('Vitrina2026')).toBeNull();
  expect(passwordProblem('aaaaaaa1')).toBeNull();
  expect(passwordProblem('aaaaaa1')).toBe('В пароле не хватает: не короче 8 знаков.');
  expect(passwordProblem('12345678')).toBe('В пароле не хватает: латинская буква.');
  expect(passwordProblem('abcdefgh')).toBe('В пароле не хватает: цифра.');
  expect(passwordProblem('парольпароль')).toBe('В пароле не хватает: латинская буква, цифра.');
  expect(passwordProblem('')).toContain('не короче 8 знаков, латинская буква, цифра');
});

test('long ones, Cyrillic and signs beside are taken (RULINGS 18), and a character is one whatever its bytes', () => {
  expect(passwordProblem(`пароль из многих слов и w0rds${'я'.repeat(100)}`)).toBeNull();
  expect(passwordProblem('a1🙂🙂🙂🙂🙂')).toContain('не короче 8 знаков');
  expect(passwordProblem(`a1${'🙂'.repeat(998)}`)).toBeNull();
  expect(passwordProblem(`a1${'x'.repeat(999)}`)).toContain('Слишком длинный');
});

test('any text with the three is taken, without one of them none is (RELIABILITY 6)', () => {
  const any = fc.string({ unit: 'grapheme', maxLength: 60 });
  fc.assert(
    fc.property(any, (text) => {
      const rule = [...text].length >= 8 && /[a-zA-Z]/.test(text) && /\d/.test(text);
      expect(passwordProblem(text) === null).toBe(rule);
    }),
  );
});

test('a common password is known for one, whatever digits and signs stand in it (RULINGS 18)', () => {
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
    expect([text, isCommonPassword(text), passwordProblem(text)]).toEqual([text, text !== 'aaa11111', null]);
  for (const text of ['', 'k8FtvQw2zP', 'парольpass1', 'qwerty и ещё десять слов 1', 'kabel-3x2.5-vvg'])
    expect([text, isCommonPassword(text)]).toEqual([text, false]);
});

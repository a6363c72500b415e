import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountError, bikError, corrAccountError } from '../bank/bank.ts';
import { innError, kppError, ogrnError, splitRequisites } from './requisites.ts';

const COMPANY = '7707083893';
const TRADER = '500100732259';

describe('examples of company details', () => {
  test.each([
    COMPANY,
    '7702070139',
    '7736207543',
    '7710140679',
    TRADER,
    '770708389324',
    '780412345685',
    '123456789047',
    '7700000070',
    '7707 083 893',
    ' 7707\u00a0083\u00a0893 ',
  ])('%s is a valid ИНН', (inn) => {
    expect(innError(inn)).toBeNull();
  });

  test.each([
    ['7707083894', 'ИНН указан с ошибкой: проверьте цифры.'],
    ['500100732258', 'ИНН указан с ошибкой: проверьте цифры.'],
    ['0000000000', 'ИНН указан с ошибкой: проверьте цифры.'],
    ['000000000000', 'ИНН указан с ошибкой: проверьте цифры.'],
    ['77070838', 'В ИНН юрлица 10 цифр, сейчас 8.'],
    ['77070838931', 'В ИНН ИП 12 цифр, сейчас 11.'],
    ['7707083893123', 'В ИНН юрлица 10 цифр, у ИП — 12, сейчас 13.'],
    ['', 'Введите ИНН: 10 цифр у юрлица, 12 — у ИП.'],
    ['770708389O', 'В ИНН только цифры.'],
    ['-707083893', 'В ИНН только цифры.'],
  ])('«%s» is not a valid ИНН: %s', (inn, why) => {
    expect(innError(inn)).toBe(why);
  });

  test.each([
    ['773601001', COMPANY, null],
    ['7707AB001', COMPANY, null],
    ['7707ab001', COMPANY, null],
    ['', TRADER, null],
    ['77360100', COMPANY, 'В КПП 9 знаков, сейчас 8.'],
    ['000001001', COMPANY, 'КПП — это 4 цифры, 2 цифры или латинские буквы и ещё 3 цифры.'],
    ['77360100A', COMPANY, 'КПП — это 4 цифры, 2 цифры или латинские буквы и ещё 3 цифры.'],
    ['', COMPANY, 'Введите КПП: 9 знаков.'],
    ['773601001', TRADER, 'У ИП нет КПП: оставьте поле пустым.'],
  ])('КПП «%s» of %s: %s', (kpp, inn, why) => {
    expect(kppError(kpp, inn)).toBe(why);
  });

  test.each([
    ...['1027700132195', '1027739609391', '1027700229193', '5077746887312', '1027700000020', ''].map(
      (ogrn): [string, string, string | null] => [ogrn, COMPANY, null],
    ),
    ...['304500116000157', '304540220800032', '304770000000020', '304770000000031', '304770000000042'].map(
      (ogrn): [string, string, string | null] => [ogrn, TRADER, null],
    ),
    ['1027700132196', COMPANY, 'ОГРН указан с ошибкой: проверьте цифры.'],
    ['3027700132195', COMPANY, 'ОГРН указан с ошибкой: проверьте цифры.'],
    ['304500116000158', TRADER, 'ОГРНИП указан с ошибкой: проверьте цифры.'],
    ['1027700132195', TRADER, 'В ОГРНИП 15 цифр, сейчас 13.'],
    ['304500116000157', COMPANY, 'В ОГРН 13 цифр, сейчас 15.'],
  ] as [string, string, string | null][])('ОГРН «%s» of %s: %s', (ogrn, inn, why) => {
    expect(ogrnError(ogrn, inn)).toBe(why);
  });

  test.each([
    ['044525225', true],
    ['044030653', true],
    ['044525000', true],
    ['044525003', false],
    ['044525049', false],
    ['054525225', false],
    ['017501500', true],
    ['04452522', false],
    ['', false],
  ])('БИК «%s»: %s', (bik, isRight) => {
    expect(bikError(bik) === null).toBe(isRight);
  });

  test.each([
    ['044525225', '30101810400000000225', true],
    ['044030653', '30101810500000000653', true],
    ['044525974', '30101810145250000974', true],
    ['044525225', '30101810500000000225', false],
    ['017501500', '40102810000000000001', true],
  ])('БИК %s, к/с %s: %s', (bik, account, isRight) => {
    expect(corrAccountError(account, bik) === null).toBe(isRight);
  });

  test.each([
    ['044525225', '40702810838000000017', true],
    ['044525974', '40802810400000012345', true],
    ['044525225', '40802810400000012345', false],
    ['017501500', '03224643000000000001', true],
    ['044525225', '4070281083800000001', false],
  ])('БИК %s, р/с %s: %s', (bik, account, isRight) => {
    expect(accountError(account, bik) === null).toBe(isRight);
  });
});

test('a personal account is rejected whatever its control key', () => {
  expect(accountError('40817810838000000017', '044525225')).toContain('частного лица');
});

/** Changes one digit between two positions. */
const changed = (digits: string, from: number, to: number) =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: 1, max: 9 }))
    .map(([at, by]) => digits.slice(0, at) + ((Number(digits[at]) + by) % 10) + digits.slice(at + 1));

test('a wrong control digit of an ИНН, ОГРН or account is always detected', () => {
  const caught = (validate: (value: string) => string | null, digits: string, from: number, to: number) =>
    fc.assert(fc.property(changed(digits, from, to), (value) => validate(value) !== null));
  caught(innError, COMPANY, 9, 9);
  caught(innError, TRADER, 10, 11);
  caught((ogrn) => ogrnError(ogrn, COMPANY), '1027700132195', 12, 12);
  caught((ogrn) => ogrnError(ogrn, TRADER), '304500116000157', 14, 14);
  // Every weight of an account is coprime to ten, so a change of any digit is detected.
  caught((account) => accountError(account, '044525225'), '40702810838000000017', 0, 19);
  caught((account) => corrAccountError(account, '044525225'), '30101810400000000225', 0, 19);
});

test('for any first nine digits exactly one of ten ИНН is valid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000_000, max: 999_999_999 }), (start) => {
      const right = [...'0123456789'].filter((last) => innError(`${start}${last}`) === null);
      expect(right).toHaveLength(1);
    }),
  );
});

test('validation handles any text without an exception', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      for (const validate of [kppError, ogrnError, accountError, corrAccountError])
        expect([null, 'string']).toContain(validate(one, other) && typeof validate(one, other));
      innError(one);
      bikError(one);
      splitRequisites({ inn: one, kpp: other });
    }),
  );
});

test('company details pasted into one field are split between the fields; text typed into other fields stays', () => {
  const both = { inn: COMPANY, kpp: '773601001', ogrn: '' };
  for (const text of [
    'ИНН 7707083893 / КПП 773601001',
    'ИНН/КПП 7707083893/773601001',
    'инн: 7707 083 893, кпп: 773601001',
    '7707083893 773601001',
    '7707083893\n773601001',
    'КПП773601001ИНН7707083893',
  ]) {
    expect([text, splitRequisites({ inn: text })]).toEqual([text, both]);
    expect([text, splitRequisites({ inn: '', kpp: text })]).toEqual([text, both]);
  }
  expect(splitRequisites({ inn: 'ИНН 7707083893 КПП 773601001 ОГРН 1027700132195' }).ogrn).toBe(
    '1027700132195',
  );
  expect(splitRequisites({ inn: 'ИНН 7707083893 / КПП 773601001', kpp: '540201001' }).kpp).toBe('540201001');
  expect(splitRequisites({ inn: 'ИНН 500100732259 ОГРНИП 304500116000157' })).toEqual({
    inn: TRADER,
    kpp: '',
    ogrn: '304500116000157',
  });
  expect(splitRequisites({ inn: ' 77070838 ' }).inn).toBe('77070838');
  expect(splitRequisites({ inn: 'ромашка' }).inn).toBe('ромашка');
});

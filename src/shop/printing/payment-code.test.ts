import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Payment, paymentCode } from './payment-code.ts';

const romashka: Payment = {
  payee: { name: 'ООО "Ромашка"', inn: '7707083893', kpp: '773601001' },
  bank: {
    name: 'ПАО СБЕРБАНК',
    bik: '044525225',
    account: '40702810838000000017',
    corr_account: '30101810400000000225',
  },
  sum: 1_500_000,
  purpose: 'Оплата по счету № 17 от 20.11.2026, в т.ч. НДС 22% - 2704.92 руб.',
};
const named = (name: string, bankName = romashka.bank.name): Payment => ({
  ...romashka,
  payee: { ...romashka.payee, name },
  bank: { ...romashka.bank, name: bankName },
});

/** Parses the text of a code like a bank. */
function read(text: string): Map<string, string> {
  const separator = text.charAt(7);
  const pairs = text.slice(8).split(separator);
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

const mandatoryBytes = (text: string) => {
  const separator = text.charAt(7);
  return text.slice(8).split(separator).slice(0, 5).join(separator);
};

describe('the QR code of a payment (ГОСТ Р 56042-2014)', () => {
  test('its text equals the reference (DOC-2)', () => {
    expect(paymentCode(romashka)).toEqual({
      encoding: 'utf-8',
      text: 'ST00012|Name=ООО "Ромашка"|PersonalAcc=40702810838000000017|BankName=ПАО СБЕРБАНК|BIC=044525225|CorrespAcc=30101810400000000225|PayeeINN=7707083893|KPP=773601001|Sum=1500000|Purpose=Оплата по счету № 17 от 20.11.2026, в т.ч. НДС 22% - 2704.92 руб.',
    });
  });

  test('when a value contains |, another separator is used and the value stays whole (DOC-2)', () => {
    const { text } = paymentCode(named('ООО "А|Б"'));
    expect(text).toMatch(/^ST00012#Name=ООО "А\|Б"#PersonalAcc=/);
    expect(read(text).get('Name')).toBe('ООО "А|Б"');
    expect(read(text).get('Sum')).toBe('1500000');
  });

  test('values that contain all separators cannot break the text', () => {
    const { text } = paymentCode(named('|#;:^_~{}!$%&()*+,/@'));
    expect(text.startsWith('ST00012|Name= #;')).toBe(true);
    expect(read(text).get('PersonalAcc')).toBe('40702810838000000017');
  });

  test('line breaks and direction marks are removed', () => {
    const { text } = paymentCode(named('ООО\r\n"А\u202e"\u0000Б'));
    expect(read(text).get('Name')).toBe('ООО "А " Б');
  });

  test('a sole trader has no КПП; a bank without a correspondent account gets 0', () => {
    const { text } = paymentCode({
      ...romashka,
      payee: { ...romashka.payee, kpp: '' },
      bank: { ...romashka.bank, corr_account: '' },
    });
    expect(read(text).has('KPP')).toBe(false);
    expect(read(text).get('CorrespAcc')).toBe('0');
  });

  test('a long payee name shortens the name of the bank, which is known by its БИК (DOC-2)', () => {
    const { text, encoding } = paymentCode(named('Ы'.repeat(80), 'Банк «Уральский причал», г. Екатеринбург'));
    expect(encoding).toBe('utf-8');
    expect(read(text).get('BankName')).toBe('Банк «Уральский причал»,');
    expect(Buffer.byteLength(mandatoryBytes(text))).toBeLessThanOrEqual(300);
  });

  test('with a still longer payee name the text is encoded in windows-1251, one byte per letter (DOC-2)', () => {
    const bank = 'Банк «Уральский причал», г. Екатеринбург';
    const { text, encoding } = paymentCode(named('Ы'.repeat(160), bank));
    expect(encoding).toBe('windows-1251');
    expect(text.startsWith('ST00011|')).toBe(true);
    expect(read(text).get('BankName')).toBe(bank);
    expect(mandatoryBytes(text).length).toBeLessThanOrEqual(300);
  });

  test('for any details the mandatory block has five pairs in order within 300 bytes, and values keep their length limits', () => {
    const text = fc.string({ unit: fc.constantFrom(...'Ыя |#;=aZ9"«№\n'), maxLength: 300 });
    fc.assert(
      fc.property(text, text, text, (name, bank, purpose) => {
        const code = paymentCode({ ...named(name, bank), purpose });
        const bytes =
          code.encoding === 'utf-8'
            ? Buffer.byteLength(mandatoryBytes(code.text))
            : mandatoryBytes(code.text).length;
        expect(bytes).toBeLessThanOrEqual(300);
        const pairs = read(code.text);
        expect([...pairs.keys()].slice(0, 5)).toEqual([
          'Name',
          'PersonalAcc',
          'BankName',
          'BIC',
          'CorrespAcc',
        ]);
        expect([...pairs.keys()].slice(5, 8)).toEqual(['PayeeINN', 'KPP', 'Sum']);
        expect(pairs.get('Name')?.length).toBeLessThanOrEqual(160);
        expect(pairs.get('BankName')?.length).toBeLessThanOrEqual(45);
        expect((pairs.get('Purpose') ?? '').length).toBeLessThanOrEqual(160);
        expect(pairs.get('Sum')).toBe('1500000');
      }),
      { numRuns: 300 },
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatPhone,
  formatTypedPhone,
  isMobile,
  mobileProblem,
  normalizePhone,
  phoneProblem,
} from './phone.ts';

test('«phone display format +7 (XXX) XXX-XX-XX» (SPEC §5): what was written in any usual way is shown so', () => {
  for (const text of [
    '+7 (922) 123-45-67',
    '8 (922) 123-45-67',
    '89221234567',
    '+79221234567',
    '79221234567',
    '9221234567',
    ' 8 922 123 45 67 ',
    '8-922-123-45-67',
    '8.922.123.45.67',
  ])
    expect([text, formatPhone(normalizePhone(text) ?? '')]).toEqual([text, '+7 (922) 123-45-67']);
});

test('«a mobile variant whose area code starts with 9» (SPEC §5)', () => {
  expect(isMobile(normalizePhone('+7 (922) 123-45-67') ?? '')).toBe(true);
  expect(isMobile(normalizePhone('+7 (343) 123-45-67') ?? '')).toBe(false);
});

test('what is no telephone is none', () => {
  for (const text of [
    '',
    '123',
    '+1 (922) 123-45-67',
    '922123456',
    '892212345678',
    'тел. 89221234567',
    '٩٢٢1234567',
  ])
    expect([text, normalizePhone(text)]).toEqual([text, null]);
});

test('normalizing what is shown gives what was shown, for any number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[34789][0-9]{9}$/), (digits) => {
      const normalized = `+7${digits}`;
      expect(normalizePhone(formatPhone(normalized))).toBe(normalized);
    }),
  );
});

/** Presses keys one after another, as a field with this format would take them; «⌫» deletes before the cursor. */
function press(keys: string[], from = { text: '', cursor: 0 }) {
  let field = from;
  for (const key of keys) {
    const before = field.text.slice(0, key === '⌫' ? Math.max(0, field.cursor - 1) : field.cursor);
    const typed = key === '⌫' ? '' : key;
    field = formatTypedPhone({
      text: before + typed + field.text.slice(field.cursor),
      cursor: before.length + typed.length,
    });
  }
  return field;
}

test('a telephone is put into form while it is typed, from 9, from 8 and from +7 alike', () => {
  expect(press([...'92212']).text).toBe('+7 (922) 12');
  for (const keys of ['9221234567', '89221234567', '+79221234567', '8 (922) 123-45-67'])
    expect(press([...keys]).text).toBe('+7 (922) 123-45-67');
  for (const pasted of ['8 922 123-45-67', ' +7(922)1234567 ', '9221234567', '89221234567'])
    expect(press([pasted]).text).toBe('+7 (922) 123-45-67');
});

test('what is no telephone of ours stays as it was written: nothing typed is lost', () => {
  for (const text of [
    '',
    '+',
    '+1 (922) 123',
    'тел. 8922',
    '8 922 123-45-67 доб. 5',
    '892212345678',
    '+7 (922) 123-45-678',
  ])
    expect(formatTypedPhone({ text, cursor: text.length })).toEqual({ text, cursor: text.length });
});

test('deleting from the end takes everything away, a digit or more with every press', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^9[0-9]{0,9}$/), (digits) => {
      let field = press([...digits]);
      for (let presses = 0; field.text !== ''; presses++) {
        expect(presses).toBeLessThan(2 * 18);
        const { length } = field.text;
        field = press(['⌫'], field);
        expect(field.text.length).toBeLessThan(length);
      }
    }),
  );
});

test('the cursor stays behind the digit it stood behind, wherever one types or deletes', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^9[0-9]{8}$/),
      fc.nat(16),
      fc.constantFrom('5', '⌫'),
      (digits, place, key) => {
        const whole = press([...digits]);
        const from = { text: whole.text, cursor: Math.min(place + 2, whole.text.length) };
        const behind = (field: { text: string; cursor: number }) =>
          field.text.slice(0, field.cursor).replace(/\D/g, '');
        const taken = key === '⌫' && /\d/.test(from.text[from.cursor - 1] ?? '');
        const expected = taken ? behind(from).slice(0, -1) : behind(from) + (key === '⌫' ? '' : key);
        expect(behind(press([key], from)).replace(/^$/, '7')).toBe(expected.replace(/^$/, '7'));
      },
    ),
  );
  expect(press(['5'], { text: '+7 (922) 123-45-6', cursor: 6 })).toEqual({
    text: '+7 (925) 212-34-56',
    cursor: 7,
  });
});

test('a code begins as codes of Russia and Kazakhstan do', () => {
  for (const code of ['343', '495', '700', '800', '912'])
    expect(normalizePhone(`+7 (${code}) 123-45-67`)).not.toBeNull();
  for (const code of ['012', '123']) expect(normalizePhone(`+7 (${code}) 123-45-67`)).toBeNull();
});

test('what is missing in a mobile telephone is said as a seller would say it', () => {
  expect(mobileProblem('8 922 123-45-67')).toBeNull();
  expect(mobileProblem('+7 (912) 604-1')).toBe('Не хватает трёх цифр.');
  expect(mobileProblem('+7 (343) 227-18-40')).toBe('Нужен мобильный: его код начинается с 9.');
  for (const text of ['', ' ', 'нет', '+1 922 123 45 67', '892212345678'])
    expect([text, mobileProblem(text)]).toEqual([text, 'Нужен мобильный телефон вида +7 (9XX) XXX-XX-XX.']);
});

test('a telephone to be called by may be one of a house; what is short of digits says by how many', () => {
  expect(phoneProblem('+7 (343) 227-18-40')).toBeNull();
  expect(phoneProblem('922 123 45 67')).toBeNull();
  expect(phoneProblem('+7 (912) 604-1')).toBe('Не хватает трёх цифр.');
  for (const text of ['', 'звоните вечером', '+44 20 7946 0958'])
    expect([text, phoneProblem(text)]).toEqual([
      text,
      'Нужен телефон из 10 цифр после +7, например +7 (922) 123-45-67.',
    ]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLegalDay } from './legal-day.ts';
import {
  DATE_PATTERN,
  formatDate,
  formatDateAndTime,
  formatDateOf,
  formatPhone,
  isMobile,
  MOBILE_PATTERN,
  normalizePhone,
  PHONE_IN_TEXT,
  PHONE_PATTERN,
  parseDate,
  phoneHref,
  writtenPhone,
} from './phone-and-date.ts';
import { formatTypedPhone, mobileProblem, phoneProblem } from './typed-phone.ts';

test('a phone written in any usual way is shown as +7 (XXX) XXX-XX-XX', () => {
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

test('a phone is mobile when its area code begins with 9', () => {
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

const area = fc.stringMatching(/^[34789][0-9]{9}$/);

test('every phone is shown by its pattern, and by the mobile one when its area code begins with 9', () => {
  fc.assert(
    fc.property(area, (digits) => {
      const shown = formatPhone(`+7${digits}`);
      expect(shown).toMatch(PHONE_PATTERN);
      expect(MOBILE_PATTERN.test(shown)).toBe(digits.startsWith('9'));
      expect(isMobile(`+7${digits}`)).toBe(digits.startsWith('9'));
      expect(PHONE_IN_TEXT.exec(`Звоните ${shown}, до 18:00`)?.[0]).toBe(shown);
      expect(phoneHref(shown)).toBe(`tel:+7${digits}`);
    }),
  );
});

test('a phone with any signs between its digits is the same phone', () => {
  const signs = fc.array(fc.constantFrom('', ' ', '-', '(', ')', '.'), { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(area, signs, fc.constantFrom('+7', '8', '7', ''), (digits, between, prefix) => {
      const written = prefix + [...digits].map((digit, at) => between[at] + digit).join('');
      expect(normalizePhone(written)).toBe(`+7${digits}`);
      expect(writtenPhone(written)).toBe(formatPhone(`+7${digits}`));
    }),
  );
});

test('any text is a phone or none: nothing throws, and what is taken is shown by the pattern', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'+78() -0123456789x') }), (text) => {
      const phone = normalizePhone(text);
      if (phone !== null) expect(formatPhone(phone)).toMatch(PHONE_PATTERN);
      expect(phoneProblem(text) === null).toBe(phone !== null);
      expect(mobileProblem(text) === null).toBe(phone !== null && isMobile(phone));
    }),
  );
});

test('a phone of staff that is none of ours stays as it was written', () => {
  expect(writtenPhone('8 800 555-35-35')).toBe('+7 (800) 555-35-35');
  for (const text of ['', '112', '+375 17 222-33-44', '+7 (343) 227-18-40, доб. 12'])
    expect(writtenPhone(text)).toBe(text);
  expect(phoneHref('112')).toBe('tel:112');
});

test('every date is shown as DD.MM.YYYY and read back from it', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (at) => {
      const day = at.toISOString().slice(0, 10);
      expect(formatDate(day)).toMatch(DATE_PATTERN);
      expect(parseDate(formatDate(day))).toBe(day);
    }),
  );
});

test('what is read as a date exists and is shown as it was written; all else is none', () => {
  const written = fc
    .tuple(fc.nat(35), fc.nat(14), fc.nat(9_999))
    .map(([day, month, year]) => `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`);
  fc.assert(
    fc.property(fc.oneof(written, fc.string()), (text) => {
      const day = parseDate(text);
      if (day === null) return;
      expect(isLegalDay(day)).toBe(true);
      expect(formatDate(day)).toBe(text);
    }),
  );
  for (const text of ['', '30.02.2026', '1.1.2026', '22.11.26', '2026-11-22', ' 22.11.2026', '22/11/2026'])
    expect([text, parseDate(text)]).toEqual([text, null]);
});

test('a moment is shown by the clock of its place', () => {
  const moment = new Date('2026-11-22T20:54:03Z');
  expect(formatDateOf(moment)).toBe('22.11.2026');
  expect(formatDateOf(moment, 'Asia/Yekaterinburg')).toBe('23.11.2026');
  expect(formatDateAndTime(moment)).toBe('22.11.2026, 23:54');
  expect(formatDateAndTime(moment, '2-digit')).toBe('22.11.2026, 23:54:03');
});

/** Forms of phones and dates for people, as other files would write them. */
const OWN_FORMS =
  /\\\+7|\+7 \((?:___|9__|\$)|['"`]tel:|split\('-'\)\.reverse|reverse\(\)\.join\('\.'\)|\\d\\d\\\.\\d\\d\\\.\\d|\\d\{2\}\\\.\\d\{2\}\\\.|dateStyle: 'short'[^}]*time|\$\{date\}\.\$\{month\}|month: (?:'2-digit'|two)[^}]*year/;

test('only one module knows how phones and dates are written', () => {
  const root = join(import.meta.dirname, '..');
  const own = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|fixtures|core\/(?:phone-and-date|typed-phone)\.ts$/.test(file) &&
      OWN_FORMS.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(own).toEqual([]);
});

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
import { formatTypedPhone, mobileError, phoneError } from './typed-phone.ts';

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

test('a text that is no phone number is rejected', () => {
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

test('normalizing a shown phone gives the same phone, for any number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[34789][0-9]{9}$/), (digits) => {
      const normalized = `+7${digits}`;
      expect(normalizePhone(formatPhone(normalized))).toBe(normalized);
    }),
  );
});

/** Types keys one after another into a field with this format; «⌫» deletes before the cursor. */
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

test('a phone is formatted while it is typed, from 9, from 8 and from +7 alike', () => {
  expect(press([...'92212']).text).toBe('+7 (922) 12');
  for (const keys of ['9221234567', '89221234567', '+79221234567', '8 (922) 123-45-67'])
    expect(press([...keys]).text).toBe('+7 (922) 123-45-67');
  for (const pasted of ['8 922 123-45-67', ' +7(922)1234567 ', '9221234567', '89221234567'])
    expect(press([pasted]).text).toBe('+7 (922) 123-45-67');
});

test('a text that is no Russian phone stays as it was typed: nothing is lost', () => {
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

test('deleting from the end removes everything, at least one digit per key press', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^9[0-9]{0,9}$/), (digits) => {
      let field = press([...digits]);
      for (let clicks = 0; field.text !== ''; clicks++) {
        expect(clicks).toBeLessThan(2 * 18);
        const { length } = field.text;
        field = press(['⌫'], field);
        expect(field.text.length).toBeLessThan(length);
      }
    }),
  );
});

test('the cursor stays after its digit, wherever one types or deletes', () => {
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

test('an area code begins like the codes of Russia and Kazakhstan', () => {
  for (const code of ['343', '495', '700', '800', '912'])
    expect(normalizePhone(`+7 (${code}) 123-45-67`)).not.toBeNull();
  for (const code of ['012', '123']) expect(normalizePhone(`+7 (${code}) 123-45-67`)).toBeNull();
});

test('missing digits of a mobile phone are explained in plain Russian', () => {
  expect(mobileError('8 922 123-45-67')).toBeNull();
  expect(mobileError('+7 (912) 604-1')).toBe('Не хватает трёх цифр.');
  expect(mobileError('+7 (343) 227-18-40')).toBe('Укажите мобильный телефон: его код начинается с 9.');
  for (const text of ['', ' ', 'нет', '+1 922 123 45 67', '892212345678'])
    expect([text, mobileError(text)]).toEqual([text, 'Укажите мобильный телефон в виде +7 (9XX) XXX-XX-XX.']);
});

test('a contact phone may be a landline; the error says how many digits are missing', () => {
  expect(phoneError('+7 (343) 227-18-40')).toBeNull();
  expect(phoneError('922 123 45 67')).toBeNull();
  expect(phoneError('+7 (912) 604-1')).toBe('Не хватает трёх цифр.');
  for (const text of ['', 'звоните вечером', '+44 20 7946 0958'])
    expect([text, phoneError(text)]).toEqual([
      text,
      'Укажите телефон: 10 цифр после +7, например +7 (922) 123-45-67.',
    ]);
});

const area = fc.stringMatching(/^[34789][0-9]{9}$/);

test('every phone matches its pattern, and the mobile one when its area code begins with 9', () => {
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

test('a phone with any characters between its digits is the same phone', () => {
  const signs = fc.array(fc.constantFrom('', ' ', '-', '(', ')', '.'), { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(area, signs, fc.constantFrom('+7', '8', '7', ''), (digits, between, prefix) => {
      const written = prefix + [...digits].map((digit, at) => between[at] + digit).join('');
      expect(normalizePhone(written)).toBe(`+7${digits}`);
      expect(writtenPhone(written)).toBe(formatPhone(`+7${digits}`));
    }),
  );
});

test('any text is a phone or rejected: nothing throws, and an accepted phone matches the pattern', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'+78() -0123456789x') }), (text) => {
      const phone = normalizePhone(text);
      if (phone !== null) expect(formatPhone(phone)).toMatch(PHONE_PATTERN);
      expect(phoneError(text) === null).toBe(phone !== null);
      expect(mobileError(text) === null).toBe(phone !== null && isMobile(phone));
    }),
  );
});

test('a foreign phone entered by staff stays as it was written', () => {
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

test('an accepted date exists and is shown as it was written; all other texts are rejected', () => {
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

/** Patterns of code that formats phones and dates in its own way. */
const OWN_FORMS =
  /\\\+7|\+7 \((?:___|9__|\$)|['"`]tel:|split\('-'\)\.reverse|reverse\(\)\.join\('\.'\)|\\d\\d\\\.\\d\\d\\\.\\d|\\d\{2\}\\\.\\d\{2\}\\\.|dateStyle: 'short'[^}]*time|\$\{date\}\.\$\{month\}|month: (?:'2-digit'|two)[^}]*year/;

test('only one module knows how phones and dates are written', () => {
  const root = join(import.meta.dirname, '../..');
  const own = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|fixtures|text\/(?:phone-and-date|typed-phone|zone-day)\.ts$/.test(file) &&
      OWN_FORMS.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(own).toEqual([]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, isMobile, normalizePhone } from './phone.ts';

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
    fc.property(fc.stringMatching(/^[0-9]{10}$/), (digits) => {
      const normalized = `+7${digits}`;
      expect(normalizePhone(formatPhone(normalized))).toBe(normalized);
    }),
  );
});

import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOfRecoveryCode, newRecoveryCode } from './recovery-codes.server.ts';
import { codeAt, keyOf, SECRET_BYTES, stepOfCode } from './totp.server.ts';

const secret = randomBytes(SECRET_BYTES);
const moment = fc.integer({ min: 1_700_000_000_000, max: 2_500_000_000_000 });
const STEP_MS = 30_000;

test('the codes are those of RFC 6238', () => {
  const key = Buffer.from('12345678901234567890');
  expect([59, 1_111_111_109, 20_000_000_000].map((seconds) => codeAt(key, seconds * 1_000))).toEqual([
    '287082',
    '081804',
    '353130',
  ]);
});

test('a code is accepted in its step and one step early or late, never two', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -4, max: 4 }), (at, off) => {
      const codes = [-1, 0, 1].map((near) => codeAt(secret, at + near * STEP_MS));
      const code = codeAt(secret, at + off * STEP_MS);
      const step = stepOfCode(secret, code, at);
      if (Math.abs(off) <= 1) expect(codes[(step ?? 0) - Math.floor(at / STEP_MS) + 1]).toBe(code);
      else if (!codes.includes(code)) expect(step).toBeNull();
    }),
  );
});

test('whatever is not six digits is no code', () => {
  for (const text of ['', '12345', '1234567', '12 456', '١٢٣٤٥٦', 'abcdef', '-12345'])
    expect(stepOfCode(secret, text, Date.now())).toBeNull();
});

test('the address for an app names the shop and the person, and holds the secret that is shown for typing', () => {
  const { uri, secret: shown } = keyOf(secret, { shop: 'Полка', email: 'anna@polka.example' });
  const address = new URL(uri);
  expect([address.protocol, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    expect.stringContaining('Полка:anna@polka.example'),
  ]);
  expect(address.searchParams.get('secret')).toBe(shown.replaceAll(' ', ''));
  expect(shown).toMatch(/^([A-Z2-7]{4} ?)+$/);
});

test('a recovery code is found as it was typed: in any case, with spaces or without dashes', () => {
  const code = newRecoveryCode();
  expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  const hash = hashOfRecoveryCode(code);
  for (const typed of [code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `])
    expect(hashOfRecoveryCode(typed)).toEqual(hash);
  for (const wrong of ['', code.slice(1), `${code}A`, code.replace(/^./, '0'), 'кириллица-кирилл'])
    expect(hashOfRecoveryCode(wrong)).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, isLegalDay, legalDay } from '../../../platform/text/legal-day.ts';
import { isPowerInForce, isRevocable, maskPassport, type PowerState, powerStatus } from '../powers/powers.ts';
import { contractStates, contractStatus, creditLeft, isContractInForce } from './contracts.ts';

const EPOCH = Date.parse('2026-01-01');
const day = (offset: number) => new Date(EPOCH + offset * 86_400_000).toISOString().slice(0, 10);
const offset = fc.integer({ min: -400, max: 400 });
const state = fc.constantFrom(...contractStates);

test('a company may buy by a contract exactly while its status is active or expiring', () => {
  fc.assert(
    fc.property(state, offset, fc.option(offset), offset, (state, from, to, now) => {
      const term = { state, date: day(from), validTo: to === null ? null : day(to) };
      const status = contractStatus(term, day(now));
      expect(isContractInForce(term, day(now))).toBe(status === 'active' || status === 'expiring');
    }),
  );
});

test('a contract is shown as expiring on its last day and the thirty days before, and as expired from the next day', () => {
  fc.assert(
    fc.property(offset, (to) => {
      const term = { state: 'active', date: day(-500), validTo: day(to) } as const;
      const at = (left: number) => contractStatus(term, day(to - left));
      expect([at(31), at(30), at(0), at(-1)]).toEqual(['active', 'expiring', 'expiring', 'expired']);
    }),
  );
  const endless = { state: 'active', date: day(0), validTo: null } as const;
  expect([contractStatus(endless, day(-1)), contractStatus(endless, day(9_999))]).toEqual([
    'signing',
    'active',
  ]);
});

test('dates do not change a state that people have decided', () => {
  const decided = fc.constantFrom(...contractStates.filter((each) => each !== 'active'));
  fc.assert(
    fc.property(decided, offset, offset, (state, to, now) => {
      expect(contractStatus({ state, date: day(-500), validTo: day(to) }, day(now))).toBe(state);
    }),
  );
});

test('a power of attorney is valid from its date of issue to the end of its last day in Moscow', () => {
  const states = fc.constantFrom<PowerState>('review', 'active', 'revoked', 'refused');
  fc.assert(
    fc.property(states, offset, fc.nat(400), offset, (state, from, days, now) => {
      const term = { state, issuedAt: day(from), validTo: day(from + days) };
      const status = powerStatus(term, day(now));
      if (isPowerInForce(term, day(now))) expect(status).toBe('active');
      else expect(status).not.toBe('active');
      expect(isRevocable(term, day(now))).toBe(['active', 'upcoming', 'review'].includes(status));
      expect(powerStatus({ ...term, state: 'active' }, term.validTo)).toBe('active');
      expect(powerStatus({ ...term, state: 'active' }, day(from + days + 1))).toBe('expired');
    }),
  );
  // 23:59 on the 22nd in Moscow, and a minute later.
  expect(legalDay(new Date('2026-11-22T20:59:59Z'))).toBe('2026-11-22');
  expect(legalDay(new Date('2026-11-22T21:00:00Z'))).toBe('2026-11-23');
});

test('the number of days between dates is whole in all months; a date that does not exist is rejected', () => {
  fc.assert(
    fc.property(offset, offset, (from, to) => {
      expect(daysBetween(day(from), day(to))).toBe(to - from);
      expect(isLegalDay(day(from))).toBe(true);
    }),
  );
  for (const text of [
    '2026-02-30',
    '2026-13-01',
    '26-01-01',
    '2026-1-1',
    '',
    '9999-01-01',
    '2026-01-01T00:00',
  ])
    expect([text, isLegalDay(text)]).toEqual([text, false]);
});

test('an overdrawn credit limit leaves zero, never less', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (limit, used) => {
      expect(creditLeft(limit, used)).toBe(Math.max(0, limit - used));
      expect(creditLeft(null, used)).toBeNull();
    }),
  );
});

test('only the series and two digits of a passport are stored, however it is typed', () => {
  const spaced = fc.stringMatching(/^(\d ?-?){9}\d$/);
  fc.assert(
    fc.property(spaced, (typed) => {
      const digits = typed.replace(/\D/g, '');
      expect(maskPassport(typed)).toBe(`${digits.slice(0, 2)} ${digits.slice(2, 4)} ••••${digits.slice(8)}`);
    }),
  );
  for (const typed of ['', '4508 12345', '4508 1234567', 'паспорт']) expect(maskPassport(typed)).toBe('');
});

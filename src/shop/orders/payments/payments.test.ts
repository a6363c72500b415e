import { expect, test } from 'vitest';
import { NO_HOLIDAYS } from '../holds/holds.ts';
import { deferralError, paymentDays, paymentError } from './payments.ts';

const at = (now: Date) => ({ now, holidays: NO_HOLIDAYS });

test('an unpaid invoice reserves goods for three working days, skipping the weekend, until midnight in Moscow', () => {
  // Friday, 23:30 in Moscow.
  expect(paymentDays('invoice', null, at(new Date('2026-11-20T20:30:00Z')))).toEqual({
    dueOn: '2026-11-25',
    reservedUntil: new Date('2026-11-25T21:00:00Z'),
    holdUntil: new Date('2026-11-25T21:00:00Z'),
  });
  // Half an hour later it is Saturday.
  expect(paymentDays('invoice', null, at(new Date('2026-11-20T21:30:00Z'))).dueOn).toBe('2026-11-25');
  expect(paymentDays('invoice', null, at(new Date('2026-11-23T09:00:00Z'))).dueOn).toBe('2026-11-26');
});

test('a deferred order is due after the contract’s delay and never loses its reservation for lack of payment', () => {
  expect(paymentDays('invoice', 30, at(new Date('2026-11-22T10:00:00Z')))).toEqual({
    dueOn: '2026-12-22',
    reservedUntil: null,
    holdUntil: new Date('2026-11-27T21:00:00Z'),
  });
});

test('an order paid at receipt has no day to pay and holds its goods for five working days', () => {
  expect(paymentDays('cash', null, at(new Date('2026-11-20T09:00:00Z')))).toEqual({
    dueOn: null,
    reservedUntil: null,
    holdUntil: new Date('2026-11-27T21:00:00Z'),
  });
});

test('an order above the remaining credit is rejected with the exact amount left; that exact amount is accepted', () => {
  const contract = {
    number: '12/К',
    delayDays: 14,
    credit: { limit: 50_000_000, used: 48_766_550, statement: null },
  };
  expect(deferralError(contract, 1_233_450)).toBeNull();
  expect(deferralError(contract, 1_233_451)?.replaceAll('\u00a0', ' ')).toBe(
    'По договору № 12/К осталось 12 334,50 ₽ из 500 000,00 ₽, а заказ на 12 334,51 ₽: не хватает 0,01 ₽. Уменьшите заказ или оплатите его по счёту заранее.',
  );
  expect(deferralError({ ...contract, credit: null }, 1)).toBe(
    'По договору № 12/К товар оплачивают заранее.',
  );
});

test('a company may pay up to 100 000 ₽ in cash, a person any sum', () => {
  expect(paymentError('cash', { isCompany: true, total: 10_000_000 })).toBeNull();
  expect(paymentError('cash', { isCompany: true, total: 10_000_001 })).toContain('100\u00a0000,00');
  expect(paymentError('cash', { isCompany: false, total: 10_000_001 })).toBeNull();
});

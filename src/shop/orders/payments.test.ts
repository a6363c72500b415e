import { expect, test } from 'vitest';
import { deferralProblem, paymentDays, paymentProblem } from './payments.ts';

test('an invoice waits for three working days: over a weekend they are Monday to Wednesday, until midnight in Moscow', () => {
  // Friday, 23:30 in Moscow.
  expect(paymentDays('invoice', null, new Date('2026-11-20T20:30:00Z'))).toEqual({
    dueOn: '2026-11-25',
    reservedUntil: new Date('2026-11-25T21:00:00Z'),
  });
  // Half an hour later it is Saturday.
  expect(paymentDays('invoice', null, new Date('2026-11-20T21:30:00Z')).dueOn).toBe('2026-11-25');
  expect(paymentDays('invoice', null, new Date('2026-11-23T09:00:00Z')).dueOn).toBe('2026-11-26');
});

test('deferred goods are paid so many days later and are never given to others for want of money', () => {
  expect(paymentDays('invoice', 30, new Date('2026-11-22T10:00:00Z'))).toEqual({
    dueOn: '2026-12-22',
    reservedUntil: null,
  });
});

test('what is paid at receipt has no day', () => {
  expect(paymentDays('cash', null, new Date())).toEqual({ dueOn: null, reservedUntil: null });
});

test('more than what is left of the limit is told with the exact remainder; the very remainder is enough', () => {
  const contract = { number: '12/К', delayDays: 14, credit: { limit: 50_000_000, used: 48_766_550 } };
  expect(deferralProblem(contract, 1_233_450)).toBeNull();
  expect(deferralProblem(contract, 1_233_451)?.replaceAll('\u00a0', ' ')).toBe(
    'По договору 12/К осталось 12 334,50 ₽ из 500 000,00 ₽, а заказ на 12 334,51 ₽: не хватает 0,01 ₽. Уменьшите заказ или оплатите его по счёту заранее.',
  );
  expect(deferralProblem({ ...contract, credit: null }, 1)).toBe(
    'По договору 12/К товар оплачивают заранее.',
  );
});

test('a company pays up to 100 000 ₽ in cash, a person whatever he likes', () => {
  expect(paymentProblem('cash', { isCompany: true, total: 10_000_000 })).toBeNull();
  expect(paymentProblem('cash', { isCompany: true, total: 10_000_001 })).toContain('100\u00a0000,00');
  expect(paymentProblem('cash', { isCompany: false, total: 10_000_001 })).toBeNull();
});

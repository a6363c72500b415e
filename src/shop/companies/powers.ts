import type { LegalDay } from '../../core/legal-day.ts';

/** What people did with a power of attorney; its end is a matter of dates. */
export type PowerState = 'review' | 'active' | 'revoked' | 'refused';

/** How it is shown (API.md). */
export type PowerStatus = PowerState | 'expired';

export const powerStatuses: readonly PowerStatus[] = ['review', 'active', 'expired', 'revoked', 'refused'];

interface Term {
  state: PowerState;
  issuedAt: LegalDay;
  validTo: LegalDay;
}

/** Whether goods are given by it on a day: until 23:59 of its last day in Moscow (B2B T22). */
export function isPowerInForce({ state, issuedAt, validTo }: Term, today: LegalDay): boolean {
  return state === 'active' && issuedAt <= today && today <= validTo;
}

/** The status on a day. What was on review when its time ran out is over too: there is nothing left to confirm. */
export function powerStatus({ state, validTo }: Term, today: LegalDay): PowerStatus {
  return (state === 'active' || state === 'review') && validTo < today ? 'expired' : state;
}

/** Of a passport only the series and the last two digits are kept: «45 08 ••••56»; empty for what is no passport. */
export function maskPassport(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits.length !== 10) return '';
  return `${digits.slice(0, 2)} ${digits.slice(2, 4)} ••••${digits.slice(-2)}`;
}

/** Whether it can still be taken back: what is over, revoked or refused gives nobody anything. */
export function isRevocable(term: Term, today: LegalDay): boolean {
  const status = powerStatus(term, today);
  return status === 'active' || status === 'review';
}

/** A status as people read it. */
export const POWER_STATUS_NAMES: Record<PowerStatus, string> = {
  review: 'На проверке',
  active: 'Действует',
  expired: 'Истекла',
  revoked: 'Отозвана',
  refused: 'Не принята',
};

import { daysBetween, isLegalDay, type LegalDay } from '../../core/legal-day.ts';
import { formatDate } from '../../core/phone-and-date.ts';

/** What people did with a power of attorney; its end is a matter of dates. */
export type PowerState = 'review' | 'active' | 'revoked' | 'refused';

/** How it is shown (API.md). */
export type PowerStatus = PowerState | 'upcoming' | 'expired';

export const powerStatuses: readonly PowerStatus[] = [
  'review',
  'upcoming',
  'active',
  'expired',
  'revoked',
  'refused',
];

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
export function powerStatus({ state, issuedAt, validTo }: Term, today: LegalDay): PowerStatus {
  if ((state === 'active' || state === 'review') && validTo < today) return 'expired';
  return state === 'active' && issuedAt > today ? 'upcoming' : state;
}

const MONTH = 31;
const TEN_YEARS = 3653;

/** A power begins within a month at the latest. @returns what is wrong with the day of its issue */
export function issueFault(issuedAt: LegalDay, today: LegalDay): string | undefined {
  if (daysBetween(today, issuedAt) <= MONTH) return undefined;
  return `Дата выдачи ${formatDate(issuedAt)} больше чем на месяц впереди: проверьте дату.`;
}

/** One on paper is given for ten years at most: a longer one is a slip of the pen. */
export function longFault(validTo: LegalDay, issuedAt: LegalDay): string | undefined {
  const isLong = isLegalDay(validTo) && isLegalDay(issuedAt) && daysBetween(issuedAt, validTo) > TEN_YEARS;
  return isLong ? 'Срок доверенности больше десяти лет: проверьте год.' : undefined;
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
  return status === 'active' || status === 'upcoming' || status === 'review';
}

/** A status as people read it. */
export const POWER_STATUS_NAMES: Record<PowerStatus, string> = {
  review: 'На проверке',
  upcoming: 'Ещё не действует',
  active: 'Действует',
  expired: 'Истекла',
  revoked: 'Отозвана',
  refused: 'Не принята',
};

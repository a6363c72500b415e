import { daysBetween, isLegalDay, type LegalDay } from '../../../platform/text/legal-day.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';

/** The stored state, set by people. Expiry follows from the dates. */
export type PowerState = 'review' | 'active' | 'revoked' | 'refused';

/** The status shown to people: the state combined with the dates. */
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

/** Whether goods may be collected by a power on a day. Its last day ends at 23:59 in Moscow (COM-8). */
export function isPowerInForce({ state, issuedAt, validTo }: Term, today: LegalDay): boolean {
  return state === 'active' && issuedAt <= today && today <= validTo;
}

/** The status on a day. A power that expires during review is shown as expired. */
export function powerStatus({ state, issuedAt, validTo }: Term, today: LegalDay): PowerStatus {
  if ((state === 'active' || state === 'review') && validTo < today) return 'expired';
  return state === 'active' && issuedAt > today ? 'upcoming' : state;
}

const MONTH = 31;
const TEN_YEARS = 3653;

/** Validates the date of issue, at most a month ahead. @returns the error to show */
export function issueDateError(issuedAt: LegalDay, today: LegalDay): string | undefined {
  if (daysBetween(today, issuedAt) <= MONTH) return undefined;
  return `До даты выдачи ${formatDate(issuedAt)} больше месяца: проверьте дату.`;
}

/** Validates the term of a paper power, at most ten years. @returns the error to show */
export function longFault(validTo: LegalDay, issuedAt: LegalDay): string | undefined {
  const isLong = isLegalDay(validTo) && isLegalDay(issuedAt) && daysBetween(issuedAt, validTo) > TEN_YEARS;
  return isLong ? 'Срок доверенности больше десяти лет: проверьте год.' : undefined;
}

/** Masks a passport number: only the series and the last two digits remain, «45 08 ••••56». Empty for anything else. */
export function maskPassport(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits.length !== 10) return '';
  return `${digits.slice(0, 2)} ${digits.slice(2, 4)} ••••${digits.slice(-2)}`;
}

/** Whether a power can still be revoked: not when it is expired, revoked or rejected. */
export function isRevocable(term: Term, today: LegalDay): boolean {
  const status = powerStatus(term, today);
  return status === 'active' || status === 'upcoming' || status === 'review';
}

/** Names of statuses for the interface. */
export const POWER_STATUS_NAMES: Record<PowerStatus, string> = {
  review: 'На проверке',
  upcoming: 'Ещё не действует',
  active: 'Действует',
  expired: 'Истекла',
  revoked: 'Отозвана',
  refused: 'Не принята',
};

/** A power of attorney by which goods may be collected today. */
export interface PowerInForce {
  id: number;
  /** М-2 on paper, or МЧД. */
  kind: 'paper' | 'machine';
  number: string;
  issuedAt: LegalDay;
  validTo: LegalDay;
  personName: string;
}

import { daysBetween, type LegalDay } from '../../core/legal-day.ts';
import type { Kopecks } from '../../core/money.ts';

/** What people did with a contract; whether its time has come or is over is a matter of dates. */
export type ContractState = 'draft' | 'review' | 'signing' | 'active' | 'terminated' | 'refused';

export const contractStates: readonly ContractState[] = [
  'draft',
  'review',
  'signing',
  'active',
  'terminated',
  'refused',
];

/** How a contract is shown (B2B §4). */
export type ContractStatus = ContractState | 'expiring' | 'expired';

export const contractStatuses: readonly ContractStatus[] = [...contractStates, 'expiring', 'expired'];

/** Dates of a contract; `validTo` null: without a term. */
interface Term {
  state: ContractState;
  date: LegalDay;
  validTo: LegalDay | null;
}

/** So many days before its end a contract is «истекает» (B2B §4). */
export const EXPIRING_DAYS = 30;

/** Whether one may buy by it on a day: signed, begun, and not over; its last day belongs to it. */
export function isContractInForce({ state, date, validTo }: Term, today: LegalDay): boolean {
  return state === 'active' && date <= today && (validTo === null || today <= validTo);
}

/** The status on a day. A signed contract whose day has not come is still «на подписи»: nobody buys by it yet. */
export function contractStatus(term: Term, today: LegalDay): ContractStatus {
  const { state, date, validTo } = term;
  if (state !== 'active') return state;
  if (validTo !== null && validTo < today) return 'expired';
  if (date > today) return 'signing';
  return validTo !== null && daysBetween(today, validTo) <= EXPIRING_DAYS ? 'expiring' : 'active';
}

/** What may still be ordered on deferred terms, in kopecks, never below zero; null: the contract gives no credit. */
export function creditLeft(limit: Kopecks | null, used: Kopecks): Kopecks | null {
  return limit === null ? null : Math.max(0, limit - used);
}

/** Steps of staff; what was terminated stays so, another contract is made. */
const STEPS: Record<ContractState, readonly ContractState[]> = {
  draft: ['review', 'signing', 'active', 'refused'],
  review: ['draft', 'signing', 'active', 'refused'],
  signing: ['draft', 'active', 'refused'],
  active: ['terminated'],
  terminated: [],
  refused: ['review'],
};

/** Whether staff may take a contract from one state to another. */
export function mayContractBecome(from: ContractState, to: ContractState): boolean {
  return STEPS[from].includes(to);
}

/** A status as people read it. */
export const CONTRACT_STATUS_NAMES: Record<ContractStatus, string> = {
  draft: 'Черновик',
  review: 'На проверке',
  signing: 'На подписи',
  active: 'Действует',
  expiring: 'Истекает',
  expired: 'Истёк',
  terminated: 'Расторгнут',
  refused: 'Не принят',
};

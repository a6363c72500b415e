import { daysBetween, type LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';

/** The stored state, set by people. Start and expiry follow from the dates. */
export type ContractState = 'draft' | 'review' | 'signing' | 'active' | 'terminated' | 'refused';

export const contractStates: readonly ContractState[] = [
  'draft',
  'review',
  'signing',
  'active',
  'terminated',
  'refused',
];

/** The status shown to people: the state combined with the dates (COM-7). */
export type ContractStatus = ContractState | 'expiring' | 'expired';

export const contractStatuses: readonly ContractStatus[] = [...contractStates, 'expiring', 'expired'];

/** State and dates of a contract. `validTo` null: it has no end. */
interface Term {
  state: ContractState;
  date: LegalDay;
  validTo: LegalDay | null;
}

/** Days before its end from which a contract is shown as expiring, «истекает» (COM-7). */
export const EXPIRING_DAYS = 30;

/** Whether a company may buy by the contract on a day: it is signed and begun, and the day is not after its last. */
export function isContractInForce({ state, date, validTo }: Term, today: LegalDay): boolean {
  return state === 'active' && date <= today && (validTo === null || today <= validTo);
}

/** The status on a day. A signed contract that has not begun is still shown as «на подписи». */
export function contractStatus(term: Term, today: LegalDay): ContractStatus {
  const { state, date, validTo } = term;
  if (state !== 'active') return state;
  if (validTo !== null && validTo < today) return 'expired';
  if (date > today) return 'signing';
  return validTo !== null && daysBetween(today, validTo) <= EXPIRING_DAYS ? 'expiring' : 'active';
}

/** Remaining credit in kopecks, never below zero; null: the contract gives no credit. */
export function creditLeft(limit: Kopecks | null, used: Kopecks): Kopecks | null {
  return limit === null ? null : Math.max(0, limit - used);
}

/** Allowed transitions. A terminated contract stays terminated; a new one has to be made. */
const STEPS: Record<ContractState, readonly ContractState[]> = {
  draft: ['review', 'signing', 'active', 'refused'],
  review: ['draft', 'signing', 'active', 'refused'],
  signing: ['draft', 'active', 'refused'],
  active: ['terminated'],
  terminated: [],
  refused: ['review'],
};

/** Whether staff may move a contract from one state to another. */
export function mayContractBecome(from: ContractState, to: ContractState): boolean {
  return STEPS[from].includes(to);
}

/** Names of statuses for the interface. */
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

/** Terms of prices and payment of a contract in force. */
export interface ContractTerms {
  id: number;
  legalEntityId: number;
  number: string;
  date: LegalDay;
  /** null: no end date. */
  validTo: LegalDay | null;
  /** null: the city's price type for the audience. */
  priceTypeId: number | null;
  audience: 'retail' | 'wholesale';
  percent: number;
  paymentDelayDays: number;
  /** In kopecks; null: goods are paid in advance. */
  creditLimit: Kopecks | null;
}

/** How much of a contract's credit is used, in kopecks. */
export interface UsedCredit {
  used: Kopecks;
  /** How much it may be above the limit for now. */
  override: Kopecks;
  /** The debt that 1C has stated; null: none. */
  statement: { asOf: LegalDay; debt: Kopecks; overdue: Kopecks } | null;
}

import type { ContractStatus } from '../../shop/companies/contracts/contracts.ts';
import type { PowerStatus } from '../../shop/companies/powers/powers.ts';
import type { CompanyState } from '../../shop/companies/staff-companies/staff-companies.ts';
import { type DocumentState, stateTone } from '../../shop/documents/documents.ts';
import type { Tone } from '../parts/mark.tsx';

/** How the states of companies and their papers look. */
export const COMPANY_TONES: Record<CompanyState, Tone> = {
  review: 'work',
  confirmed: 'good',
  refused: 'bad',
};

export const CONTRACT_TONES: Record<ContractStatus, Tone> = {
  draft: 'new',
  review: 'work',
  signing: 'work',
  active: 'good',
  expiring: 'work',
  expired: 'bad',
  terminated: 'bad',
  refused: 'bad',
};

export const POWER_TONES: Record<PowerStatus, Tone> = {
  review: 'work',
  upcoming: 'work',
  active: 'good',
  expired: 'done',
  revoked: 'bad',
  refused: 'bad',
};

const OF_DOCUMENTS = { neutral: 'new', attention: 'work', good: 'good', bad: 'bad' } as const;

export function documentTone(state: DocumentState): Tone {
  return OF_DOCUMENTS[stateTone(state)];
}

import type { Answer } from '../../../api/shapes.ts';
import { requisitesLine } from '../../../companies/company-texts.ts';
import type { Session } from '../../../visitor/session.ts';

type Companies = Answer<'/api/v1/companies/legal-entities/'>['results'];

/** The person or company one can buy for, with or without a contract. */
export interface BuyerOption {
  /** The value in the form: «self», «12», «12:7». */
  value: string;
  name: string;
  about: string;
}

const CHOOSABLE = new Set(['active', 'expiring']);

/** All options; companies in which the user may not order are left out. */
export function buyerOptions(companies: Companies): BuyerOption[] {
  const ofCompanies = companies
    .filter(({ can }) => can.order)
    .flatMap(({ id, inn, kpp, name, contracts }) => [
      ...contracts
        .filter(({ status }) => CHOOSABLE.has(status))
        .map((contract) => ({
          value: `${id}:${contract.id}`,
          name,
          about: `По договору № ${contract.number}`,
        })),
      { value: String(id), name, about: `Без договора, ${requisitesLine({ inn, kpp })}` },
    ]);
  return [{ value: 'self', name: 'Для себя', about: 'Розничные цены города' }, ...ofCompanies];
}

/** The value of the current choice. */
export function chosenValue(buyer: Session['buyer']): string {
  if (!buyer) return 'self';
  return buyer.contract ? `${buyer.legal_entity.id}:${buyer.contract.id}` : String(buyer.legal_entity.id);
}

/** Parses the value of an option; null if it is invalid. */
export function choiceOf(value = ''): { legal_entity: number | null; contract: number | null } | null {
  if (value === 'self') return { legal_entity: null, contract: null };
  const [, entity, contract] = /^([1-9]\d{0,8})(?::([1-9]\d{0,8}))?$/.exec(value) ?? [];
  return entity ? { legal_entity: Number(entity), contract: contract ? Number(contract) : null } : null;
}

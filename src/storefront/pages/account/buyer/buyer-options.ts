import type { Answer } from '../../../api/shapes.ts';
import { requisitesLine } from '../../../companies/company-words.ts';
import type { Session } from '../../../visitor/session.ts';

type Companies = Answer<'/api/v1/companies/legal-entities/'>['results'];

/** For whom one may buy: himself, a company, a company by a contract. */
export interface BuyerOption {
  /** As the form sends it: «self», «12», «12:7». */
  value: string;
  name: string;
  about: string;
}

const CHOOSABLE = new Set(['active', 'expiring']);

/** Everything one may choose, companies where one may not order left out. */
export function buyerOptions(companies: Companies): BuyerOption[] {
  const ofCompanies = companies
    .filter(({ can }) => can.order)
    .flatMap(({ id, inn, kpp, name, contracts }) => [
      ...contracts
        .filter(({ status }) => CHOOSABLE.has(status))
        .map((contract) => ({
          value: `${id}:${contract.id}`,
          name,
          about: `По договору ${contract.number}`,
        })),
      { value: String(id), name, about: `Без договора, ${requisitesLine({ inn, kpp })}` },
    ]);
  return [{ value: 'self', name: 'Для себя', about: 'Розничные цены города' }, ...ofCompanies];
}

/** The option that stands for a choice. */
export function chosenValue(buyer: Session['buyer']): string {
  if (!buyer) return 'self';
  return buyer.contract ? `${buyer.legal_entity.id}:${buyer.contract.id}` : String(buyer.legal_entity.id);
}

/** The choice an option stands for; null for what is none. */
export function choiceOf(value = ''): { legal_entity: number | null; contract: number | null } | null {
  if (value === 'self') return { legal_entity: null, contract: null };
  const [, entity, contract] = /^([1-9]\d{0,8})(?::([1-9]\d{0,8}))?$/.exec(value) ?? [];
  return entity ? { legal_entity: Number(entity), contract: contract ? Number(contract) : null } : null;
}

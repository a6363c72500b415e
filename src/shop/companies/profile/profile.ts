import type { FieldErrors } from '../../../platform/http/errors.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { accountError, type Bank, bikError, corrAccountError } from '../bank/bank.ts';
import {
  compact,
  innError,
  kppError,
  ogrnError,
  type Requisites,
  splitRequisites,
} from '../requisites/requisites.ts';

/** Company details, normalized. */
export interface NewEntity extends Requisites {
  /** The short name for the interface. */
  name: string;
  /** The full name for documents. */
  full_name: string;
  address: string;
}

/** Company details as typed. A missing field counts as empty. */
export type TypedEntity = { readonly [Name in keyof NewEntity]?: string | undefined };

export const LONGEST = { name: 200, full_name: 500, address: 500, edo_id: 100, bank_name: 200 } as const;

/**
 * Normalizes and validates company details. The API and the pages use the same function.
 * @param prefix put before the field names in the errors
 * @returns the normalized details and all validation errors by field
 */
export function readEntity(typed: TypedEntity, prefix = ''): { entity: NewEntity; errors: FieldErrors } {
  const split = splitRequisites(typed);
  const full_name = oneLine(typed.full_name);
  const entity: NewEntity = {
    inn: compact(split.inn),
    kpp: compact(split.kpp),
    ogrn: compact(split.ogrn),
    name: oneLine(typed.name) || shortName(full_name),
    full_name,
    address: oneLine(typed.address),
  };
  const { inn, kpp, ogrn } = entity;
  const isInn = innError(inn) === null;
  const found = {
    inn: innError(inn),
    // КПП and ОГРН depend on the ИНН: without a valid one they cannot be checked.
    kpp: isInn ? kppError(kpp, inn) : null,
    ogrn: isInn ? ogrnError(ogrn, inn) : null,
    full_name: nameError(full_name),
    name: tooLong(entity.name, LONGEST.name),
    address: tooLong(entity.address, LONGEST.address),
  };
  return { entity, errors: at(found, prefix) };
}

/** Normalizes and validates a bank account. Accounts of the treasury follow their own rules. */
export function readBank(typed: Bank, prefix = ''): { bank: Bank; errors: FieldErrors } {
  const bank: Bank = {
    name: oneLine(typed.name),
    bik: compact(typed.bik),
    account: compact(typed.account),
    corr_account: compact(typed.corr_account),
  };
  const isBik = bikError(bank.bik) === null;
  const found = {
    name: bank.name === '' ? 'Введите название банка.' : tooLong(bank.name, LONGEST.bank_name),
    bik: bikError(bank.bik),
    account: isBik ? accountError(bank.account, bank.bik) : null,
    corr_account: isBik ? corrAccountError(bank.corr_account, bank.bik) : null,
  };
  return { bank, errors: at(found, prefix) };
}

function nameError(name: string): string | null {
  if (name === '') return 'Введите название, как в документах: ООО «Ромашка» или ИП Иванов Иван Иванович.';
  return tooLong(name, LONGEST.full_name);
}

/** Validates the length for a column. @returns the error to show; null when the text fits */
export function tooLong(text: string, most: number): string | null {
  const { length } = [...text];
  return length > most ? `Не длиннее ${most} знаков, сейчас ${length}.` : null;
}

function at(found: Record<string, string | null>, prefix: string): FieldErrors {
  const wrong = Object.entries(found).flatMap(([name, text]) =>
    text === null ? [] : [[prefix + name, [text]]],
  );
  return Object.fromEntries(wrong) as FieldErrors;
}

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^общество с ограниченной ответственностью/iu, 'ООО'],
  [/^публичное акционерное общество/iu, 'ПАО'],
  [/^непубличное акционерное общество/iu, 'АО'],
  [/^закрытое акционерное общество/iu, 'ЗАО'],
  [/^открытое акционерное общество/iu, 'ОАО'],
  [/^акционерное общество/iu, 'АО'],
  [/^индивидуальный предприниматель/iu, 'ИП'],
];

/** Shortens the legal form in a full name: «Акционерное общество «Ромашка»» → «АО «Ромашка»». */
export function shortName(full: string): string {
  const form = FORMS.find(([pattern]) => pattern.test(full));
  const short = form ? full.replace(form[0], form[1]) : full;
  return [...short].slice(0, LONGEST.name).join('');
}

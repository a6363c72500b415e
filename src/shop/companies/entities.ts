import type { FieldErrors } from '../../core/errors.ts';
import { oneLine } from '../../core/written-text.ts';
import { accountProblem, type Bank, bikProblem, corrAccountProblem } from './bank-requisites.ts';
import {
  compact,
  innProblem,
  kppProblem,
  ogrnProblem,
  type Requisites,
  splitRequisites,
} from './requisites.ts';

/** A company as whoever registers it tells of it. */
export interface NewEntity extends Requisites {
  /** Short, as people call it. */
  name: string;
  /** As documents name it. */
  full_name: string;
  address: string;
}

/** The same as it was typed: what is missing is empty. */
export type TypedEntity = { readonly [Name in keyof NewEntity]?: string | undefined };

export const LONGEST = { name: 200, full_name: 500, address: 500, edo_id: 100, bank_name: 200 } as const;

/**
 * A company as it was typed, brought into the form in which it is kept, with what is wrong at its fields, all at once.
 * The API and the pages ask this one.
 * @param prefix of the fields' names in what is wrong
 */
export function readEntity(typed: TypedEntity, prefix = ''): { entity: NewEntity; problems: FieldErrors } {
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
  const isInn = innProblem(inn) === null;
  const found = {
    inn: innProblem(inn),
    // Of what depends on the ИНН nothing can be told until there is one.
    kpp: isInn ? kppProblem(kpp, inn) : null,
    ogrn: isInn ? ogrnProblem(ogrn, inn) : null,
    full_name: nameProblem(full_name),
    name: tooLong(entity.name, LONGEST.name),
    address: tooLong(entity.address, LONGEST.address),
  };
  return { entity, problems: at(found, prefix) };
}

/** A bank account as it was typed, likewise; a treasury has accounts of its own rules. */
export function readBank(typed: Bank, prefix = ''): { bank: Bank; problems: FieldErrors } {
  const bank: Bank = {
    name: oneLine(typed.name),
    bik: compact(typed.bik),
    account: compact(typed.account),
    corr_account: compact(typed.corr_account),
  };
  const isBik = bikProblem(bank.bik) === null;
  const found = {
    name: bank.name === '' ? 'Введите название банка.' : tooLong(bank.name, LONGEST.bank_name),
    bik: bikProblem(bank.bik),
    account: isBik ? accountProblem(bank.account, bank.bik) : null,
    corr_account: isBik ? corrAccountProblem(bank.corr_account, bank.bik) : null,
  };
  return { bank, problems: at(found, prefix) };
}

function nameProblem(name: string): string | null {
  if (name === '') return 'Введите название, как в документах: ООО «Ромашка» или ИП Иванов Иван Иванович.';
  return tooLong(name, LONGEST.full_name);
}

/** What is too long for its column; null when it is not. */
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

/** «Общество с ограниченной ответственностью «Ромашка»» as people call it. */
export function shortName(full: string): string {
  const form = FORMS.find(([pattern]) => pattern.test(full));
  const short = form ? full.replace(form[0], form[1]) : full;
  return [...short].slice(0, LONGEST.name).join('');
}

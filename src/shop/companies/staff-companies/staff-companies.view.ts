import type { Static } from 'typebox';
import { toRoubles } from '../../../platform/text/money.ts';
import { formatPhone } from '../../../platform/text/phone-and-date.ts';
import { roleName } from '../companies.ts';
import { contractStatus } from '../contracts/contracts.ts';
import { powerStatus } from '../powers/powers.ts';
import { innError, kppError, ogrnError } from '../requisites/requisites.ts';
import { type Check, checkOf } from '../review/review.ts';
import type { StaffCompany, StaffCompanyRow } from './staff-companies.queries.ts';
import type { StaffCompanyRowShape, StaffCompanyShape } from './staff-companies.shapes.ts';
import { companyStateName } from './staff-companies.ts';

/** A company of the list as JSON. */
export function viewCompanyRow(row: StaffCompanyRow): Static<typeof StaffCompanyRowShape> {
  const { id, version, name, inn, kpp, state, city, manager, debt, waiting } = row;
  return {
    id,
    version,
    name,
    inn,
    kpp,
    city,
    manager,
    waiting,
    status: { code: state, name: companyStateName(state) },
    created_at: row.createdAt.toISOString(),
    debt: debt && { sum: toRoubles(Number(debt.sum)), overdue: toRoubles(Number(debt.overdue)) },
  };
}

/** A company as JSON. @param canUndo whether the reader can undo the last decision now */
export function viewCompany(company: StaffCompany, canUndo: boolean): Static<typeof StaffCompanyShape> {
  const { ogrn, fullName, address, bank, edoId, review, people, contracts, powers, today } = company;
  return {
    ...viewCompanyRow(company),
    ogrn,
    full_name: fullName,
    address,
    bank,
    edo_id: edoId,
    review,
    can_undo: canUndo,
    people: people.map(({ phone, role, ...person }) => ({
      ...person,
      phone: phone && formatPhone(phone),
      role,
      role_name: roleName(role),
    })),
    contracts: contracts.map((each) => ({
      id: each.id,
      number: each.number,
      date: each.date,
      valid_to: each.validTo,
      status: contractStatus(each, today),
    })),
    powers: powers.map((each) => ({
      id: each.id,
      number: each.number,
      person: each.person,
      valid_to: each.validTo,
      status: powerStatus(each, today),
    })),
    documents_count: company.documentsCount,
    orders_count: company.ordersCount,
    checks: checksOf(company).map(({ isOk, ...check }) => ({ ...check, is_ok: isOk })),
  };
}

/** What the shop itself checks of a company. */
function checksOf({ inn, kpp, ogrn, people, twin }: StaffCompany): Check[] {
  const heads = people.filter(({ role }) => role === 'head').length;
  return [
    checkOf('inn', 'ИНН', innError(inn), inn),
    checkOf('kpp', 'КПП', kppError(kpp, inn), kpp || 'нет, как и должно быть у ИП'),
    checkOf('ogrn', 'ОГРН', ogrnError(ogrn, inn), ogrn || 'не указан'),
    checkOf(
      'twin',
      'Двойник',
      twin && `Уже подтверждено: ${twin.name}, № ${twin.id}.`,
      'такого юрлица ещё нет',
    ),
    checkOf('head', 'Руководитель', heads === 0 ? 'В кабинете нет руководителя.' : null, 'есть в кабинете'),
  ];
}

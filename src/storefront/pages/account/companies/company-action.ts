import { emailError } from '../../../../platform/text/email.ts';
import { ROLES } from '../../../../shop/companies/companies.ts';
import { readBank } from '../../../../shop/companies/profile/profile.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { Answer } from '../../../api/shapes.ts';
import { entityErrors, firstErrors } from '../../../companies/company-errors.ts';
import { UNKNOWN_ACTION } from '../../../forms/form-answer.ts';
import { reject } from '../parts/account-action.ts';

/** The messages of successful forms, by the `done` parameter of the address they redirect to. */
export const DONE = new Map([
  ['added', 'Юрлицо добавлено. Покупать для него можно сразу.'],
  ['changed', 'Реквизиты сохранены. В оформленных заказах и счетах они не изменились.'],
  ['bank', 'Банковский счёт сохранён.'],
  ['invited', 'Приглашение отправлено. Ссылка в письме действует неделю.'],
  ['role', 'Роль изменена.'],
  ['removed', 'Сотрудник больше не видит это юрлицо.'],
  ['withdrawn', 'Приглашение отозвано: ссылка в письме больше не действует.'],
  ['joined', 'Приглашение принято: теперь вы можете покупать от имени юрлица.'],
]);

/** The error of a form with an unknown role. */
const NO_ROLE = 'Выберите роль из списка.';

type Values = Record<string, string>;
const MEMBERS = '/api/v1/companies/legal-entities/{id}/members/';
const MEMBER = '/api/v1/companies/legal-entities/{id}/members/{member}/';
const INVITATION = '/api/v1/companies/legal-entities/{id}/invitations/{invitation}/';

/**
 * Carries out a form of a company's page.
 * @returns a key of DONE, `left` if the user has left the company, or the rejected form
 */
export async function companyAction(api: ApiClient, id: string, values: Values) {
  switch (values.intent) {
    case 'requisites':
      return changeRequisites(api, id, values);
    case 'bank':
      return changeBank(api, id, values);
    case 'invite':
      return invite(api, id, values);
    case 'role': {
      const role = roleOf(values);
      if (!role) return reject(values, { form: NO_ROLE });
      const path = { id, member: values.member ?? '' };
      await api.PATCH(MEMBER, { params: { path }, body: { role } });
      return 'role';
    }
    case 'remove': {
      await api.DELETE(MEMBER, { params: { path: { id, member: values.member ?? '' } } });
      return values.is_me ? 'left' : 'removed';
    }
    case 'withdraw':
      await api.DELETE(INVITATION, { params: { path: { id, invitation: values.invitation ?? '' } } });
      return 'withdrawn';
    default:
      return reject(values, { form: UNKNOWN_ACTION });
  }
}

/** Sends only what may be changed: the details of a confirmed company are left out. */
async function changeRequisites(api: ApiClient, id: string, values: Values) {
  const {
    intent: _,
    name = '',
    address = '',
    edo_id = '',
    inn,
    kpp = '',
    ogrn = '',
    full_name = '',
  } = values;
  if (inn !== undefined) {
    const errors = entityErrors(values);
    if (Object.keys(errors).length > 0) return reject(values, errors);
  }
  const body = { name, address, edo_id, ...(inn !== undefined && { inn, kpp, ogrn, full_name }) };
  await api.PATCH('/api/v1/companies/legal-entities/{id}/', { params: { path: { id } }, body });
  return 'changed';
}

async function changeBank(api: ApiClient, id: string, values: Values) {
  const errors = bankErrors(values);
  if (Object.keys(errors).length > 0) return reject(values, errors);
  const body = { bank: bankOf(values) };
  await api.PATCH('/api/v1/companies/legal-entities/{id}/', { params: { path: { id } }, body });
  return 'bank';
}

function bankOf({ bank_name: name = '', bik = '', account = '', corr_account = '' }: Values) {
  return { name, bik, account, corr_account };
}

/** The validation errors of a typed bank account. */
export function bankErrors(values: Values): Values {
  const { name, ...others } = firstErrors(readBank(bankOf(values)).errors);
  return { ...(name && { bank_name: name }), ...others };
}

async function invite(api: ApiClient, id: string, values: Values) {
  const { email = '' } = values;
  const role = roleOf(values);
  const ofEmail = emailError(email);
  if (ofEmail) return reject(values, { email: ofEmail });
  if (!role) return reject(values, { form: NO_ROLE });
  await api.POST(MEMBERS, { params: { path: { id } }, body: { email, role } });
  return 'invited';
}

function roleOf({ role }: Values) {
  return ROLES.find((known) => known === role);
}

export type Company = Answer<'/api/v1/companies/legal-entities/{id}/'>;

export type Members = Answer<'/api/v1/companies/legal-entities/{id}/members/'>;

import { isEmail } from '../../../../shop/accounts/email.ts';
import { readBank } from '../../../../shop/companies/entities.ts';
import { ROLES } from '../../../../shop/companies/policy.ts';
import type { ApiClient } from '../../../api/client.ts';
import { entityProblems, firstWords } from '../../../companies/company-errors.ts';
import { refuse } from '../../../forms/form-answer.ts';

/** What is said of a form that went well, by the `done` of the address it led to. */
export const DONE = new Map([
  ['added', 'Юрлицо добавлено. Покупать для него можно сразу.'],
  ['changed', 'Реквизиты сохранены. В прежних заказах и счетах они остались прежними.'],
  ['bank', 'Банковский счёт сохранён.'],
  ['invited', 'Приглашение отправлено. Ссылка в письме действует неделю.'],
  ['role', 'Роль изменена.'],
  ['removed', 'Сотрудник больше не видит это юрлицо.'],
  ['withdrawn', 'Приглашение отозвано: ссылка в письме больше не действует.'],
  ['joined', 'Вы в юрлице.'],
]);

type Values = Record<string, string>;
const MEMBERS = '/api/v1/companies/legal-entities/{id}/members/';
const MEMBER = '/api/v1/companies/legal-entities/{id}/members/{member}/';
const INVITATION = '/api/v1/companies/legal-entities/{id}/invitations/{invitation}/';

/**
 * Does what a form of a company's page asks.
 * @returns the word of DONE, `left` when one has gone oneself, or the refusal
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
      if (!role) return refuse(values, { form: 'Выберите роль из списка.' });
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
      return refuse(values, { form: 'Такого действия здесь нет. Обновите страницу.' });
  }
}

/** The form holds only what may be changed: of a confirmed company its requisites are not sent. */
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
    const errors = entityProblems(values);
    if (Object.keys(errors).length > 0) return refuse(values, errors);
  }
  const body = { name, address, edo_id, ...(inn !== undefined && { inn, kpp, ogrn, full_name }) };
  await api.PATCH('/api/v1/companies/legal-entities/{id}/', { params: { path: { id } }, body });
  return 'changed';
}

async function changeBank(api: ApiClient, id: string, values: Values) {
  const errors = bankProblems(values);
  if (Object.keys(errors).length > 0) return refuse(values, errors);
  const body = { bank: bankOf(values) };
  await api.PATCH('/api/v1/companies/legal-entities/{id}/', { params: { path: { id } }, body });
  return 'bank';
}

function bankOf({ bank_name: name = '', bik = '', account = '', corr_account = '' }: Values) {
  return { name, bik, account, corr_account };
}

/** What is wrong with a bank account as it was typed. */
export function bankProblems(values: Values): Values {
  const { name, ...others } = firstWords(readBank(bankOf(values)).problems);
  return { ...(name && { bank_name: name }), ...others };
}

async function invite(api: ApiClient, id: string, values: Values) {
  const { email = '' } = values;
  const role = roleOf(values);
  if (!isEmail(email)) return refuse(values, { email: 'Нужен адрес почты вида ivanov@mail.ru.' });
  if (!role) return refuse(values, { form: 'Выберите роль из списка.' });
  await api.POST(MEMBERS, { params: { path: { id } }, body: { email, role } });
  return 'invited';
}

function roleOf({ role }: Values) {
  return ROLES.find((known) => known === role);
}

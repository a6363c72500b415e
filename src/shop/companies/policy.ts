import type { MemberRole } from '../session/session.ts';

/** What may be done in the name of a company. */
export type Action = (typeof ACTIONS)[number];

export const ACTIONS = [
  'order',
  'orders.read',
  'contracts.read',
  'contracts.upload',
  'powers.read',
  'powers.create',
  'powers.revoke',
  'powers.form',
  'documents.read',
  'documents.upload',
  'requisites.read',
  'requisites.edit',
  'bank.edit',
  'members.read',
  'members.edit',
] as const;

export const ROLES: readonly MemberRole[] = ['head', 'buyer', 'accountant', 'receiver'];

/** Roles as people call them. */
export const ROLE_NAMES: Record<MemberRole, string> = {
  head: 'Руководитель',
  buyer: 'Закупщик',
  accountant: 'Бухгалтер',
  receiver: 'Получатель',
};

/** What somebody gets who is given a role. */
export const ROLE_MEANS: Record<MemberRole, string> = {
  head: 'полный доступ и управление сотрудниками',
  buyer: 'заказы, доверенности, документы',
  accountant: 'договоры, документы, банк; без заказов',
  receiver: 'видит заказы и получает товар; без договоров и документов',
};

/** «закупщик» */
export function roleName(role: MemberRole): string {
  return ROLE_NAMES[role].toLowerCase();
}

/** The one table of who may do what; everything asks it, nothing repeats it. */
const ALLOWED: Record<MemberRole, readonly Action[]> = {
  head: ACTIONS,
  buyer: [
    'order',
    'orders.read',
    'contracts.read',
    'powers.read',
    'powers.create',
    'powers.revoke',
    'powers.form',
    'documents.read',
    'documents.upload',
    'requisites.read',
    'members.read',
  ],
  accountant: [
    'orders.read',
    'contracts.read',
    'contracts.upload',
    'powers.read',
    'documents.read',
    'documents.upload',
    'requisites.read',
    'bank.edit',
    'members.read',
  ],
  // Who only collects goods sees an order whole, to know what he is given, but no document with sums of the company.
  receiver: ['orders.read', 'powers.read', 'powers.form'],
};

/** Whether somebody of the role may do it. */
export function may(role: MemberRole, action: Action): boolean {
  return ALLOWED[role].includes(action);
}

/** Everybody who may do it. */
export function rolesThatMay(action: Action): MemberRole[] {
  return ROLES.filter((role) => may(role, action));
}

import type { MemberRole } from '../session/session.ts';

/** The error of a company that does not exist, or of which the visitor is no member. */
export const NO_SUCH_COMPANY = 'Такого юрлица у вас нет.';

/** Actions that a member can be allowed to do for a company. */
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

/** Names of roles for the interface. */
export const ROLE_NAMES: Record<MemberRole, string> = {
  head: 'Руководитель',
  buyer: 'Закупщик',
  accountant: 'Бухгалтер',
  receiver: 'Получатель',
};

/** What each role allows, for the interface. */
export const ROLE_MEANS: Record<MemberRole, string> = {
  head: 'полный доступ и управление сотрудниками',
  buyer: 'заказы, доверенности, документы',
  accountant: 'договоры, документы, банк; без заказов',
  receiver: 'видит заказы и получает товар; без договоров и документов',
};

/** The name of a role in lower case: «закупщик». */
export function roleName(role: MemberRole): string {
  return ROLE_NAMES[role].toLowerCase();
}

/** The only table of permissions by role. */
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
  // A receiver sees the lines of an order, but no documents with sums of the company.
  receiver: ['orders.read', 'powers.read', 'powers.form'],
};

/** Whether a role allows an action. */
export function may(role: MemberRole, action: Action): boolean {
  return ALLOWED[role].includes(action);
}

/** Roles that allow an action. */
export function rolesThatMay(action: Action): MemberRole[] {
  return ROLES.filter((role) => may(role, action));
}

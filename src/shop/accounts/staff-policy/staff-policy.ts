/** The roles of the staff. A person may have several, each for all places or for one. */
export const STAFF_ROLES = [
  'owner',
  'admin',
  'manager',
  'editor',
  'accountant',
  'storekeeper',
  'approver',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const ROLE_NAMES: Record<StaffRole, string> = {
  owner: 'владелец',
  admin: 'администратор',
  manager: 'менеджер',
  editor: 'редактор',
  accountant: 'бухгалтер',
  storekeeper: 'кладовщик',
  approver: 'согласующий',
};

/** The Russian name of a role. */
export function staffRoleName(role: StaffRole): string {
  return ROLE_NAMES[role];
}

/** The kind of place that a grant of this role may be limited to; null: it is always for all places. */
export function placeOfRole(role: StaffRole): 'city' | 'shop' | null {
  if (role === 'manager') return 'city';
  return role === 'storekeeper' ? 'shop' : null;
}

/**
 * The rights of all roles (STF-2): each capability with its Russian name and one character per role, in the order of
 * `STAFF_ROLES`: `+` everywhere, `o` in the places of the grant, `.` not at all.
 */
const TABLE = {
  'orders.read': ['смотреть заказы', '++o.+o+'],
  'orders.move': ['менять состояние заказов', '+.o....'],
  'orders.cancel': ['отменять заказы', '+.o....'],
  'orders.edit': ['менять строки, отгрузки и сроки заказов', '+.o....'],
  'orders.create': ['оформлять заказы за клиента', '+.o....'],
  'orders.price': ['назначать цену строки', '+.o....'],
  'orders.handout': ['собирать и выдавать заказы', '+.o..o.'],
  'claims.decide': ['решать по претензиям', '+.o....'],
  'payments.record': ['записывать оплату', '+...+o.'],
  'payments.refund': ['возвращать деньги', '+...+..'],
  'documents.read': ['смотреть документы', '+.o.+o+'],
  'documents.write': ['добавлять документы', '+.o.+..'],
  'companies.read': ['смотреть юрлица', '++o.+.+'],
  'companies.review': ['проверять юрлица', '+.o....'],
  'powers.review': ['проверять доверенности', '+.o....'],
  'contracts.terms': ['менять условия договоров', '+.o.+..'],
  'customers.read': ['смотреть покупателей', '++o....'],
  'customers.lock': ['закрывать вход покупателям', '++.....'],
  'personal.export': ['выгружать личные данные', '++.....'],
  'personal.erase': ['удалять личные данные', '++.....'],
  'messages.answer': ['отвечать на обращения', '+.o....'],
  'catalogue.read': ['смотреть каталог', '+++++++'],
  'catalogue.edit': ['править товары', '+..+...'],
  'catalogue.bulk': ['править товары списком', '+..+...'],
  'content.edit': ['писать тексты', '+..+...'],
  'content.publish': ['публиковать тексты', '+..+...'],
  'search.edit': ['настраивать поиск', '+..+...'],
  'exchange.read': ['смотреть обмен с 1С', '++.....'],
  'exchange.decide': ['решать по обмену с 1С', '++.....'],
  'reports.read': ['смотреть отчёты', '+.oo+..'],
  'settings.edit': ['менять настройки магазина', '++.....'],
  'staff.manage': ['назначать сотрудников', '++.....'],
  'audit.read': ['смотреть журнал действий', '++.....'],
  'health.read': ['смотреть состояние магазина', '++.....'],
  approve: ['согласовывать', '+.....+'],
} as const satisfies Record<string, readonly [name: string, rights: string]>;

/** A right of the staff: a row of the table. */
export type Capability = keyof typeof TABLE;

/** All capabilities, in the order of the table. */
export const CAPABILITIES = Object.keys(TABLE) as Capability[];

/** The Russian name of a capability, in the infinitive: «отменять заказы». */
export function capabilityName(capability: Capability): string {
  return TABLE[capability][0];
}

/** Where a role has a capability; null: nowhere. */
export function reachOf(role: StaffRole, capability: Capability): 'everywhere' | 'own places' | null {
  const sign = TABLE[capability][1][STAFF_ROLES.indexOf(role)];
  if (sign === '+') return 'everywhere';
  return sign === 'o' ? 'own places' : null;
}

/** A role that a person has. Without a city and a shop it is for all places. */
export interface Grant {
  readonly role: StaffRole;
  readonly cityId: number | null;
  readonly shopId: number | null;
}

/**
 * The places where a person may use a capability. Both null: everywhere; else both are lists of ids, and a thing is in scope
 * when its city or its shop is listed.
 */
export interface Scope {
  readonly cities: readonly number[] | null;
  readonly shops: readonly number[] | null;
}

/** All places. */
export const EVERYWHERE: Scope = { cities: null, shops: null };

/** Where grants allow a capability; null: nowhere. */
export function scopeOf(grants: readonly Grant[], capability: Capability): Scope | null {
  const able = grants.filter(({ role }) => reachOf(role, capability) !== null);
  if (able.length === 0) return null;
  const isEverywhere = able.some(
    ({ role, cityId, shopId }) =>
      reachOf(role, capability) === 'everywhere' || (cityId === null && shopId === null),
  );
  if (isEverywhere) return EVERYWHERE;
  return {
    cities: able.flatMap(({ cityId }) => cityId ?? []),
    shops: able.flatMap(({ shopId }) => shopId ?? []),
  };
}

/** The capabilities that grants give somewhere, in the order of the table. */
export function capabilitiesOf(grants: readonly Grant[]): Capability[] {
  return CAPABILITIES.filter((capability) => scopeOf(grants, capability) !== null);
}

import type { StaffRole } from '../../src/shop/accounts/staff-policy/staff-policy.ts';
import type { MemberRole } from '../../src/shop/session/session.ts';

/** Known to everybody who reads the README: a demo shop has nothing to hide. */
export const PASSWORD = 'Vitrina2026';

export interface Person {
  email: string;
  name: string;
  /** With a code that no network uses, so that nobody's telephone rings. */
  phone: string;
}

export const PEOPLE = {
  person: { email: 'pokupatel@example.com', name: 'Ирина Ковалёва', phone: '+79750000001' },
  head: { email: 'direktor@sever-stroy.example', name: 'Павел Северов', phone: '+79750000002' },
  buyer: { email: 'zakupki@sever-stroy.example', name: 'Марина Соколова', phone: '+79750000003' },
  accountant: { email: 'buh@sever-stroy.example', name: 'Ольга Нестерова', phone: '+79750000004' },
  receiver: { email: 'sklad@sever-stroy.example', name: 'Денис Громов', phone: '+79750000005' },
  other: { email: 'opt@volga-snab.example', name: 'Тимур Ахметов', phone: '+79750000006' },
} as const satisfies Record<string, Person>;

/** The author of the shop's texts; not a buyer, created with the texts. */
export const EDITOR: Person = {
  email: 'redaktor@vitrina.example',
  name: 'Анна Редькина',
  phone: '+79750000007',
};

/** The other people of the staff, by their roles. */
export const STAFF = {
  owner: { email: 'vladelets@vitrina.example', name: 'Виктор Лазарев', phone: '+79750000008' },
  admin: { email: 'admin@vitrina.example', name: 'Алла Минина', phone: '+79750000009' },
  manager: { email: 'menedzher@vitrina.example', name: 'Вера Климова', phone: '+79750000010' },
  accountant: { email: 'buhgalter@vitrina.example', name: 'Нина Счётова', phone: '+79750000011' },
  storekeeper: { email: 'kladovshchik@vitrina.example', name: 'Степан Полкин', phone: '+79750000012' },
  approver: { email: 'soglasovanie@vitrina.example', name: 'Глеб Визиров', phone: '+79750000013' },
} as const satisfies Partial<Record<StaffRole, Person>>;

export type PersonKey = keyof typeof PEOPLE;

/**
 * Companies whose details pass every check and belong to nobody: tax offices 6600 and 6300 register no companies, no
 * ОГРН was issued in 2001, and no bank has БИК 046500887.
 */
export const COMPANIES = {
  north: {
    inn: '6600314271',
    kpp: '660001001',
    ogrn: '1016600028411',
    full_name: 'Общество с ограниченной ответственностью «Север-Строй»',
    address: '620000, Свердловская область, г. Екатеринбург, ул. Монтажников, д. 41',
    account: '40702810600000041873',
    edo_id: '2BM-6600314271-660001001-202601150934125510000',
    /** The first one registers the company. */
    people: [
      ['head', 'head'],
      ['buyer', 'buyer'],
      ['accountant', 'accountant'],
      ['receiver', 'receiver'],
    ],
  },
  branch: {
    inn: '6600314271',
    kpp: '741043001',
    ogrn: '1016600028411',
    full_name: 'Челябинский филиал ООО «Север-Строй»',
    address: '454000, Челябинская область, г. Челябинск, ул. Линейная, д. 7',
    account: '40702810600000041873',
    edo_id: '',
    people: [
      ['head', 'head'],
      ['buyer', 'buyer'],
    ],
  },
  volga: {
    inn: '6300221851',
    kpp: '630001001',
    ogrn: '1016300019670',
    full_name: 'Общество с ограниченной ответственностью «Волга-Снаб»',
    address: '443000, Самарская область, г. Самара, Заводское шоссе, д. 12',
    account: '40702810600000052914',
    edo_id: '',
    people: [['other', 'head']],
  },
} as const satisfies Record<string, Company>;

export const BANK = {
  name: 'Банк «Уральский причал», г. Екатеринбург',
  bik: '046500887',
  corr_account: '30101810900000000887',
};

interface Company {
  inn: string;
  kpp: string;
  ogrn: string;
  full_name: string;
  address: string;
  account: string;
  edo_id: string;
  people: readonly (readonly [PersonKey, MemberRole])[];
}

export type CompanyKey = keyof typeof COMPANIES;

import type { ContractState } from '../../src/shop/companies/contracts/contracts.ts';
import type { CompanyKey } from './people.ts';

/** A contract of the cast; days are counted from the day of the filling, negative ones are past. */
export interface CastContract {
  company: CompanyKey;
  number: string;
  date: number;
  /** null: without a term. */
  validTo: number | null;
  state: ContractState;
  /** Orders under it are placed first; afterwards it ends. */
  endsAs?: 'terminated';
  prices?: { cityWide: string } | 'retail' | 'wholesale';
  percent?: number;
  delay?: number;
  /** Credit limit in roubles; `nearlyUsed`: slightly more than its orders took. */
  limit?: number | 'nearlyUsed';
  /** Uploaded by the accountant of the company. */
  isUploaded?: boolean;
}

export const CONTRACTS = {
  supply: {
    company: 'north',
    number: 'ДП-114/26',
    date: -210,
    validTo: 320,
    state: 'active',
    prices: 'wholesale',
    percent: 5,
    delay: 30,
    limit: 'nearlyUsed',
  },
  moscow: {
    company: 'north',
    number: 'ДП-152/26',
    date: -95,
    validTo: null,
    state: 'active',
    prices: { cityWide: 'Опт Москва' },
  },
  expiring: {
    company: 'north',
    number: 'ДП-98/25',
    date: -353,
    validTo: 12,
    state: 'active',
    prices: 'retail',
    percent: 7,
    delay: 14,
    limit: 150_000,
  },
  expired: { company: 'north', number: 'ДП-61/25', date: -400, validTo: -35, state: 'active', percent: 3 },
  terminated: {
    company: 'north',
    number: 'ДП-17/25',
    date: -480,
    validTo: 250,
    state: 'active',
    endsAs: 'terminated',
    percent: 2,
  },
  draft: { company: 'north', number: 'ДП-201/26 (проект)', date: -3, validTo: 362, state: 'draft' },
  signing: { company: 'north', number: 'ДП-188/26', date: -6, validTo: 359, state: 'signing', percent: 6 },
  refused: { company: 'north', number: 'ДП-9/24', date: -700, validTo: 30, state: 'refused' },
  review: {
    company: 'north',
    number: 'СС-26/118',
    date: -2,
    validTo: 363,
    state: 'review',
    isUploaded: true,
  },
  branch: { company: 'branch', number: 'ДП-133/26', date: -120, validTo: 245, state: 'active', percent: 4 },
  volga: {
    company: 'volga',
    number: 'ДП-77/26',
    date: -150,
    validTo: 215,
    state: 'active',
    percent: 3,
    delay: 14,
    limit: 600_000,
  },
} as const satisfies Record<string, CastContract>;

export type ContractKey = keyof typeof CONTRACTS;

/** A power of attorney of the cast. */
export interface CastPower {
  company: CompanyKey;
  number: string;
  issued: number;
  validTo: number;
  person: string;
  passport?: string;
  scope: string;
  hasScan?: boolean;
  becomes?: 'active' | 'refused' | 'revoked';
}

const SCOPE = 'Получать товарно-материальные ценности, подписывать накладные и УПД';

export const POWERS = {
  driver: {
    company: 'north',
    number: '41',
    issued: -25,
    validTo: 65,
    scope: SCOPE,
    becomes: 'active',
    person: 'Громов Денис Игоревич',
    passport: '6500 000041',
    hasScan: true,
  },
  foreman: {
    company: 'north',
    number: '43',
    issued: -8,
    validTo: 6,
    scope: SCOPE,
    becomes: 'active',
    person: 'Лаптев Артём Юрьевич',
  },
  expired: {
    company: 'north',
    number: '37',
    issued: -130,
    validTo: -40,
    scope: SCOPE,
    becomes: 'active',
    person: 'Громов Денис Игоревич',
    passport: '6500 000041',
  },
  revoked: {
    company: 'north',
    number: '39',
    issued: -60,
    validTo: 300,
    scope: SCOPE,
    becomes: 'revoked',
    person: 'Зотов Кирилл Петрович',
  },
  refused: {
    company: 'north',
    number: '40',
    issued: -30,
    validTo: 335,
    scope: SCOPE,
    becomes: 'refused',
    person: 'Мельник Роман Олегович',
  },
  review: {
    company: 'north',
    number: '44',
    issued: -1,
    validTo: 89,
    scope: SCOPE,
    hasScan: true,
    person: 'Сомов Илья Андреевич',
  },
  volga: {
    company: 'volga',
    number: '8',
    issued: -15,
    validTo: 75,
    scope: SCOPE,
    becomes: 'active',
    person: 'Ахметов Тимур Раисович',
  },
} as const satisfies Record<string, CastPower>;

export type PowerKey = keyof typeof POWERS;

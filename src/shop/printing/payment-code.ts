import type { Kopecks } from '../../core/money.ts';

/** Whom a payment goes to, how much and what for; requisites as documents write them. */
export interface Payment {
  payee: { name: string; inn: string; kpp: string };
  bank: { name: string; bik: string; account: string; corr_account: string };
  sum: Kopecks;
  purpose: string;
}

/** What a payment's QR holds, in the encoding its head names. */
export interface PaymentCode {
  text: string;
  encoding: 'utf-8' | 'windows-1251';
}

const SEPARATORS = '|#;:^_~{}!$%&()*+,/@';
/** Bytes of the five mandatory pairs together (ГОСТ Р 56042-2014). */
const MOST_MANDATORY_BYTES = 300;
const MOST = { name: 160, bankName: 45, purpose: 160 } as const;
/** A bank is found by its БИК; less than this of its name would tell a person nothing. */
const LEAST_BANK_NAME = 20;

/**
 * The text of a payment's QR by ГОСТ Р 56042-2014, as applications of banks read it (B2B §2). Kopecks are whole; a
 * separator that no value holds divides; too long mandatory values lose letters of the bank's name first, then are
 * written in windows-1251, a byte a letter.
 */
export function paymentCode({ payee, bank, sum, purpose }: Payment): PaymentCode {
  const name = plain(payee.name, MOST.name);
  const mandatory = (bankName: string): Pairs => [
    ['Name', name],
    ['PersonalAcc', plain(bank.account)],
    ['BankName', bankName],
    ['BIC', plain(bank.bik)],
    ['CorrespAcc', plain(bank.corr_account) || '0'],
  ];
  const optional: Pairs = [
    ['PayeeINN', plain(payee.inn)],
    ['KPP', plain(payee.kpp)],
    ['Sum', String(sum)],
    ['Purpose', plain(purpose, MOST.purpose)],
  ];
  const bankName = plain(bank.name, MOST.bankName);
  const shorter = shorten(bankName, (each) => utf8Length(mandatory(each)) <= MOST_MANDATORY_BYTES);
  const encoding = shorter === undefined ? 'windows-1251' : 'utf-8';
  const pairs = [...mandatory(shorter ?? bankName), ...optional.filter(([, value]) => value !== '')];
  const separator = [...SEPARATORS].find((each) => pairs.every(([, value]) => !value.includes(each))) ?? '|';
  const safe = pairs.map(([key, value]) => `${key}=${value.replaceAll(separator, ' ')}`);
  return { text: [`ST0001${encoding === 'utf-8' ? 2 : 1}`, ...safe].join(separator), encoding };
}

type Pairs = [key: string, value: string][];

/** One line without control characters, cut to a length. */
function plain(value: string, most = 100): string {
  const line = value.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return [...line].slice(0, most).join('').trim();
}

function utf8Length(pairs: Pairs): number {
  return new TextEncoder().encode(pairs.map(([key, value]) => `${key}=${value}`).join('|')).length;
}

/** The longest beginning that fits, down to what still says something; undefined: none does. */
function shorten(bankName: string, fits: (name: string) => boolean): string | undefined {
  for (let cut = bankName; ; cut = cut.slice(0, -1)) {
    if (fits(cut.trim())) return cut.trim();
    if (cut.length <= LEAST_BANK_NAME) return undefined;
  }
}

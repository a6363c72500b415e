import type { Kopecks } from '../../platform/text/money.ts';

/** A payment: payee, bank, sum and purpose. */
export interface Payment {
  payee: { name: string; inn: string; kpp: string };
  bank: { name: string; bik: string; account: string; corr_account: string };
  sum: Kopecks;
  purpose: string;
}

/** The text of a QR code, and the encoding that its header declares. */
export interface PaymentCode {
  text: string;
  encoding: 'utf-8' | 'windows-1251';
}

const SEPARATORS = '|#;:^_~{}!$%&()*+,/@';
/** Limit of the five mandatory pairs in bytes (ГОСТ Р 56042-2014). */
const MOST_MANDATORY_BYTES = 300;
const MOST = { name: 160, bankName: 45, purpose: 160 } as const;
/** The bank name is not shortened below this length, so that people still recognise it. */
const LEAST_BANK_NAME = 20;

/**
 * Builds the text of the QR code of a payment by ГОСТ Р 56042-2014 (DOC-2), with the sum in kopecks and a separator that no
 * value contains. If the mandatory values are too long, first the bank name is shortened, then windows-1251 is used.
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

/** Removes line breaks and control characters and cuts the text to a length. */
function plain(value: string, most = 100): string {
  const line = value.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return [...line].slice(0, most).join('').trim();
}

function utf8Length(pairs: Pairs): number {
  return new TextEncoder().encode(pairs.map(([key, value]) => `${key}=${value}`).join('|')).length;
}

/** Returns the longest beginning that fits, at least LEAST_BANK_NAME long; undefined when none fits. */
function shorten(bankName: string, fits: (name: string) => boolean): string | undefined {
  for (let cut = bankName; ; cut = cut.slice(0, -1)) {
    if (fits(cut.trim())) return cut.trim();
    if (cut.length <= LEAST_BANK_NAME) return undefined;
  }
}

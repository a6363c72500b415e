import type { LegalDay } from '../../core/legal-day.ts';
import type { Kopecks } from '../../core/money.ts';
import { formatDate } from '../../core/phone-and-date.ts';
import { type PaymentCode, paymentCode } from './payment-code.ts';
import { type TaxedLine, vatInPurpose, vatTotals } from './vat-totals.ts';

/** Requisites of a bank account. */
export interface BankAccount {
  name: string;
  bik: string;
  account: string;
  corr_account: string;
}

/** Requisites of the seller as the order has frozen them. */
export interface InvoiceSeller {
  name: string;
  full_name: string;
  inn: string;
  kpp: string;
  address: string;
  bank: BankAccount;
  /** Who signs; empty: there is a line for it. */
  director: string;
  accountant: string;
}

/** One row of the invoice. */
export interface InvoiceLine extends TaxedLine {
  name: string;
  article: string;
  unit: string;
  quantity: number;
  price: Kopecks;
}

/** All that an invoice says, of the order as it was placed: the same facts make the same paper. */
export interface Invoice {
  number: number;
  day: LegalDay;
  placedAt: Date;
  seller: InvoiceSeller;
  /** In one line: a company with ИНН, КПП and address, a person with his telephone. */
  buyer: string;
  /** «Договор № 7 от 01.02.2026», «Заказ № 10017 от 20.11.2026». */
  basis: string;
  lines: readonly InvoiceLine[];
  total: Kopecks;
  /** null: nobody has said until when. */
  dueOn: LegalDay | null;
  /** Goods come first, money by the day. */
  isDeferred: boolean;
  /** What delivery costs is not known yet, so it is none of the lines. */
  isDeliveryLater: boolean;
}

/** Text of the invoice's QR: sum and VAT are those of its table (B2B T7, T10). */
export function invoiceCode({ number, day, seller, lines, total }: Invoice): PaymentCode {
  const tax = vatInPurpose(vatTotals(lines));
  return paymentCode({
    payee: seller,
    bank: seller.bank,
    sum: total,
    purpose: `Оплата по счету № ${number} от ${formatDate(day)}, ${tax}`,
  });
}

/** Whether money can be sent there. */
export function isBankAccount(bank: Partial<BankAccount> | null | undefined): bank is BankAccount {
  return Boolean(bank?.name && bank.bik && bank.account);
}

const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');

/** «20 ноября 2026 г.» */
export function longDay(day: LegalDay): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month as number) - 1]} ${year} г.`;
}

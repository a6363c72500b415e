import type { LegalDay } from '../../platform/text/legal-day.ts';
import type { Kopecks } from '../../platform/text/money.ts';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import { type PaymentCode, paymentCode } from './payment-code.ts';
import { type TaxedLine, vatInPurpose, vatTotals } from './vat-totals.ts';

/** Details of a bank account. */
export interface BankAccount {
  name: string;
  bik: string;
  account: string;
  corr_account: string;
}

/** Details of the seller, frozen in the order. */
export interface InvoiceSeller {
  name: string;
  full_name: string;
  inn: string;
  kpp: string;
  address: string;
  bank: BankAccount;
  /** Names of the signatories; empty: a blank line is printed. */
  director: string;
  accountant: string;
}

/** A line of the invoice. */
export interface InvoiceLine extends TaxedLine {
  name: string;
  article: string;
  unit: string;
  quantity: number;
  price: Kopecks;
}

/** All data of an invoice: what the order froze, with the goods and sums of its current revision. */
export interface Invoice {
  number: number;
  day: LegalDay;
  placedAt: Date;
  seller: InvoiceSeller;
  /** In one line: a company with ИНН, КПП and address, or a person with a phone number. */
  buyer: string;
  /** «Договор № 7 от 01.02.2026», «Заказ № 10017 от 20.11.2026». */
  basis: string;
  lines: readonly InvoiceLine[];
  total: Kopecks;
  /** The revision of the order and the day on which it came into force; null: the order as placed. */
  revision: { n: number; day: LegalDay } | null;
  /** Last day of payment; null: not set. */
  dueOn: LegalDay | null;
  /** Whether payment is due after delivery. */
  isDeferred: boolean;
  /** Whether the price of delivery is not known yet, so that it has no line. */
  isDeliveryLater: boolean;
}

/** «Счёт на оплату № 10017 от 20 ноября 2026 г. в редакции 2 от 24 ноября 2026 г.» */
export function invoiceTitle({
  number,
  day,
  revision,
}: Pick<Invoice, 'number' | 'day' | 'revision'>): string {
  const edition = revision === null ? '' : ` в редакции ${revision.n} от ${longDay(revision.day)}`;
  return `Счёт на оплату № ${number} от ${longDay(day)}${edition}`;
}

/** Builds the text of the QR code of an invoice, with the sum and VAT of its table (DOC-2, DOC-3). */
export function invoiceCode({ number, day, seller, lines, total }: Invoice): PaymentCode {
  const tax = vatInPurpose(vatTotals(lines));
  return paymentCode({
    payee: seller,
    bank: seller.bank,
    sum: total,
    purpose: `Оплата по счету № ${number} от ${formatDate(day)}, ${tax}`,
  });
}

/** Whether the account has all details needed for a payment. */
export function isBankAccount(bank: Partial<BankAccount> | null | undefined): bank is BankAccount {
  return Boolean(bank?.name && bank.bik && bank.account);
}

const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');

/** Formats a date as «20 ноября 2026 г.» */
export function longDay(day: LegalDay): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month as number) - 1]} ${year} г.`;
}

import type { FieldErrors } from '../../core/errors.ts';
import { daysBetween, isLegalDay, type LegalDay } from '../../core/legal-day.ts';
import { formatDate } from '../../core/phone-and-date.ts';
import { inLines, oneLine } from '../../core/written-text.ts';
import { issueFault, longFault, maskPassport } from './powers.ts';

/** A contract is dated a year ahead at most: a later one is a slip of the pen. */
const DAYS_AHEAD = 366;

/** Fields of papers as people type them → what is kept, or what is wrong, at the field. */
export type Checked<T> = { value: T; fields?: undefined } | { fields: FieldErrors; value?: undefined };

export interface ContractFields {
  number: string;
  date: LegalDay;
  validTo: LegalDay | null;
}

/** Of a contract whose scan is uploaded. */
export function checkContract(
  typed: { number?: string | undefined; date?: string | undefined; valid_to?: string | undefined },
  today: LegalDay,
): Checked<ContractFields> {
  const fields: FieldErrors = {};
  const number = paperNumber(typed.number);
  if (!number) fields.number = ['Напишите номер договора.'];
  const date = typed.date ?? '';
  if (!isLegalDay(date)) fields.date = ['Укажите дату договора: день, месяц и год.'];
  else if (daysBetween(today, date) > DAYS_AHEAD)
    fields.date = ['Дата договора больше чем на год впереди: проверьте год.'];
  const validTo = typed.valid_to || null;
  if (validTo !== null) {
    const wrong = endFault(validTo, date, today, 'Договор');
    if (wrong) fields.valid_to = [wrong];
  }
  return Object.keys(fields).length > 0 ? { fields } : { value: { number, date, validTo } };
}

export interface PowerFields {
  number: string;
  issuedAt: LegalDay;
  validTo: LegalDay;
  personName: string;
  /** Masked; empty: not told. */
  passport: string;
  scope: string;
}

interface TypedPower {
  number?: string | undefined;
  issued_at?: string | undefined;
  valid_to?: string | undefined;
  person?: string | undefined;
  passport?: string | undefined;
  scope?: string | undefined;
}

/** Of a power of attorney on paper. */
export function checkPower(typed: TypedPower, today: LegalDay): Checked<PowerFields> {
  const fields: FieldErrors = {};
  const number = paperNumber(typed.number);
  if (!number) fields.number = ['Напишите номер доверенности.'];
  const issuedAt = typed.issued_at ?? '';
  if (!isLegalDay(issuedAt)) fields.issued_at = ['Укажите день выдачи: число, месяц и год.'];
  else {
    const early = issueFault(issuedAt, today);
    if (early) fields.issued_at = [early];
  }
  const validTo = typed.valid_to ?? '';
  const wrongEnd = endFault(validTo, issuedAt, today, 'Доверенность') ?? longFault(validTo, issuedAt);
  if (wrongEnd) fields.valid_to = [wrongEnd];
  const personName = oneLine(typed.person);
  if (!/\p{L}.* \p{L}/u.test(personName)) fields.person = ['Напишите фамилию и имя полностью.'];
  const typedPassport = (typed.passport ?? '').trim();
  const passport = maskPassport(typedPassport);
  if (typedPassport && !passport) fields.passport = ['В паспорте 10 цифр: четыре серии и шесть номера.'];
  const scope = inLines(typed.scope);
  if (Object.keys(fields).length > 0) return { fields };
  return { value: { number, issuedAt, validTo, personName, passport, scope } };
}

function endFault(validTo: string, from: string, today: LegalDay, what: string): string | undefined {
  if (!isLegalDay(validTo)) return 'Укажите последний день действия: число, месяц и год.';
  if (isLegalDay(from) && validTo < from) return `Срок кончается раньше начала: ${formatDate(from)}.`;
  // What is over has nothing to be checked.
  if (validTo < today) return `${what} уже не действует: срок вышел ${formatDate(validTo)}.`;
  return undefined;
}

/** «№ 114/26 » → «114/26» */
function paperNumber(typed = ''): string {
  return oneLine(typed).replace(/^№ ?/, '');
}

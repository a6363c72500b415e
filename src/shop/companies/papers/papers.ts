import type { FieldErrors } from '../../../platform/http/errors.ts';
import { daysBetween, isLegalDay, type LegalDay } from '../../../platform/text/legal-day.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { inLines, oneLine } from '../../../platform/text/written-text.ts';
import { issueDateError, longFault, maskPassport } from '../powers/powers.ts';

/** A contract may be dated at most a year ahead; a later date is a typing error. */
const DAYS_AHEAD = 366;

/** The result of validation: either normalized values or errors by field. */
export type Checked<T> = { value: T; fields?: undefined } | { fields: FieldErrors; value?: undefined };

export interface ContractFields {
  number: string;
  date: LegalDay;
  validTo: LegalDay | null;
}

/** Validates the fields of an uploaded contract. */
export function checkContract(
  typed: { number?: string | undefined; date?: string | undefined; valid_to?: string | undefined },
  today: LegalDay,
): Checked<ContractFields> {
  const fields: FieldErrors = {};
  const number = paperNumber(typed.number);
  if (!number) fields.number = ['Укажите номер договора.'];
  const date = typed.date ?? '';
  if (!isLegalDay(date)) fields.date = ['Укажите дату договора: день, месяц и год.'];
  else if (daysBetween(today, date) > DAYS_AHEAD)
    fields.date = ['До даты договора больше года: проверьте год.'];
  const validTo = typed.valid_to || null;
  if (validTo !== null) {
    const wrong = endError(validTo, date, today, 'Договор');
    if (wrong) fields.valid_to = [wrong];
  }
  return Object.keys(fields).length > 0 ? { fields } : { value: { number, date, validTo } };
}

export interface PowerFields {
  number: string;
  issuedAt: LegalDay;
  validTo: LegalDay;
  personName: string;
  /** Masked; empty when it was not given. */
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

/** Validates the fields of a paper power of attorney. */
export function checkPower(typed: TypedPower, today: LegalDay): Checked<PowerFields> {
  const fields: FieldErrors = {};
  const number = paperNumber(typed.number);
  if (!number) fields.number = ['Укажите номер доверенности.'];
  const issuedAt = typed.issued_at ?? '';
  if (!isLegalDay(issuedAt)) fields.issued_at = ['Укажите дату выдачи: день, месяц и год.'];
  else {
    const early = issueDateError(issuedAt, today);
    if (early) fields.issued_at = [early];
  }
  const validTo = typed.valid_to ?? '';
  const wrongEnd = endError(validTo, issuedAt, today, 'Доверенность') ?? longFault(validTo, issuedAt);
  if (wrongEnd) fields.valid_to = [wrongEnd];
  const personName = oneLine(typed.person);
  if (!/\p{L}.* \p{L}/u.test(personName)) fields.person = ['Укажите фамилию и имя полностью.'];
  const typedPassport = (typed.passport ?? '').trim();
  const passport = maskPassport(typedPassport);
  if (typedPassport && !passport)
    fields.passport = ['Укажите 10 цифр паспорта: 4 цифры серии и 6 цифр номера.'];
  const scope = inLines(typed.scope);
  if (Object.keys(fields).length > 0) return { fields };
  return { value: { number, issuedAt, validTo, personName, passport, scope } };
}

function endError(validTo: string, from: string, today: LegalDay, what: string): string | undefined {
  if (!isLegalDay(validTo)) return 'Укажите последний день действия: день, месяц и год.';
  if (isLegalDay(from) && validTo < from)
    return `Срок действия заканчивается раньше начала: ${formatDate(from)}.`;
  if (validTo < today) return `${what} уже не действует: срок истёк ${formatDate(validTo)}.`;
  return undefined;
}

/** «№ 114/26 » → «114/26» */
function paperNumber(typed = ''): string {
  return oneLine(typed).replace(/^№ ?/, '');
}

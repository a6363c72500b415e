import { XmlError } from '../../../platform/files/xml-error.ts';
import { isLegalDay, type LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { ContractOf1c } from '../../companies/contracts/terms-of-1c/terms-of-1c.server.ts';
import { isEmptyValue, parseNumber } from '../values/values.ts';

/** The fields of a contract: elements of XML, heads of columns of XLSX. */
export const FIELDS = [
  'ИНН',
  'КПП',
  'Номер',
  'Дата',
  'ТипЦен',
  'ДнейОтсрочки',
  'ЛимитЗадолженности',
  'ДействуетДо',
  'Долг',
  'Просрочено',
  'НаДату',
] as const;
export type Field = (typeof FIELDS)[number];

/** Texts of a contract by field, as written. A field that is absent changes nothing, an empty one clears. */
export type SettlementFields = Readonly<Partial<Record<Field, string>>>;

const MOST_DELAY_DAYS = 3_650;
const MOST_SUM: Kopecks = 100_000_000_000;

/**
 * Reads a contract of a file of settlements.
 * @param line in the file, for errors
 * @param today the last day that a debt may be stated for
 * @throws XmlError `bad_value` with the line for a value that is none
 */
export function readSettlement(fields: SettlementFields, line: number, today: LegalDay): ContractOf1c {
  const wrong = (name: Field, wanted: string): never => {
    throw new XmlError('bad_value', `${name} «${(fields[name] ?? '').slice(0, 60)}»: ${wanted}`, line);
  };
  const text = (name: Field) => (fields[name] ?? '').trim();
  const day = (name: Field): LegalDay | null => {
    const written = text(name);
    if (isEmptyValue(written)) return null;
    const found = dayOf(written);
    return found ?? wrong(name, 'нужна дата, например 2026-11-26 или 26.11.2026');
  };
  const kopecks = (name: Field): Kopecks | null => {
    const roubles = parseNumber(text(name));
    if (roubles === undefined) return null;
    const sum = Math.round(roubles * 100);
    return Math.abs(sum) <= MOST_SUM ? sum : wrong(name, 'нужна сумма в рублях, например 125000 или 1500,50');
  };
  const inn = text('ИНН').replace(/\s/g, '');
  if (!/^(\d{10}|\d{12})$/.test(inn)) wrong('ИНН', 'нужно 10 или 12 цифр');
  const kpp = text('КПП').replace(/\s/g, '');
  if (!/^(\d{9})?$/.test(kpp)) wrong('КПП', 'нужно 9 цифр, у предпринимателя пусто');
  const number = text('Номер').replaceAll('\u0000', '');
  if (number === '' || number.length > 100) wrong('Номер', 'нужно от 1 до 100 знаков');
  const date = day('Дата') ?? wrong('Дата', 'нужна дата договора');
  const delay = parseNumber(text('ДнейОтсрочки')) ?? 0;
  if (!Number.isInteger(delay) || delay < 0 || delay > MOST_DELAY_DAYS)
    wrong('ДнейОтсрочки', `нужно целое число от 0 до ${MOST_DELAY_DAYS}`);
  const limit = kopecks('ЛимитЗадолженности');
  if (limit !== null && limit < 0) wrong('ЛимитЗадолженности', 'не бывает меньше нуля');
  return {
    inn,
    kpp,
    number,
    date,
    terms: {
      ...(fields.ДнейОтсрочки !== undefined && { paymentDelayDays: delay }),
      ...(fields.ЛимитЗадолженности !== undefined && { creditLimit: limit }),
      ...(fields.ДействуетДо !== undefined && { validTo: day('ДействуетДо') }),
    },
    ...(fields.ТипЦен !== undefined && { priceType: text('ТипЦен').slice(0, 200) || null }),
    ...debtOf(),
  };

  function debtOf(): Pick<ContractOf1c, 'debt'> {
    const debt = kopecks('Долг');
    const overdue = kopecks('Просрочено') ?? 0;
    if (debt === null) return {};
    if (overdue < 0) wrong('Просрочено', 'не бывает меньше нуля');
    const asOf = day('НаДату') ?? wrong('НаДату', 'рядом с долгом нужен день, на который он посчитан');
    if (asOf > today) wrong('НаДату', 'этот день ещё не наступил');
    return { debt: { debt, overdue, asOf } };
  }
}

/** The day of «2026-11-26T10:00:00», «26.11.2026 10:00:00» or a serial number of a spreadsheet. */
function dayOf(text: string): LegalDay | null {
  const serial = /^\d{5}$/.test(text) ? new Date(Date.UTC(1899, 11, 30 + Number(text))).toISOString() : text;
  const day = serial.replace(/^(\d\d)\.(\d\d)\.(\d{4}).*$/s, '$3-$2-$1').slice(0, 10);
  return isLegalDay(day) ? day : null;
}

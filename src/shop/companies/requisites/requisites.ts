/** Validation of Russian company details with messages that say what to correct (COM-1). Pure, so pages use it too. */

/** Removes every kind of space between the digits and converts letters to upper case. */
export function compact(text: string): string {
  return text.replace(/[\s\u00a0\u200b-\u200d\u2060\ufeff]/g, '').toUpperCase();
}

const INN_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** Whether an ИНН has the length of a person's, as a sole trader's has. Sole traders have no КПП. */
export function isSoleTrader(inn: string): boolean {
  return compact(inn).length === 12;
}

/** Validates an ИНН as typed. @returns the error to show; null when it is valid */
export function innError(text: string): string | null {
  const inn = compact(text);
  if (inn === '') return 'Введите ИНН: 10 цифр у юрлица, 12 — у ИП.';
  if (!/^\d+$/.test(inn)) return 'В ИНН только цифры.';
  const { length } = inn;
  if (length < 10) return `В ИНН юрлица 10 цифр, сейчас ${length}.`;
  if (length === 11) return 'В ИНН ИП 12 цифр, сейчас 11.';
  if (length > 12) return `В ИНН юрлица 10 цифр, у ИП — 12, сейчас ${length}.`;
  // An ИНН of zeros would have the right check digit.
  const isRight = !inn.startsWith('00') && (length === 10 ? isInnOfCompany(inn) : isInnOfPerson(inn));
  return isRight ? null : 'ИНН указан с ошибкой: проверьте цифры.';
}

function isInnOfCompany(inn: string): boolean {
  return weighed(inn, INN_10) === digit(inn, 9);
}

function isInnOfPerson(inn: string): boolean {
  return weighed(inn, INN_11) === digit(inn, 10) && weighed(inn, INN_12) === digit(inn, 11);
}

function weighed(digits: string, weights: readonly number[]): number {
  return (weights.reduce((sum, weight, at) => sum + weight * digit(digits, at), 0) % 11) % 10;
}

function digit(digits: string, at: number): number {
  return Number(digits[at]);
}

/** Validates a КПП against an ИНН. @returns the error to show; null when it is valid, or empty for a sole trader */
export function kppError(text: string, inn: string): string | null {
  const kpp = compact(text);
  if (isSoleTrader(inn)) return kpp === '' ? null : 'У ИП нет КПП: оставьте поле пустым.';
  if (kpp === '') return 'Введите КПП: 9 знаков.';
  if (kpp.length !== 9) return `В КПП 9 знаков, сейчас ${kpp.length}.`;
  const isRight = /^\d{4}[0-9A-Z]{2}\d{3}$/.test(kpp) && !kpp.startsWith('0000');
  return isRight ? null : 'КПП — это 4 цифры, 2 цифры или латинские буквы и ещё 3 цифры.';
}

/** Validates an ОГРН, or the ОГРНИП of a sole trader. @returns the error to show; null when it is valid or empty */
export function ogrnError(text: string, inn: string): string | null {
  const ogrn = compact(text);
  if (ogrn === '') return null;
  const [name, length, by] = isSoleTrader(inn)
    ? (['ОГРНИП', 15, 13n] as const)
    : (['ОГРН', 13, 11n] as const);
  if (!/^\d+$/.test(ogrn)) return `В ${name} только цифры.`;
  if (ogrn.length !== length) return `В ${name} ${length} цифр, сейчас ${ogrn.length}.`;
  const control = Number((BigInt(ogrn.slice(0, -1)) % by) % 10n);
  const isRight = (length === 13 ? /^[15]/ : /^3/).test(ogrn) && control === digit(ogrn, length - 1);
  return isRight ? null : `${name} указан с ошибкой: проверьте цифры.`;
}

/** Company details in the form the database stores. */
export interface Requisites {
  inn: string;
  kpp: string;
  ogrn: string;
}

/** The same details as typed; each may be missing. */
export type TypedRequisites = { readonly [Name in keyof Requisites]?: string | undefined };

/**
 * Splits details that were pasted into one field between their fields (COM-2). Text typed into another field is not
 * replaced.
 */
export function splitRequisites(typed: TypedRequisites): Requisites {
  const given = { inn: typed.inn ?? '', kpp: typed.kpp ?? '', ogrn: typed.ogrn ?? '' };
  const names = ['inn', 'kpp', 'ogrn'] as const;
  for (const name of names) {
    const found = partsOf(given[name]);
    const own = found[name];
    if (own === undefined || Object.keys(found).length === 1) {
      given[name] = own ?? given[name].trim();
      continue;
    }
    given[name] = own;
    for (const other of names)
      if (other !== name && compact(given[other]) === '') given[other] = found[other] ?? '';
  }
  return given;
}

const LABELS = /ИНН|КПП|ОГРН(?:ИП)?/giu;

/** Finds details by length: 10 or 12 digits are an ИНН, 9 characters a КПП, 13 or 15 digits an ОГРН. */
function partsOf(text: string): Partial<Requisites> {
  const parts = text.replace(LABELS, '|').split(/[|/\\,;:№\n\t]+/u);
  const found: Partial<Requisites> = {};
  const take = (value: string): boolean => {
    const name = nameOf(value);
    if (name === undefined) return false;
    found[name] ??= value;
    return true;
  };
  for (const part of parts)
    if (!take(compact(part))) for (const word of part.split(/\s+/u)) take(compact(word));
  return found;
}

function nameOf(value: string): keyof Requisites | undefined {
  if (/^(\d{10}|\d{12})$/.test(value)) return 'inn';
  if (/^\d{4}[0-9A-Z]{2}\d{3}$/.test(value)) return 'kpp';
  return /^(\d{13}|\d{15})$/.test(value) ? 'ogrn' : undefined;
}

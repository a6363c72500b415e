/** Requisites of Russian companies: what may be one, told in words that say what to do (B2B §1). Pure, for pages too. */

/** Removes what people and programs put between the digits: blanks of every kind. */
export function compact(text: string): string {
  return text.replace(/[\s\u00a0\u200b-\u200d\u2060\ufeff]/g, '').toUpperCase();
}

const INN_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** Whether an ИНН is of a person: of a sole trader, who has no КПП. */
export function isSoleTrader(inn: string): boolean {
  return compact(inn).length === 12;
}

/** What is wrong with an ИНН as it was typed; null when it is one. */
export function innProblem(text: string): string | null {
  const inn = compact(text);
  if (inn === '') return 'Введите ИНН: 10 цифр у юрлица, 12 — у ИП.';
  if (!/^\d+$/.test(inn)) return 'В ИНН только цифры.';
  const { length } = inn;
  if (length < 10) return `В ИНН юрлица 10 цифр, сейчас ${length}.`;
  if (length === 11) return 'В ИНН ИП 12 цифр, сейчас 11.';
  if (length > 12) return `В ИНН юрлица 10 цифр, у ИП — 12, сейчас ${length}.`;
  // Zeros alone would pass the sum.
  const isRight = !inn.startsWith('00') && (length === 10 ? isInnOfCompany(inn) : isInnOfPerson(inn));
  return isRight ? null : 'Такого ИНН не бывает: проверьте цифры.';
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

/** What is wrong with a КПП beside an ИНН; null when it is one, or rightly empty. */
export function kppProblem(text: string, inn: string): string | null {
  const kpp = compact(text);
  if (isSoleTrader(inn)) return kpp === '' ? null : 'У ИП нет КПП: оставьте поле пустым.';
  if (kpp === '') return 'Введите КПП: 9 знаков.';
  if (kpp.length !== 9) return `В КПП 9 знаков, сейчас ${kpp.length}.`;
  const isRight = /^\d{4}[0-9A-Z]{2}\d{3}$/.test(kpp) && !kpp.startsWith('0000');
  return isRight ? null : 'КПП — это 4 цифры, 2 цифры или латинские буквы и ещё 3 цифры.';
}

/** What is wrong with an ОГРН, or ОГРНИП of a sole trader; null when it is one, or not told. */
export function ogrnProblem(text: string, inn: string): string | null {
  const ogrn = compact(text);
  if (ogrn === '') return null;
  const [name, length, by] = isSoleTrader(inn)
    ? (['ОГРНИП', 15, 13n] as const)
    : (['ОГРН', 13, 11n] as const);
  if (!/^\d+$/.test(ogrn)) return `В ${name} только цифры.`;
  if (ogrn.length !== length) return `В ${name} ${length} цифр, сейчас ${ogrn.length}.`;
  const control = Number((BigInt(ogrn.slice(0, -1)) % by) % 10n);
  const isRight = (length === 13 ? /^[15]/ : /^3/).test(ogrn) && control === digit(ogrn, length - 1);
  return isRight ? null : `Такого ${name} не бывает: проверьте цифры.`;
}

/** Requisites as they are kept. */
export interface Requisites {
  inn: string;
  kpp: string;
  ogrn: string;
}

/** The same as they were typed: any may be missing. */
export type TypedRequisites = { readonly [Name in keyof Requisites]?: string | undefined };

/**
 * Requisites as they were typed or pasted, several perhaps into one field (B2B T2): what is in it goes where it belongs,
 * and what was typed into a field of its own stays.
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

/** What a text holds, told apart by length: 10 or 12 digits, 9 signs, 13 or 15 digits. */
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

import { shortName } from '../../companies/profile/profile.ts';
import { child, type Node, textOf } from '../records/records.ts';
import { parseFlag } from '../values/values.ts';

/** A company as 1C has it. Contacts, bank accounts and the addresses of sole traders are not read. */
export interface Contractor {
  /** Its id in 1C; empty: none. */
  ref: string;
  /** Digits; empty: not stated. */
  inn: string;
  /** Empty: not stated. */
  kpp: string;
  fullName: string;
  /** The legal address; empty: not stated. */
  address: string;
}

/** The details of a company that 1C may have otherwise. */
export interface Requisites {
  full_name: string;
  kpp: string;
  address: string;
}

export type Stated = Partial<Requisites>;

const MOST_NAME = 500;

/** Reads «Контрагент». @returns null for a person, for one that 1C has deleted, and for one that nothing names */
export function readContractor(node: Node): Contractor | null {
  const official = textOf(node, 'ОфициальноеНаименование');
  const inn = (textOf(node, 'ИНН') ?? '').replace(/\s/g, '');
  const isCompany = official !== undefined || /^\d{10}$/.test(inn);
  if (!isCompany || parseFlag(textOf(node, 'ПометкаУдаления')) === true) return null;
  const ref = short(textOf(node, 'Ид'), 200);
  const isInn = /^(\d{10}|\d{12})$/.test(inn);
  if (ref === '' && !isInn) return null;
  const kpp = (textOf(node, 'КПП') ?? '').replace(/\s/g, '').toUpperCase();
  const place = child(node, 'ЮридическийАдрес') ?? child(node, 'АдресРегистрации');
  return {
    ref,
    inn: isInn ? inn : '',
    kpp: /^\d{4}[0-9A-Z]{2}\d{3}$/.test(kpp) && inn.length !== 12 ? kpp : '',
    fullName: short(official || textOf(node, 'ПолноеНаименование', 'Наименование'), MOST_NAME),
    address: inn.length === 12 ? '' : short(textOf(place, 'Представление'), MOST_NAME),
  };
}

function short(text: string | undefined, most: number): string {
  return (text ?? '').replaceAll('\u0000', ' ').replace(/\s+/g, ' ').trim().slice(0, most);
}

/** What 1C has otherwise than the site; what it does not state is no difference, nor are spelling and order of words. */
export function differing(site: Requisites, { fullName, kpp, address }: Contractor): Stated {
  return {
    ...(fullName !== '' && !isSameName(site.full_name, fullName) && { full_name: fullName }),
    ...(kpp !== '' && kpp !== site.kpp && { kpp }),
    ...(address !== '' && placeWords(address) !== placeWords(site.address) && { address }),
  };
}

/** 1C cuts long names. */
const CUT = 100;

function isSameName(a: string, b: string): boolean {
  const [one, other] = [plainName(a), plainName(b)];
  return one === other || (other.length >= CUT && one.startsWith(other));
}

/** A name without its legal form spelt out, quotes, spaces and case. */
function plainName(name: string): string {
  return shortName(name.trim())
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const ABBREVIATIONS = new Set(
  (
    'г город гор ул улица д дом стр строение корп корпус к кв оф офис пом помещ помещение обл область край респ ' +
    'республика р н район пер переулок пр кт просп проспект ш шоссе наб набережная россия рф'
  ).split(' '),
);

/** The words of an address that say where it is, in no order. */
function placeWords(address: string): string {
  const words =
    address
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/\p{L}+|\p{N}+/gu) ?? [];
  return words
    .filter((word) => !ABBREVIATIONS.has(word))
    .sort()
    .join(' ');
}

const NAMES: Record<keyof Requisites, string> = {
  full_name: 'полное название',
  kpp: 'КПП',
  address: 'юридический адрес',
};

/** «полное название на сайте «…», в 1С «…»; КПП на сайте …» */
export function differenceText(site: Requisites, stated: Stated): string {
  return (Object.keys(NAMES) as (keyof Requisites)[])
    .filter((name) => stated[name] !== undefined)
    .map((name) => `${NAMES[name]} на сайте «${site[name]}», в 1С «${stated[name]}»`)
    .join('; ');
}

import { isLegalDay, type LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { MOST_TRACK } from '../../orders/shipments/shipments.ts';
import { currencyCode, UNKNOWN_CURRENCY } from '../clean.ts';
import { child, list, type Node, textOf } from '../records/records.ts';
import { isEmptyValue, parseFlag, parseNumber } from '../values/values.ts';

/** What the shop reads of a document of 1C. Names, addresses and bank accounts of people are not read. */
export interface ReturnedDocument {
  /** Its id in 1C; empty: none. */
  ref: string;
  number: string;
  /** «Заказ товара»: what kind of document it is. */
  operation: string;
  /** As 1C numbers it; empty: it does not. */
  version: string;
  /** ISO 4217; null: not stated. */
  currency: string | null;
  /** null: not stated; NaN: not a sum. */
  total: Kopecks | null;
  /** Of the buyer; empty: none. */
  inn: string;
  /** The day of the document; null: not stated or unreadable. */
  day: LegalDay | null;
  /** The order, or the document of it, that this document is based on, by its id or number; empty: not stated. */
  basis: string;
  /** null: the document says nothing about goods. */
  lines: ReturnedLine[] | null;
  /** «Ревизия сайта»; null: not stated. */
  revision: number | null;
  isPosted: boolean;
  /** It says that it is not posted; absent: it does not say so. */
  isUnposted?: true;
  /** It has a deletion mark or is cancelled. */
  isCancelled: boolean;
  /** The state as written; empty: not stated. */
  status: string;
  /** The order is paid in full. */
  payment: Settled | null;
  /** The order is shipped in full. */
  shipment: Settled | null;
  /** By which the buyer follows a shipment; absent: not stated. */
  track?: string;
  /** «ФайлДокумента»: the upload that its file comes by, as written; absent: not stated. */
  file?: string;
}

/** A payment or shipment that 1C reports by its number and day only. */
interface Settled {
  /** Empty: not stated. */
  number: string;
  /** null: unreadable. */
  day: LegalDay | null;
}

/** A line of a document, in base units. A number that is none is NaN. */
export interface ReturnedLine {
  ref: string;
  name: string;
  quantity: number;
  total: Kopecks;
  /** The code of its base unit (ОКЕИ), three digits; null: not stated. */
  unit: string | null;
  /** Whether 1C counts packages. `unknown`: in a unit whose size it does not say. */
  isPacked: boolean | 'unknown';
}

const MOST_TEXT = 200;
/** More than a path may have, so that a longer one is not taken for another. */
const MOST_PATH = 300;
const TRACKS = [
  'идентификаторотправления',
  'номердляотслеживания',
  'номеротслеживания',
  'трекномер',
  'трек-номер',
];

/** Reads «Документ». Of a field that is absent or that 1C writes as empty nothing is known (EX-2, EX-8). */
export function readDocument(node: Node): ReturnedDocument {
  const stated = requisitesOf(node);
  const flag = (name: string) => parseFlag(stated.get(name)) === true;
  const revision = parseNumber(stated.get('ревизиясайта'));
  const file = (stated.get('файлдокумента') ?? '').trim();
  const track = short(TRACKS.map((name) => stated.get(name)).find((value) => value));
  const currency = short(textOf(node, 'Валюта'));
  return {
    ref: short(textOf(node, 'Ид')),
    number: short(textOf(node, 'Номер')),
    operation: short(textOf(node, 'ХозОперация')),
    version: short(textOf(node, 'НомерВерсии')),
    currency: currency === '' ? null : (currencyCode(currency) ?? UNKNOWN_CURRENCY),
    total: kopecksOf(textOf(node, 'Сумма')) ?? null,
    inn: innOf(node),
    day: dayOf(textOf(node, 'Дата') ?? ''),
    basis: short(textOf(node, 'Основание') || stated.get('номерзаказанасайте') || stated.get('номерзаказа')),
    lines: child(node, 'Товары') ? list(node, 'Товары', 'Товар').map(readLine) : null,
    revision: revision !== undefined && Number.isInteger(revision) ? revision : null,
    isPosted: flag('проведен'),
    isCancelled:
      flag('отменен') || flag('пометкаудаления') || parseFlag(textOf(node, 'ПометкаУдаления')) === true,
    status: short(stated.get('статусзаказа')),
    payment: settledBy(stated, 'оплатыпо1с'),
    shipment: settledBy(stated, 'отгрузкипо1с'),
    ...(parseFlag(stated.get('проведен')) === false && { isUnposted: true as const }),
    ...(file !== '' && { file: file.slice(0, MOST_PATH) }),
    ...(track !== '' && { track: track.slice(0, MOST_TRACK) }),
  };
}

/** Requisites by name without spaces and case (EX-3). */
function requisitesOf(node: Node): ReadonlyMap<string, string> {
  return new Map(
    list(node, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((one) => [
      plainWord(textOf(one, 'Наименование') ?? ''),
      textOf(one, 'Значение') ?? '',
    ]),
  );
}

/** A word for comparisons: without spaces and case, «ё» as «е». The Latin «C» of «1C» counts as the Russian one. */
export function plainWord(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s\u00a0\u202f]+/g, '')
    .replaceAll('ё', 'е')
    .replace(/1c$/, '1с');
}

function settledBy(stated: ReadonlyMap<string, string>, of: string): Settled | null {
  const date = stated.get(`дата${of}`) ?? '';
  return isEmptyValue(date) ? null : { number: short(stated.get(`номер${of}`)), day: dayOf(date) };
}

/** The day of «2026-11-26T10:00:00» or «26.11.2026 10:00:00». */
function dayOf(text: string): LegalDay | null {
  const day = text
    .trim()
    .replace(/^(\d\d)\.(\d\d)\.(\d{4}).*$/s, '$3-$2-$1')
    .slice(0, 10);
  return isLegalDay(day) ? day : null;
}

/** The INN of the buyer, who is the first contractor unless another one has that role. */
function innOf(node: Node): string {
  const parties = list(node, 'Контрагенты', 'Контрагент');
  const buyer = parties.find((one) => textOf(one, 'Роль') === 'Покупатель') ?? parties[0];
  return short(textOf(buyer, 'ИНН')).replace(/\D/g, '');
}

/** 1C counts packages: «Единица» says of how many base units each is. The characteristic completes the id (EX-29). */
function readLine(node: Node): ReturnedLine {
  const packed = child(node, 'Единица');
  const stated = parseNumber(textOf(packed, 'Коэффициент')) ?? parseNumber(textOf(node, 'Коэффициент'));
  const coefficient = stated ?? 1;
  const unit = unitCode(child(node, 'БазоваяЕдиница')?.attributes.Код);
  const packedUnit = unitCode(textOf(packed, 'Ид', 'Код') ?? packed?.attributes.Код);
  const quantity = parseNumber(textOf(node, 'Количество')) ?? Number.NaN;
  const price = kopecksOf(textOf(node, 'ЦенаЗаЕдиницу')) ?? Number.NaN;
  const ref = short(textOf(node, 'Ид'));
  const characteristic = short(textOf(node, 'ИдХарактеристики'));
  return {
    ref: characteristic === '' || ref.includes('#') ? ref : `${ref}#${characteristic}`,
    name: short(textOf(node, 'Наименование')),
    quantity: thousandths(quantity * coefficient),
    total: kopecksOf(textOf(node, 'Сумма')) ?? Math.round(price * quantity),
    unit,
    isPacked: stated !== undefined ? stated !== 1 : packedUnit !== null && packedUnit !== unit && 'unknown',
  };
}

/** The code of a unit, three digits, without the spaces that 1C pads it with; null: none. */
export function unitCode(code: string | null | undefined): string | null {
  const digits = code?.trim() ?? '';
  return /^\d{1,4}$/.test(digits) ? digits.padStart(3, '0') : null;
}

function thousandths(quantity: number): number {
  return Math.round(quantity * 1_000) / 1_000;
}

function kopecksOf(text: string | undefined): Kopecks | undefined {
  const roubles = parseNumber(text);
  return roubles === undefined ? undefined : Math.round(roubles * 100);
}

function short(text: string | undefined): string {
  return (text ?? '').replaceAll('\u0000', '').trim().slice(0, MOST_TEXT);
}

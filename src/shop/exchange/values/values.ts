import { momentIn } from '../../../platform/text/zone-day.ts';

/** What 1C writes for an empty number and an empty date (EX-8). */
const EMPTY_NUMBER = '-999999999.9';
const EMPTY_DATE = '0001-01-01';

/** Whether 1C means an empty value by this text. */
export function isEmptyValue(text: string): boolean {
  const value = text.trim();
  return (
    value === '' ||
    value.startsWith(EMPTY_DATE) ||
    value.startsWith('01.01.0001') ||
    bare(value) === EMPTY_NUMBER
  );
}

/**
 * Parses a number as 1C writes it: spaces and no-break spaces inside, comma or dot. Returns undefined when it is empty,
 * NaN when it is not a number or too large.
 */
export function parseNumber(text: string | undefined): number | undefined {
  if (text === undefined || isEmptyValue(text)) return undefined;
  const value = bare(text);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(value)) return Number.NaN;
  const number = Number(value);
  return Math.abs(number) < 1e15 ? number : Number.NaN;
}

function bare(text: string): string {
  return text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
}

/** Parses true, false, 1, 0, да, нет in any case; undefined otherwise. */
export function parseFlag(text: string | undefined): boolean | undefined {
  const value = text?.trim().toLowerCase();
  if (value === 'true' || value === '1' || value === 'да') return true;
  if (value === 'false' || value === '0' || value === 'нет') return false;
  return undefined;
}

/**
 * Parses ДатаФормирования into an ISO time; undefined when it is not a date. A date without a time is its midnight.
 * @param timeZone of 1C, which writes local time without a zone
 */
export function parseMadeAt(text: string | undefined, timeZone = 'Europe/Moscow'): string | undefined {
  const found =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(
      text?.trim() ?? '',
    );
  if (!found?.[1] || found[1] < '1900') return undefined;
  const time = found[2]
    ? found[2].padStart(found[2].indexOf(':') === 1 ? found[2].length + 1 : found[2].length, '0')
    : '00:00';
  const local = `${found[1]}T${time}`;
  const date = found[3] ? new Date(`${local}${found[3]}`) : momentIn(timeZone, local);
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
}

/** Decodes the entities of a text that was escaped twice: `&quot;` → `"`. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (name[0] !== '#') return named[name.toLowerCase()] ?? whole;
    const code =
      name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const isText = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isText ? String.fromCodePoint(code) : ' ';
  });
}

const named: Record<string, string> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
  deg: '°',
  times: '×',
  hellip: '…',
  bull: '•',
  middot: '·',
  sup2: '²',
  sup3: '³',
  plusmn: '±',
  copy: '©',
  reg: '®',
};

const UNITS = new Set(
  (
    'мм см дм м км м² м2 кв.м м³ м3 куб.м мкм л мл г кг т мг Вт кВт МВт ВА кВА В кВ мВ А мА кА Гц кГц МГц ГГц Ом кОм МОм ' +
    'мкФ пФ Ач А·ч А*ч мАч мА·ч кВт·ч кВтч лм лк К °C °С бар атм Па кПа МПа Н Нм Н·м Дж кДж дБ дБ(А) об/мин м/с м/мин ' +
    'л/мин л/ч л/с м³/ч м3/ч м²/ч с сек мин ч час дн мес лет год шт уп пар % дюйм " МБ ГБ ТБ дней месяцев'
  )
    .split(' ')
    .map((unit) => unit.toLowerCase()),
);

/**
 * Splits the unit from the end of an attribute's name: «Вес, кг», «Длина (мм)» → name and unit. Unknown units are not
 * split: «Цвет, оттенок» stays whole.
 */
export function splitUnit(name: string): { name: string; unit: string | undefined } {
  const found = /^(.+?)\s*(?:,\s*([^,()[\]]{1,12})|[([]([^()[\]]{1,12})[)\]])\.?\s*$/.exec(name);
  const unit = (found?.[2] ?? found?.[3])?.trim().replace(/\.$/, '');
  if (!found?.[1] || !unit || !UNITS.has(unit.toLowerCase())) return { name, unit: undefined };
  return { name: found[1].trim(), unit };
}

/** Names of units by code, from the file's own list (ЕдиницыИзмерения in CommerceML 3.1). */
export type Units = Map<string, string>;

/** Common units of the ОКЕИ classifier. In files the codes are padded with spaces (EX-3). */
const OKEI: Record<string, string> = {
  '796': 'шт',
  '166': 'кг',
  '163': 'г',
  '168': 'т',
  '112': 'л',
  '111': 'мл',
  '006': 'м',
  '6': 'м',
  '004': 'см',
  '4': 'см',
  '003': 'мм',
  '3': 'мм',
  '018': 'пог. м',
  '18': 'пог. м',
  '055': 'м²',
  '55': 'м²',
  '113': 'м³',
  '778': 'упак',
  '839': 'компл',
  '715': 'пара',
  '704': 'набор',
  '736': 'рул',
  '868': 'бут',
  '872': 'флак',
  '728': 'пач',
  '812': 'ящ',
  '625': 'лист',
  '616': 'боб',
  '798': 'тыс. шт',
  '657': 'изд',
  '642': 'ед',
  '908': 'номер',
  '359': 'сут',
  '356': 'ч',
  '876': 'усл. ед',
};

/** Returns the unit by its ОКЕИ code, by the file's own list, or as written; nothing when all three are missing. */
export function unitByCode(
  code: string | undefined,
  text: string | undefined,
  units: Units,
): { unit?: string; unitCode?: string } {
  const trimmed = code?.trim() ?? '';
  const written = text?.trim() ?? '';
  const isCode = /^\d{1,4}$/.test(trimmed);
  const unit =
    (isCode ? OKEI[trimmed] : undefined) ??
    units.get(trimmed) ??
    (/^\d*$/.test(written) ? undefined : written);
  return { ...(unit ? { unit } : {}), ...(isCode ? { unitCode: trimmed } : {}) };
}

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
 * Unit at the end of a property's name: «Вес, кг», «Длина (мм)» → name and unit. Only units of the list:
 * «Цвет, оттенок» stays whole.
 */
export function splitUnit(name: string): { name: string; unit: string | undefined } {
  const found = /^(.+?)\s*(?:,\s*([^,()[\]]{1,12})|[([]([^()[\]]{1,12})[)\]])\.?\s*$/.exec(name);
  const unit = (found?.[2] ?? found?.[3])?.trim().replace(/\.$/, '');
  if (!found?.[1] || !unit || !UNITS.has(unit.toLowerCase())) return { name, unit: undefined };
  return { name: found[1].trim(), unit };
}

/** Names of units that a file lists itself (ЕдиницыИзмерения of 3.1), by code. */
export type Units = Map<string, string>;

/** ОКЕИ: what shops sell by. Codes come padded with spaces (EXCHANGE §3). */
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

/** Unit by its code, by the file's own list, or as written; undefined when nothing says. */
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

/** A unit of measure of the classifier ОКЕИ. */
interface Unit {
  code: string;
  name: string;
  /** Its international abbreviation. */
  international: string;
}

const PIECE: Unit = { code: '796', name: 'Штука', international: 'PCE' };

const UNITS: readonly Unit[] = [
  PIECE,
  { code: '006', name: 'Метр', international: 'MTR' },
  { code: '018', name: 'Погонный метр', international: '' },
  { code: '055', name: 'Квадратный метр', international: 'MTK' },
  { code: '113', name: 'Кубический метр', international: 'MTQ' },
  { code: '163', name: 'Грамм', international: 'GRM' },
  { code: '166', name: 'Килограмм', international: 'KGM' },
  { code: '168', name: 'Тонна', international: 'TNE' },
  { code: '111', name: 'Миллилитр', international: 'MLT' },
  { code: '112', name: 'Литр', international: 'LTR' },
  { code: '625', name: 'Лист', international: 'LEF' },
  { code: '704', name: 'Набор', international: 'SET' },
  { code: '715', name: 'Пара', international: 'NPR' },
  { code: '728', name: 'Пачка', international: '' },
  { code: '736', name: 'Рулон', international: 'NPL' },
  { code: '778', name: 'Упаковка', international: 'NMP' },
  { code: '812', name: 'Ящик', international: '' },
  { code: '839', name: 'Комплект', international: '' },
  { code: '868', name: 'Бутылка', international: '' },
];

/** Codes by abbreviation, for goods whose source gives no code. */
const CODES: Record<string, string> = {
  шт: '796',
  м: '006',
  'пог. м': '018',
  м2: '055',
  м3: '113',
  г: '163',
  кг: '166',
  т: '168',
  мл: '111',
  л: '112',
  лист: '625',
  набор: '704',
  пара: '715',
  пар: '715',
  рул: '736',
  упак: '778',
  уп: '778',
  компл: '839',
};

/**
 * The unit of a line by its code, else by its abbreviation. A code that is not in the table stays as it is, and an unknown
 * unit is a piece, as 1C demands a code.
 */
export function unitOf(code: string | null, abbreviation: string): Unit {
  const plain = abbreviation.trim().toLowerCase().replace(/\.$/, '').replace('²', '2').replace('³', '3');
  const wanted = code?.trim().padStart(3, '0') || (Object.hasOwn(CODES, plain) ? CODES[plain] : undefined);
  if (wanted === undefined) return PIECE;
  return (
    UNITS.find((unit) => unit.code === wanted) ?? { code: wanted, name: abbreviation, international: '' }
  );
}

interface Unit {
  /** The unit under which all units of its kind are indexed. */
  readonly base: string;
  readonly times: number;
}

/**
 * Spellings (separated by spaces) → base unit and factor. Values of one kind become equal: 3 кВт = 3000 Вт, 0,5 л =
 * 500 мл.
 */
const TABLE: readonly [spellings: string, base: string, times: number][] = [
  ['в v вольт вольта вольтов volt', 'в', 1],
  ['кв киловольт kv', 'в', 1000],
  ['вт w ватт ватта ваттов watt vt', 'вт', 1],
  ['квт kw киловатт киловатта kvt', 'вт', 1000],
  ['а a ампер ампера amp', 'а', 1],
  ['ма ma миллиампер', 'а', 0.001],
  ['ка ka килоампер', 'а', 1000],
  ['ач ah aч', 'ач', 1],
  ['мач mah maч', 'ач', 0.001],
  ['мм mm миллиметр миллиметра миллиметров', 'мм', 1],
  ['см cm сантиметр сантиметра сантиметров sm', 'мм', 10],
  ['м m метр метра метров', 'мм', 1000],
  ['дюйм дюйма дюймов inch', 'дюйм', 1],
  ['мм2 mm2 квадрат квадрата квадратов', 'мм2', 1],
  ['см2 cm2', 'мм2', 100],
  ['м2 m2', 'м2', 1],
  ['м3 m3 куб куба кубов', 'м3', 1],
  ['мл ml миллилитр миллилитра миллилитров', 'мл', 1],
  ['л l литр литра литров litrov', 'мл', 1000],
  ['г гр g грамм грамма граммов', 'г', 1],
  ['кг kg килограмм килограмма килограммов кило', 'г', 1000],
  ['т тонна тонны тонн', 'г', 1_000_000],
  ['лист листа листов', 'лист', 1],
  ['шт штук штуки штука', 'шт', 1],
  ['бар bar атм', 'бар', 1],
  ['гц hz', 'гц', 1],
  ['мкм микрон', 'мкм', 1],
  ['лм lm люмен', 'лм', 1],
  ['гб gb гигабайт', 'гб', 1],
  ['тб tb терабайт', 'гб', 1000],
  ['ом', 'ом', 1],
  ['градус градусов', 'градус', 1],
  ['лет года год', 'год', 1],
];

const units = new Map<string, Unit>(
  TABLE.flatMap(([spellings, base, times]) =>
    spellings.split(' ').map((name) => [name, { base, times }] as const),
  ),
);

/** Short spellings with a second meaning: «тетрадь 96 л» has sheets, «т-90» is seldom tonnes. */
const SECOND_MEANING: Record<string, string> = { л: 'лист', l: 'лист' };

/** Nominal mains voltages of the old and the new standard. */
const SAME_VOLTAGE: Record<string, string> = {
  '220в': '230в',
  '230в': '220в',
  '380в': '400в',
  '400в': '380в',
};

/** Whether the word is a unit of measure. */
export function isUnit(word: string): boolean {
  return units.has(word);
}

/** The factor from a unit to its base: 1000 for «л», whose base is «мл»; 1 for any other word. */
export function unitFactor(word: string): number {
  return units.get(word)?.times ?? 1;
}

/**
 * The terms of a measured value, the likeliest first: `3`, `квт` → `3000вт`.
 * @param value a decimal number with a point, or a fraction like 3/4
 * @param unit a word for which {@link isUnit} holds
 */
export function measure(value: string, unit: string): string[] {
  const { base, times } = units.get(unit) ?? { base: unit, times: 1 };
  const other = SECOND_MEANING[unit];
  const terms = [`${value.includes('/') ? value : amount(Number(value) * times, base)}${base}`];
  if (other) terms.push(`${decimal(Number(value))}${other}`);
  const same = SAME_VOLTAGE[terms[0] ?? ''];
  if (same) terms.push(same);
  return terms;
}

/** The canonical spelling of a number: `3.50` → `3.5`; a fraction or a chain of numbers stays. */
export function number(value: string): string {
  return /^\d{1,15}(\.\d+)?$/.test(value) && !/^0\d/.test(value) ? decimal(Number(value)) : value;
}

/** Inches are written in fractions: 0.5 дюйма is 1/2. */
const INCHES: Readonly<Record<string, string>> = { 0.25: '1/4', 0.5: '1/2', 0.75: '3/4' };

function amount(value: number, base: string): string {
  const written = decimal(value);
  return (base === 'дюйм' && INCHES[written]) || written;
}

function decimal(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(6)));
}

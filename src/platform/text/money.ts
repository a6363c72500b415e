/** Whole kopecks. All sums inside the shop are integers; roubles exist only in JSON and on the screen. */
export type Kopecks = number;

/** Kopecks → roubles for JSON: a number with at most two decimals. */
export function toRoubles(kopecks: Kopecks): number {
  return Math.round(kopecks) / 100;
}

/** Roubles of JSON (number or decimal string) → kopecks. @throws RangeError if it is not a sum */
export function fromRoubles(roubles: number | string): Kopecks {
  const kopecks = Math.round(Number(roubles) * 100);
  if (!Number.isSafeInteger(kopecks)) throw new RangeError(`not a sum: ${roubles}`);
  return kopecks;
}

const groups = /\B(?=(\d{3})+$)/g;

/** 124990 → «1 249,90» with no-break spaces, without the rouble sign. */
export function formatKopecks(kopecks: Kopecks): string {
  const sign = kopecks < 0 ? '−' : '';
  const whole = Math.abs(Math.round(kopecks));
  return `${sign}${String(Math.floor(whole / 100)).replace(groups, '\u00a0')},${String(whole % 100).padStart(2, '0')}`;
}

/** 39000 → «390», 39050 → «390,50»: for a sum in a sentence. */
export function formatInWords(kopecks: Kopecks): string {
  return formatKopecks(kopecks).replace(/,00$/, '');
}

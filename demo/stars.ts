/**
 * Lines whose first good everybody buys: it opens «Берут чаще всего», so it is one of each kind, priced and in
 * stock everywhere.
 */
const STARS = [
  'vvg',
  'driver',
  'mixer-kitchen',
  'screw-drywall',
  'bulb-led',
  'enamel',
  'tape-measure',
  'padlock',
  'hammer',
  'ball-valve',
  'va47',
  'bucket',
];
const FIRST = 9_800;
const STEP = 230;

/** Popularity of a star, above all other goods; null for the rest. */
export function starPopularity(lineKey: string, ordinal: number): number | null {
  const place = ordinal === 0 ? STARS.indexOf(lineKey) : -1;
  return place < 0 ? null : FIRST - place * STEP;
}

/** More would be written anew at each change of one of them for longer than anybody should wait. */
const MOST = 32_000;

/**
 * How many products may stand apart from a large index before another is built in its place: building takes as long as
 * there are goods, a minute for a million, and meanwhile SQL answers.
 * @param rows of the large index
 * @param least so many may in any case
 */
export function mostApart(rows: number, least: number): number {
  return Math.max(least, Math.min(MOST, rows >>> 2));
}

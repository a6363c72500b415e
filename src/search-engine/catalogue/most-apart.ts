/** The small segment is rebuilt at each change; with more products that would delay requests for too long. */
const MOST = 32_000;

/**
 * How many products may differ from a large index before it is rebuilt. A rebuild takes about a minute for a million
 * products, and SQL answers meanwhile.
 * @param rows of the large index
 * @param least the limit for a small index
 */
export function mostApart(rows: number, least: number): number {
  return Math.max(least, Math.min(MOST, rows >>> 2));
}

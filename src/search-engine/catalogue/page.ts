const MOST_BUCKETS = 4096;
/** So few products are sorted without buckets. */
const FEW = 128;

/**
 * Returns the ids of one page ordered by (key, id), both ascending. Keys are dealt into buckets of equal width and
 * only the buckets of the page are sorted, so any offset costs the same.
 * @param keys may be Infinity, never NaN
 * @param ids distinct
 */
export function pageOf(keys: Float64Array, ids: Int32Array, offset: number, limit: number): number[] {
  const to = Math.min(ids.length, offset + limit);
  if (offset >= to) return [];
  if (ids.length <= FEW) return sortedIds(keys, ids).slice(offset, to);
  const span = spanOf(keys);
  if (!span) return pageOf(Float64Array.from(ids), ids, offset, limit);
  const { low, high } = span;
  const buckets = Math.min(MOST_BUCKETS, 1 << (31 - Math.clz32(ids.length)));
  const scale = (buckets - 2) / (high - low);
  const counts = new Int32Array(buckets);
  // Products without a key get the last bucket. Plain loops, because iterators are several times slower here.
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!;
    counts[key === Infinity ? buckets - 1 : ((key - low) * scale) | 0]!++;
  }
  let first = 0;
  let before = 0;
  while (before + counts[first]! <= offset) before += counts[first++]!;
  let last = first;
  let reached = before + counts[first]!;
  while (reached < to) reached += counts[++last]!;
  if (reached - before === ids.length) return sortedIds(keys, ids).slice(offset, to);
  const nearKeys = new Float64Array(reached - before);
  const nearIds = new Int32Array(reached - before);
  for (let at = 0, filled = 0; at < keys.length; at++) {
    const key = keys[at]!;
    const bucket = key === Infinity ? buckets - 1 : ((key - low) * scale) | 0;
    if (bucket < first || bucket > last) continue;
    nearKeys[filled] = key;
    nearIds[filled++] = ids[at]!;
  }
  return pageOf(nearKeys, nearIds, offset - before, limit);
}

/** The smallest and the largest finite key; undefined when all are equal and only ids decide. */
function spanOf(keys: Float64Array): { low: number; high: number } | undefined {
  let low = Infinity;
  let high = -Infinity;
  let isEverywhere = true;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!;
    if (key === Infinity) {
      isEverywhere = false;
      continue;
    }
    if (key < low) low = key;
    if (key > high) high = key;
  }
  if (high > low) return { low, high };
  return isEverywhere || low === Infinity ? undefined : { low, high: low + 1 };
}

function sortedIds(keys: Float64Array, ids: Int32Array): number[] {
  return [...ids.keys()]
    .sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : ids[a]! - ids[b]!))
    .map((at) => ids[at]!);
}

const MOST_BUCKETS = 4096;
/** So few are simply sorted. */
const FEW = 128;

/**
 * Ids of one page in the order of (key, id), both ascending. Keys are dealt into buckets of equal width and only the
 * buckets that the page lies in are looked at again: any offset costs the same.
 * @param keys may be Infinity, never NaN
 * @param ids distinct
 */
export function pageOf(keys: Float64Array, ids: Int32Array, offset: number, limit: number): number[] {
  const to = Math.min(ids.length, offset + limit);
  if (offset >= to) return [];
  if (ids.length <= FEW) return sortedIds(keys, ids).slice(offset, to);
  let low = Infinity;
  let high = -Infinity;
  for (const key of keys) {
    if (key < low) low = key;
    if (key > high && key !== Infinity) high = key;
  }
  // All alike: ids decide. They are distinct, so that this happens once.
  if (!(high > low)) {
    const isMixed = low !== Infinity && keys.includes(Infinity);
    if (!isMixed) return pageOf(Float64Array.from(ids), ids, offset, limit);
    high = low + 1;
  }
  const buckets = Math.min(MOST_BUCKETS, 1 << (31 - Math.clz32(ids.length)));
  const scale = (buckets - 2) / (high - low);
  // What has no key gets the last bucket alone.
  const bucketOf = (key: number) => Math.min(buckets - 1, (key - low) * scale) | 0;
  const counts = new Int32Array(buckets);
  for (const key of keys) counts[bucketOf(key)]!++;
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
    const bucket = bucketOf(keys[at]!);
    if (bucket < first || bucket > last) continue;
    nearKeys[filled] = keys[at]!;
    nearIds[filled++] = ids[at]!;
  }
  return pageOf(nearKeys, nearIds, offset - before, limit);
}

function sortedIds(keys: Float64Array, ids: Int32Array): number[] {
  return [...ids.keys()]
    .sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : ids[a]! - ids[b]!))
    .map((at) => ids[at]!);
}

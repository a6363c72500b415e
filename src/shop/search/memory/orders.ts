import type { ListRequest } from '../search.ts';
import { hasBit } from './bits.ts';
import type { Found } from './catalogue-index.ts';
import type { Plan } from './filters-of-request.ts';
import { pageOf } from './page.ts';
import type { Segment } from './segment.ts';

/** Less comes first; of equal keys the less id. */
type KeyOfRow = (row: number) => number;

/** Ids of one page of the found rows in the order asked for. */
export function pageOfRows(
  found: readonly Found[],
  plan: Plan,
  { ordering, limit, offset }: Pick<ListRequest, 'ordering' | 'limit' | 'offset'>,
): number[] {
  const count = found.reduce((sum, { hits }) => sum + hits.length, 0);
  const keys = new Float64Array(count);
  const ids = new Int32Array(count);
  let filled = 0;
  for (const { segment, hits } of found) {
    const keyOf = keyOfRow(segment, plan, ordering);
    for (let at = 0; at < hits.length; at++, filled++) {
      keys[filled] = keyOf(hits[at]!);
      ids[filled] = segment.ids[hits[at]!]!;
    }
  }
  return pageOf(keys, ids, offset, limit);
}

/** More than any popularity is from another: what can be bought comes first, whatever its popularity. */
const UNAVAILABLE = 2 ** 33;

function keyOfRow(segment: Segment, plan: Plan, ordering: ListRequest['ordering']): KeyOfRow {
  const { popularity, createdAt, nameRank } = segment;
  switch (ordering) {
    case 'popular': {
      const available = segment.cities.get(plan.cityId);
      if (!available) return (row) => UNAVAILABLE - popularity[row]!;
      return (row) => (hasBit(available, row) ? 0 : UNAVAILABLE) - popularity[row]!;
    }
    case 'price':
    case '-price': {
      const prices = plan.slot === 0 ? undefined : segment.prices[plan.slot];
      if (!prices) return () => Infinity;
      const sign = ordering === 'price' ? 1 : -1;
      return (row) => (prices[row] === 0 ? Infinity : sign * prices[row]!);
    }
    case 'name':
      return (row) => nameRank[row]!;
    case '-created_at':
      return (row) => -createdAt[row]!;
  }
}

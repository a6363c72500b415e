/** Groups of numbers in flat arrays: group g is `items[starts[g]] … items[starts[g + 1] − 1]`. */
export interface Grouped {
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
}

/** Groups the numbers i in [0, count) by `groupOf(i)`; the order of i stays within a group. */
export function groupBy(count: number, groups: number, groupOf: (item: number) => number): Grouped {
  const starts = new Uint32Array(groups + 1);
  for (let i = 0; i < count; i++) {
    const group = groupOf(i);
    starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  }
  for (let group = 0; group < groups; group++)
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const next = starts.slice();
  const items = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const group = groupOf(i);
    const at = next[group] ?? 0;
    items[at] = i;
    next[group] = at + 1;
  }
  return { starts, items };
}

/** The numbers of one group, without copying. */
export function groupItems({ starts, items }: Grouped, group: number): Uint32Array {
  return items.subarray(starts[group] ?? 0, starts[group + 1] ?? 0);
}

/**
 * A list in which some things have changed places so that their names follow the alphabet; all others stay where they are.
 * @param nameOf as people read it
 */
export function sortedAmong<T>(all: readonly T[], moved: ReadonlySet<T>, nameOf: (one: T) => string): T[] {
  const sorted = all
    .filter((one) => moved.has(one))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'ru', { numeric: true }));
  let at = 0;
  return all.map((one) => (moved.has(one) ? (sorted[at++] as T) : one));
}

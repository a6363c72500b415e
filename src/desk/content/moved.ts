/** A list with one of its things at another place. */
export function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const thing = all[from];
  if (thing === undefined || to < 0 || to >= all.length) return [...all];
  return all.toSpliced(from, 1).toSpliced(to, 0, thing);
}

/** JSON with sorted object fields, because the order that a client or jsonb uses has no meaning. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** JSON with the fields of objects in one order: how a client, or jsonb, happens to sort them says nothing. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

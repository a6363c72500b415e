/** The same pure function, its last results kept; the oldest go first. */
export function remembered<T>(compute: (text: string) => T, capacity: number): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const fresh = compute(text);
    const oldest = kept.keys().next().value;
    if (kept.size >= capacity && oldest !== undefined) kept.delete(oldest);
    kept.set(text, fresh);
    return fresh;
  };
}

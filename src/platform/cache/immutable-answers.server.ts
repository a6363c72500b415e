const immutable = new WeakSet<object>();

/**
 * Marks an answer, or an item of a list, as one that never changes: its JSON is written once and cached with it.
 * The caller must not change the object afterwards.
 */
export function immutableAnswer<T extends object>(answer: T): T {
  immutable.add(answer);
  return answer;
}

/** Whether the object was marked by `immutableAnswer`. */
export function isImmutable(answer: object): boolean {
  return immutable.has(answer);
}

/** A value that others follow; what `useSyncExternalStore` reads. */
export interface Observed<Value> {
  get: () => Value;
  /** What the page came with: the first render of the browser has to repeat it. */
  getInitial: () => Value;
  /** @returns what ends the following */
  subscribe: (listener: () => void) => () => void;
}

export interface Observable<Value> extends Observed<Value> {
  set: (value: Value) => void;
}

/** A value that others follow. */
export function observable<Value>(initial: Value): Observable<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    getInitial: () => initial,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A value with subscribers, as `useSyncExternalStore` reads it. */
export interface Observed<Value> {
  get: () => Value;
  /** The value the page came with: the first render of the browser must repeat it. */
  getInitial: () => Value;
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void;
}

export interface Observable<Value> extends Observed<Value> {
  set: (value: Value) => void;
}

/** Creates a value with subscribers. */
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

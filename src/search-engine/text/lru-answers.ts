import { Recent } from './recent.ts';
import type { TextIndex } from './text-index.ts';

/** Caches the latest results of a pure function. */
export function memoized<T extends {}>(compute: (text: string) => T, capacity: number): (text: string) => T {
  const cached = new Recent<T>(capacity);
  // Several indexes ask for the same text in turn.
  let lastText: string | undefined;
  let last: T;
  return (text) => {
    if (text === lastText) return last;
    let known = cached.get(text);
    if (known === undefined) {
      known = compute(text);
      cached.set(text, known);
    }
    lastText = text;
    last = known;
    return known;
  };
}

/**
 * Caches results that also depend on the words of an index, which never change. The cache lives as long as the index.
 */
export function memoizedByIndex<T extends {}>(
  compute: (index: TextIndex, text: string) => T,
  capacity: number,
): (index: TextIndex, text: string) => T {
  const cached = new WeakMap<TextIndex, (text: string) => T>();
  return (index, text) => {
    let own = cached.get(index);
    if (!own) {
      own = memoized((asked) => compute(index, asked), capacity);
      cached.set(index, own);
    }
    return own(text);
  };
}

import { Recent } from './recent.ts';
import type { TextIndex } from './text-index.ts';

/** The same pure function, its last results kept. */
export function remembered<T extends {}>(
  compute: (text: string) => T,
  capacity: number,
): (text: string) => T {
  const kept = new Recent<T>(capacity);
  // Each index asks for the same in its turn.
  let lastText: string | undefined;
  let last: T;
  return (text) => {
    if (text === lastText) return last;
    let known = kept.get(text);
    if (known === undefined) {
      known = compute(text);
      kept.set(text, known);
    }
    lastText = text;
    last = known;
    return known;
  };
}

/** The same for what depends on the words of an index, too, which never change; it goes with the index. */
export function rememberedOf<T extends {}>(
  compute: (index: TextIndex, text: string) => T,
  capacity: number,
): (index: TextIndex, text: string) => T {
  const kept = new WeakMap<TextIndex, (text: string) => T>();
  return (index, text) => {
    let own = kept.get(index);
    if (!own) {
      own = remembered((asked) => compute(index, asked), capacity);
      kept.set(index, own);
    }
    return own(text);
  };
}

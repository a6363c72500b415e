const GROUNDS = 'abcdef';

/** The ground a picture of a text stands before: always the same for the same text, another for the next one. */
export function groundOf(id: number): string {
  return GROUNDS[id % GROUNDS.length]!;
}

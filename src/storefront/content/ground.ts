const GROUNDS = 'abcdef';

/** The background behind an image of a text: the same id always gets the same one. */
export function groundOf(id: number): string {
  return GROUNDS[id % GROUNDS.length]!;
}

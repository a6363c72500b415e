/** A value computed at its first use: a date format takes a phone milliseconds, and few pages need one. */
/* @__NO_SIDE_EFFECTS__ -- a module that only makes lazy values is left out of pages that use none of them */
export function madeOnce<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

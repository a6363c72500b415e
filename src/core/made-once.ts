/** A value that is made when it is asked for first: a calendar in words costs a phone milliseconds, and few pages have one. */
export function madeOnce<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

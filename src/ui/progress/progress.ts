/**
 * The value of a `<progress>`. Undefined, which moves without a measure, while nothing is known, and once all is counted: a full bar
 * would say that the work is over, though its bar still stands there.
 * @param done of `max`; null: not known
 */
export function progressValue(done: number | null, max: number): number | undefined {
  return done === null || done >= max ? undefined : done;
}

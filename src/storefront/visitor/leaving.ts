/** So long a page may still be there after one has begun to leave it: until the next one answers. */
const LEAVING_MS = 10_000;

let begunAt = Number.NEGATIVE_INFINITY;

/** The page begins to be left (`beforeunload`); it may stay after all, as for a file that is only saved. */
export function beginLeaving(): void {
  begunAt = performance.now();
}

/**
 * Resolves when it is sure that the page stays; never, when it does not. A page that is left loses its calls, or the
 * rest of an answer that has begun: Chromium takes them a moment before `pagehide`, others as soon as the next page
 * is asked for.
 */
export function whenStaying(): Promise<void> {
  const rest = begunAt + LEAVING_MS - performance.now();
  return new Promise((goOn) => setTimeout(goOn, Math.max(0, rest)));
}

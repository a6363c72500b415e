/** How long a page may still exist after one begins to leave it, in ms: until the next page answers. */
const LEAVING_MS = 10_000;

let begunAt = Number.NEGATIVE_INFINITY;

/**
 * Notes that the page is about to be left (`beforeunload`). It may stay after all, for example after a
 * download.
 */
export function beginLeaving(): void {
  begunAt = performance.now();
}

/**
 * Resolves when the page certainly stays; never resolves otherwise. A page that is left loses its requests
 * and unfinished responses: Chromium cancels them just before `pagehide`, other browsers when the next page
 * is requested.
 */
export function whenStaying(): Promise<void> {
  const rest = begunAt + LEAVING_MS - performance.now();
  return new Promise((goOn) => setTimeout(goOn, Math.max(0, rest)));
}

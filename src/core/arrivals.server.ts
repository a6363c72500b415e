import type { IncomingMessage } from 'node:http';

/** In the request itself: a map of requests beside them is what the collector of garbage works on at every kept page. */
const CAME = Symbol('came');
type Noted = IncomingMessage & { [CAME]?: number };

/** Notes that a request has just come, however long it waits for its turn afterwards. */
export function noteArrival(request: Noted): void {
  request[CAME] = performance.now();
}

/** When a request came, by `performance.now()`; undefined: nobody has noted it. */
export function arrivalOf(request: Noted): number | undefined {
  return request[CAME];
}

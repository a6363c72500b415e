/** Percent of the bar at the top of the page. */
export type Progress = 0 | 50 | 100;

/** What happens to a change of route. */
export type RouteEvent = 'started' | 'completed' | 'failed' | 'settled';

/** How long a finished bar is shown, in ms (R9.4). */
export const PROGRESS_RESET_MS = 2000;

/** 50 on start, 100 on completion and on an error, 0 after 2 seconds (R4.23); `settled` is that last moment. */
export function progressAfter(event: RouteEvent): Progress {
  switch (event) {
    case 'started':
      return 50;
    case 'completed':
    case 'failed':
      return 100;
    case 'settled':
      return 0;
  }
}

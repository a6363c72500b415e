import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import * as css from './route-progress.module.css';

/**
 * The bar at the top while a route changes. It is decoration: screen readers announce the title of the new
 * page.
 */
export function RouteProgress() {
  const { state } = useNavigation();
  const [progress, setProgress] = useState<Progress>(0);
  const busy = useRef(false);

  useEffect(() => {
    if (state !== 'idle') {
      busy.current = true;
      setProgress(progressAfter('started'));
      return;
    }
    if (!busy.current) return;
    busy.current = false;
    // The router is also idle after a failure: 100 on an error too (R4.23).
    setProgress(progressAfter('completed'));
    const timer = setTimeout(() => setProgress(progressAfter('settled')), PROGRESS_RESET_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return <div className={css.bar} data-progress={progress} aria-hidden="true" />;
}

/** Percent of the bar at the top of the page. */
export type Progress = 0 | 50 | 100;

/** What happens to a change of route. */
type RouteEvent = 'started' | 'completed' | 'failed' | 'settled';

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

import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { PROGRESS_RESET_MS, type Progress, progressAfter } from './progress.ts';
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

import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { PROGRESS_RESET_MS, type Progress, progressAfter } from './progress.ts';
import css from './route-progress.module.css';

/** The bar at the top while a route changes. Decoration: the new page is announced by its title. */
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
    // The router is idle again after a failure as well: «100 on complete or error».
    setProgress(progressAfter('completed'));
    const timer = setTimeout(() => setProgress(progressAfter('settled')), PROGRESS_RESET_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return <div className={css.bar} data-progress={progress} aria-hidden="true" />;
}

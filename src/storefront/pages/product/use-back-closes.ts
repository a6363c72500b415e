import { useEffect, useEffectEvent } from 'react';

/** In the state of the history's entry that stands for what is open. */
const MARK = 'lies-over-page';

/**
 * While this is mounted «Back» closes what lies over the page, before it leads anywhere: an entry of the history
 * stands for it, and goes when it is closed by other means. Both entries are the same page to the router.
 */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const back = () => onBack();
    window.history.pushState({ ...window.history.state, [MARK]: true }, '');
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      if (window.history.state?.[MARK]) window.history.back();
    };
  }, []);
}

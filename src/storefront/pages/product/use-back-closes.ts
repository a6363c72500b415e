import { useEffect, useEffectEvent } from 'react';

/** In the state of the history's entry that stands for what is open. */
const MARK = 'lies-over-page';

/**
 * While this is mounted «Back» closes what lies over the page, before it leads anywhere: an entry of the history
 * stands for it, and goes when it is closed by other means. Both entries are the same page: the router hears nothing
 * of a step from one to the other, or it would load the page anew.
 */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const page = window.history.state;
    let isOpen = true;
    const back = (event: PopStateEvent) => {
      stopListening();
      if (event.state?.idx === page?.idx) event.stopImmediatePropagation();
      if (isOpen) onBack();
    };
    const stopListening = () => window.removeEventListener('popstate', back, { capture: true });
    window.history.pushState({ ...page, [MARK]: true }, '');
    // Before all others, whenever they were added.
    window.addEventListener('popstate', back, { capture: true });
    return () => {
      isOpen = false;
      if (window.history.state?.[MARK]) window.history.back();
      else stopListening();
    };
  }, []);
}

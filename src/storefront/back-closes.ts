import { useEffect, useEffectEvent } from 'react';

/** In the state of the history's entry that stands for what is open. */
const MARK = 'lies-over-page';

/** Told of the next step along the history while something lies over the page. */
let over: ((step: PopStateEvent) => void) | undefined;

/** Hears of a step along the history; to be added before the router does. */
export function hearStep(step: PopStateEvent): void {
  over?.(step);
}

/**
 * A document that was loaded anew where something lay over it, or that Back has come to, shows the page alone: its
 * place in the history is left for that of the page, or one «Back» would seem to do nothing. Before the router is made.
 */
export function leaveClosed(): void {
  if (!window.history.state?.[MARK]) return;
  over = (step) => {
    over = undefined;
    step.stopImmediatePropagation();
  };
  window.history.back();
}

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
    const back = (step: PopStateEvent) => {
      over = undefined;
      if (step.state?.idx === page?.idx) step.stopImmediatePropagation();
      if (isOpen) onBack();
    };
    window.history.pushState({ ...page, [MARK]: true }, '');
    over = back;
    return () => {
      isOpen = false;
      if (window.history.state?.[MARK]) window.history.back();
      else if (over === back) over = undefined;
    };
  }, []);
}

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
 * An entry of the history stands for what lies over the page: «Back» closes it before it leads anywhere. Both entries
 * are the same page: the router hears nothing of a step from one to the other, or it would load the page anew.
 * @returns to be called when it was closed by other means, or when another page came under it: the entry goes if it can
 */
export function layOver(close: () => void): () => void {
  const page = window.history.state;
  let isOpen = true;
  const back = (step: PopStateEvent) => {
    over = undefined;
    if (step.state?.idx === page?.idx) step.stopImmediatePropagation();
    if (isOpen) close();
  };
  window.history.pushState({ ...page, [MARK]: true }, '');
  over = back;
  return () => {
    isOpen = false;
    if (window.history.state?.[MARK]) window.history.back();
    else if (over === back) over = undefined;
  };
}

/** `layOver` for what is open while this is mounted. */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => layOver(() => onBack()), []);
}

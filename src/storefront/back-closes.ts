import { useEffect, useEffectEvent } from 'react';

/** In the state of the history's entry that stands for what is open. */
const MARK = 'lies-over-page';

/**
 * The router's index of the current history entry. An entry that the browser itself adds for a «#» link has no state; the
 * router counts on from 0 there. On the server: 0.
 */
export function placeInHistory(state = globalThis.history?.state): number {
  return state?.idx ?? 0;
}

/** Told of the next step along the history while something lies over the page. */
let over: ((step: PopStateEvent) => void) | undefined;

/** Hears of a step along the history; to be added before the router does. */
export function hearStep(step: PopStateEvent): void {
  over?.(step);
}

/**
 * Call it before the router is made. A document reloaded on the entry of an overlay shows only the page, so this leaves
 * that entry for the page's own; otherwise one «Back» would seem to do nothing.
 */
export function leaveClosed(): void {
  const { state } = window.history;
  if (!state?.[MARK]) return;
  window.history.replaceState({ ...state, idx: state.idx - 1 }, ''); // the router counts from the page's own place
  over = unheard;
  window.history.back();
}

function unheard(step: PopStateEvent): void {
  over = undefined;
  step.stopImmediatePropagation();
}

/**
 * An entry of the history stands for what lies over the page: «Back» closes it before it leads anywhere. Both entries
 * are the same page: the router hears nothing of a step from one to the other, or it would load the page anew. It has
 * its own place in the router's count: a page that replaces it is one step on.
 * @returns to be called when it was closed by other means, or when another page came under it: the entry goes if it can,
 *   and stays where a page is about to take its place
 */
export function layOver(close: () => void): (isReplaced?: boolean) => void {
  const place = placeInHistory();
  let isOpen = true;
  const back = (step: PopStateEvent) => {
    over = undefined;
    if (placeInHistory(step.state) === place) step.stopImmediatePropagation();
    if (isOpen) close();
  };
  window.history.pushState({ ...window.history.state, idx: place + 1, [MARK]: true }, '');
  over = back;
  return (isReplaced) => {
    isOpen = false;
    if (!isReplaced && window.history.state?.[MARK]) window.history.back();
    else if (over === back) over = undefined;
  };
}

/**
 * `layOver` without an entry: «Back» and «Forward» are taken back. Not on the first page of a visit: of a step to
 * another site no script hears.
 */
export function holdStep(close: () => void): () => void {
  const place = placeInHistory();
  const hold = (step: PopStateEvent) => {
    over = undefined;
    if (step.state) {
      unheard(step);
      over = unheard;
      window.history.go(place - step.state.idx);
    }
    close();
  };
  over = hold;
  return () => {
    if (over === hold) over = undefined;
  };
}

/** `layOver` for what is open while this is mounted. */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const leave = layOver(() => onBack());
    return () => leave();
  }, []);
}

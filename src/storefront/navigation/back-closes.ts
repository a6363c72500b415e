import { useEffect, useEffectEvent } from 'react';

/** Marks, in its state, the history entry of an overlay. */
const MARK = 'lies-over-page';

/**
 * The router's index of the current history entry. An entry that the browser adds for a «#» link has no
 * state, and the router counts on from 0. Returns 0 on the server.
 */
export function placeInHistory(state = globalThis.history?.state): number {
  return state?.idx ?? 0;
}

/** Called on the next history step while an overlay is open. */
let over: ((step: PopStateEvent) => void) | undefined;

/** Handles a history step; register it before the router's listener. */
export function handleHistoryStep(step: PopStateEvent): void {
  over?.(step);
}

/**
 * Call it before the router is created. A document reloaded on the entry of an overlay shows only the page,
 * so this replaces the entry with the page's own; otherwise Back would seem to do nothing.
 */
export function leaveClosed(): void {
  const { state } = window.history;
  if (!state?.[MARK]) return;
  window.history.replaceState({ ...state, idx: state.idx - 1 }, ''); // the router counts from the page's own entry
  over = ignore;
  window.history.back();
}

function ignore(step: PopStateEvent): void {
  over = undefined;
  step.stopImmediatePropagation();
}

/**
 * Adds a history entry for an overlay, so that Back closes it first. The router does not see steps between
 * the two entries, or it would reload the page. The entry counts in the router's index: a page that replaces
 * it is one step on.
 * @returns to be called when the overlay was closed otherwise, or another page was opened under it: the entry
 * is removed, or left for the page that is about to replace it
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
 * Like `layOver` without an entry: Back and Forward are undone. Not for the first page of a visit, because
 * scripts do not see a step to another site.
 */
export function holdStep(close: () => void): () => void {
  const place = placeInHistory();
  const hold = (step: PopStateEvent) => {
    over = undefined;
    if (step.state) {
      ignore(step);
      over = ignore;
      window.history.go(place - step.state.idx);
    }
    close();
  };
  over = hold;
  return () => {
    if (over === hold) over = undefined;
  };
}

/** `layOver` while the component is mounted. */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const leave = layOver(() => onBack());
    return () => leave();
  }, []);
}

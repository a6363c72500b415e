import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a letter after which what is typed is searched for. */
const PAUSE = 250;

/**
 * What somebody types into a search, once they pause: each search is a call, and of people a row among the readings, so that must
 * not happen at every letter (STF-143).
 * @returns the text to search for; until it is `typed`, the results belong to an earlier text
 */
export function usePaused(typed: string): string {
  const [wanted, setWanted] = useState(typed);
  useEffect(() => {
    if (typed === wanted) return;
    const timer = setTimeout(() => setWanted(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, wanted]);
  return wanted;
}

/**
 * Lets Enter wait for the results of what is typed, because those of an earlier text must not be chosen.
 * @param isFresh whether the results belong to the text
 * @param choose takes the result that Enter means
 * @returns what Enter does, and what typing on does
 */
export function useEnter(isFresh: boolean, choose: () => void): { enter: () => void; forget: () => void } {
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!isFresh || !isAwaited.current) return;
    isAwaited.current = false;
    choose();
  });
  return {
    enter: () => {
      if (isFresh) choose();
      else isAwaited.current = true;
    },
    forget: () => {
      isAwaited.current = false;
    },
  };
}

import { useSyncExternalStore } from 'react';

/** The medium breakpoint (R9.5). */
const WIDE = '(width >= 1150px)';

/** Whether the screen has room for a second column; only for parts rendered in the browser. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(WIDE).matches);
}

function follow(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

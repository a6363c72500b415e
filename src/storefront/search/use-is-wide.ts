import { useSyncExternalStore } from 'react';

/** SPEC §9: «Medium breakpoint 1150px.» */
const WIDE = '(width >= 1150px)';

/** Whether the screen has room for a second column; for what the browser alone renders. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(WIDE).matches);
}

function follow(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

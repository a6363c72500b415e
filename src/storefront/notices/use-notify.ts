import { useSyncExternalStore } from 'react';
import { useVisitorStore } from '../visitor/use-visitor.ts';
import type { Notice, ShownNotice } from './notices.ts';

/** Shows a notice with at most one button. */
export function useNotify(): (notice: Notice) => void {
  return useVisitorStore().notices.notify;
}

/** The notices on the screen; the server renders none. */
export function useNotices(): readonly ShownNotice[] {
  const { notices } = useVisitorStore();
  return useSyncExternalStore(notices.subscribe, notices.get, notices.getInitial);
}

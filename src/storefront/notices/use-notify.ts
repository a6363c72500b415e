import { useSyncExternalStore } from 'react';
import { useVisitorStore } from '../visitor/use-visitor.ts';
import type { Notice, ShownNotice } from './notices.ts';

/** Tells the visitor something, with one thing to do about it at most. */
export function useNotify(): (notice: Notice) => void {
  return useVisitorStore().notices.notify;
}

/** The notices on the screen; the server shows none. */
export function useNotices(): readonly ShownNotice[] {
  const { notices } = useVisitorStore();
  return useSyncExternalStore(notices.subscribe, notices.get, notices.getInitial);
}

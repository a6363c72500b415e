import { useSyncExternalStore } from 'react';

/** Since when there is no connection to the shop, ms since 1970; null: there is one. */
let lostAt: number | null = null;
const watchers = new Set<() => void>();

function set(next: number | null): void {
  if ((lostAt === null) === (next === null)) return;
  lostAt = next;
  for (const watch of watchers) watch();
}

/** Notes that the shop has answered, or that it has not. */
export function noteConnection(isThere: boolean): void {
  set(isThere ? null : Date.now());
}

export function isConnectionLost(): boolean {
  return lostAt !== null;
}

window.addEventListener('offline', () => noteConnection(false));

/** Since when there is no connection to the shop, ms since 1970; null: there is one. */
export function useLostAt(): number | null {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => lostAt,
  );
}

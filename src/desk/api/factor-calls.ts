import { useSyncExternalStore } from 'react';

/** Why a call waits for the person: the desk is locked, or the call is dangerous and the factor is too old. */
export type FactorReason = 'locked' | 'dangerous';

interface Waiting {
  reason: FactorReason;
  resolve: () => void;
  reject: () => void;
}

let waiting: readonly Waiting[] = [];
const watchers = new Set<() => void>();

function set(next: readonly Waiting[]): void {
  waiting = next;
  for (const watch of watchers) watch();
}

/** Holds a call until the person has given the factor. @returns false when he does not want to */
export function factorGiven(reason: FactorReason): Promise<boolean> {
  return new Promise((settle) => {
    set([...waiting, { reason, resolve: () => settle(true), reject: () => settle(false) }]);
  });
}

/** Lets the held calls go on, or gives up the dangerous ones. */
export function settleFactor(isGiven: boolean): void {
  const all = waiting;
  set([]);
  for (const { resolve, reject } of all) (isGiven ? resolve : reject)();
}

/** Whether a dangerous call waits for the factor. */
export function useWantsFactor(): boolean {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => waiting.some(({ reason }) => reason === 'dangerous'),
  );
}

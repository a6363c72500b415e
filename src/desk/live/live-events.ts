import type { EventKind } from '../../shop/accounts/desk-events/desk-events.ts';

/** A change as the stream sends it. */
export interface LiveEvent {
  kind: EventKind;
  id: number;
  version: number | null;
  is_new: boolean;
}

/** Gets changes; null: more has changed than was sent. */
type Watcher = (event: LiveEvent | null) => void;

const watchers = new Set<Watcher>();

/** Tells the parts of the desk about a change. */
export function publishLive(event: LiveEvent | null): void {
  for (const watch of watchers) watch(event);
}

/** Calls the watcher with changes of these kinds, or of all of them. @returns what ends that */
export function watchLive(kinds: readonly EventKind[] | 'all', watch: Watcher): () => void {
  const watcher: Watcher = (event) => {
    if (event === null || kinds === 'all' || kinds.includes(event.kind)) watch(event);
  };
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

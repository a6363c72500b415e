import { afterPaint } from '../browser/after-paint.ts';
import { type Observed, observable } from '../browser/observable.ts';
import { whenStaying } from './leaving.ts';

/** How operations change a state: shown at once, sent in turn. */
export interface OptimisticOptions<State, Operation> {
  /** The state as it looks before the server has answered. */
  apply: (state: State, operation: Operation) => State;
  /**
   * Makes the change on the server.
   * @param confirmed the confirmed state at the moment of sending
   * @returns the change of the confirmed state
   */
  send: (operation: Operation, confirmed: State) => Promise<(state: State) => State>;
  /** Merges a waiting operation with the one after it; undefined if both have to be sent. */
  join: (waiting: Operation, later: Operation) => Operation | undefined;
  /** Reports operations that failed; those waiting behind a lost connection are included. */
  failed: (error: unknown, dropped: Operation[]) => void;
  /** Whether every operation after a failed one would fail too. */
  stopsAll: (error: unknown) => boolean;
  /** Called when everything is sent and the server may know more than the page. */
  outdated: () => void;
}

/** State that changes in the frame of the click: the confirmed state plus the pending operations. */
export interface Optimistic<State, Operation> extends Observed<State> {
  run: (operation: Operation) => void;
  /**
   * Applies news from the server; ignored while operations are pending, because it may be older than they
   * are.
   */
  confirm: (change: (state: State) => State) => void;
  /** Marks the state as outdated: the server is asked once everything is sent. */
  outdate: () => void;
  /** Whether operations are pending. */
  isBusy: () => boolean;
  /**
   * Drops the pending operations because the page is being left.
   * @returns them, for the next page to run
   */
  giveUp: () => Operation[];
  /** Counts the beginnings and ends of operations: a response requested before either says nothing about it. */
  revision: () => number;
}

/** Runs operations one after another, so that responses come in the order of the clicks. */
export function optimistic<State, Operation>(
  initial: State,
  { apply, send, join, failed, stopsAll, outdated }: OptimisticOptions<State, Operation>,
): Optimistic<State, Operation> {
  const shown = observable(initial);
  let confirmed = initial;
  let pending: Operation[] = [];
  let revision = 0;
  let isSending = false;
  let isOutdated = false;

  function changed(): void {
    shown.set(pending.reduce(apply, confirmed));
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    await afterPaint(); // shown first, sent afterwards
    while (pending.length > 0) {
      const first = pending[0] as Operation;
      try {
        const confirm = await send(first, confirmed);
        revision += 1;
        confirmed = confirm(confirmed);
        if (pending[0] !== first) continue;
        pending = pending.slice(1);
        changed();
      } catch (error) {
        if (stopsAll(error)) await whenStaying();
        if (pending[0] !== first) continue; // dropped meanwhile
        const dropped = stopsAll(error) ? pending : [first];
        pending = pending.slice(dropped.length);
        changed();
        failed(error, dropped);
      }
    }
    isSending = false;
    if (isOutdated) outdated();
    isOutdated = false;
  }

  return {
    get: shown.get,
    getInitial: shown.getInitial,
    subscribe: shown.subscribe,
    revision: () => revision,
    run(operation) {
      revision += 1;
      const isWaiting = pending.length > (isSending ? 1 : 0);
      const joined = isWaiting ? join(pending.at(-1) as Operation, operation) : undefined;
      pending = joined ? [...pending.slice(0, -1), joined] : [...pending, operation];
      changed();
      if (!isSending) sendAll();
    },
    confirm(change) {
      if (pending.length > 0) {
        isOutdated = true;
        return;
      }
      confirmed = change(confirmed);
      changed();
    },
    outdate() {
      isOutdated = true;
    },
    isBusy: () => pending.length > 0,
    giveUp() {
      const all = pending;
      pending = [];
      return all;
    },
  };
}

import { afterPaint } from '../after-paint.ts';
import { whenStaying } from './leaving.ts';
import { type Observed, observable } from './observable.ts';

/** How operations change a state: shown at once, and sent when their turn comes. */
export interface Manner<State, Operation> {
  /** How the state looks meanwhile. */
  apply: (state: State, operation: Operation) => State;
  /**
   * Makes the change on the server; the confirmed state is the one at the moment of sending.
   * @returns what becomes of the confirmed state
   */
  send: (operation: Operation, confirmed: State) => Promise<(state: State) => State>;
  /** A waiting operation and the one after it as one; undefined: they go one after another. */
  join: (waiting: Operation, later: Operation) => Operation | undefined;
  /** Operations that did not happen; those that waited behind a lost connection come along. */
  failed: (error: unknown, dropped: Operation[]) => void;
  /** Whether nothing behind a failed one can succeed either. */
  stopsAll: (error: unknown) => boolean;
  /** Everything is sent, and the server may know more than we do. */
  outdated: () => void;
}

/** State that moves in the frame of the click: what the server confirmed with the operations on their way. */
export interface Optimistic<State, Operation> extends Observed<State> {
  run: (operation: Operation) => void;
  /** News from the server; refused while operations are on their way, for it may be older than they are. */
  confirm: (change: (state: State) => State) => void;
  /** Something has shown that the server knows more: it is to be asked when all is sent. */
  outdate: () => void;
  /** Whether operations are on their way. */
  isBusy: () => boolean;
  /** The page is being left: what is on its way is given up here, for the next page to run. */
  giveUp: () => Operation[];
  /** How many operations were begun: an answer asked for before one of them says nothing of it. */
  revision: () => number;
}

/** Operations run one after another, so the answers come in the order of the clicks. */
export function optimistic<State, Operation>(
  initial: State,
  { apply, send, join, failed, stopsAll, outdated }: Manner<State, Operation>,
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
    await afterPaint(); // shown first, then sent
    while (pending.length > 0) {
      const first = pending[0] as Operation;
      try {
        const confirm = await send(first, confirmed);
        confirmed = confirm(confirmed);
        if (pending[0] !== first) continue;
        pending = pending.slice(1);
        changed();
      } catch (error) {
        if (stopsAll(error)) await whenStaying();
        if (pending[0] !== first) continue; // given up meanwhile
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

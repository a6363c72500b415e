import type { Load } from './crowd.ts';
import type { Lab } from './lab.ts';

/** What a run of a fault has seen itself. */
export interface Seen {
  /** In Russian. */
  readonly notes?: readonly string[];
  /** What did not hold, in Russian. */
  readonly broken?: readonly string[];
}

/** Something that happens to the shop under load. */
export interface Fault {
  readonly name: string;
  /** What it shows, in Russian. */
  readonly about: string;
  /** How often it is repeated by default. */
  readonly runs: number;
  /** Seconds without an acknowledged write that it may take. */
  readonly mostGap: number;
  /** Reads that fail are a fault of the shop: nothing they need is away. */
  readonly readsNeverFail?: boolean;
  /** Brings what only this fault needs. @throws NotRun if it cannot be had here */
  prepare?(lab: Lab): Promise<void>;
  /** Takes away what `prepare` has brought, when the load is over and everything is checked. */
  restore?(lab: Lab): Promise<void>;
  /**
   * Does it and waits until it is over. The load goes on.
   * @param heal registers what must be undone, also when the run fails; called in reverse order before the checks
   */
  act(lab: Lab, load: Load, heal: (undo: () => Promise<void>) => void): Promise<Seen>;
}

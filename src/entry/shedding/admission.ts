import type { Importance } from './importance.ts';

/** The kinds of requests that may have to wait. */
export type Guest = Exclude<Importance, 'free'>;

/** The place of a request inside or in the queue. `leave` frees it. */
export interface Place {
  readonly guest: Guest;
  /** Begins the work; called once, at once or later, and never after `leave`. */
  readonly start: () => void;
  isInside: boolean;
}

/** Limits of requests served at once. Browsing leaves some of the pool's ten connections to orders. */
const VITAL_AT_ONCE = 24;
const BROWSE_AT_ONCE = 12;
/** The limit while the processor is busy: more at once would not finish sooner and would delay orders. */
const BROWSE_WHEN_BUSY = 3;
/** Requests of 1C: most of them only wait for an import in another process, and they take no place of a visitor. */
const EXCHANGE_AT_ONCE = 8;

/** The longest expected wait with which a request is accepted, ms: in a short burst, and in a long flood. */
const MOST_WAIT: Record<Guest, { burst: number; flood: number }> = {
  vital: { burst: 5_000, flood: 5_000 },
  browse: { burst: 3_000, flood: 700 },
  bots: { burst: 1_000, flood: 0 },
  exchange: { burst: 30_000, flood: 30_000 },
};
/** So few requests always wait, however slow the machine is. Robots do so only while no visitor waits. */
const ALWAYS_WAIT = 16;
/** A queue that exists for longer is no burst but a flood. */
const FLOOD_AFTER_MS = 2_000;
/** The first estimate of the time per request, and the weight of each new measurement. */
const FIRST_PACE_MS = 10;
const NEWEST_WEIGHT = 0.1;

/** A queue of requests that share a limit, the more important ones first. */
class Lane {
  readonly #queues: readonly [Guest, Set<Place>][];
  #inside = 0;
  /** Milliseconds between two requests that finish while others wait; the expected wait is computed from it. */
  #pace = FIRST_PACE_MS;
  #lastTurn: number | undefined;
  #waitedSince = 0;

  constructor(guests: readonly Guest[]) {
    this.#queues = guests.map((guest) => [guest, new Set()]);
  }

  get inside(): number {
    return this.#inside;
  }

  get waiting(): number {
    return this.#queues.reduce((sum, [, queue]) => sum + queue.size, 0);
  }

  enter(place: Place, places: number, now: number): boolean {
    const ahead = this.#ahead(place.guest);
    if (ahead === 0 && this.#inside < places) {
      this.#admit(place);
      return true;
    }
    const isFlood = this.waiting > 0 && now - this.#waitedSince > FLOOD_AFTER_MS;
    const isRobotInQueue = place.guest === 'bots' && ahead > this.#queueOf('bots').size;
    const isCrowd = ahead >= (isRobotInQueue ? 1 : ALWAYS_WAIT);
    if (isCrowd && ahead * this.#pace > MOST_WAIT[place.guest][isFlood ? 'flood' : 'burst']) return false;
    if (this.waiting === 0) {
      this.#waitedSince = now;
      this.#lastTurn = now;
    }
    this.#queueOf(place.guest).add(place);
    return true;
  }

  leave(place: Place, now: number): void {
    if (!place.isInside) {
      this.#queueOf(place.guest).delete(place);
      return;
    }
    place.isInside = false;
    this.#inside--;
    if (this.waiting === 0 || this.#lastTurn === undefined) return;
    this.#pace += (now - this.#lastTurn - this.#pace) * NEWEST_WEIGHT;
    this.#lastTurn = now;
  }

  /** Starts waiting requests while there are free places. */
  admitWaiting(places: number): void {
    for (const [, queue] of this.#queues)
      for (const place of queue) {
        if (this.#inside >= places) return;
        queue.delete(place);
        this.#admit(place);
      }
  }

  #admit(place: Place): void {
    this.#inside++;
    place.isInside = true;
    place.start();
  }

  /** How many requests come before a new one of this kind. */
  #ahead(guest: Guest): number {
    let ahead = 0;
    for (const [kind, queue] of this.#queues) {
      ahead += queue.size;
      if (kind === guest) break;
    }
    return ahead;
  }

  #queueOf(guest: Guest): Set<Place> {
    return this.#queues.find(([kind]) => kind === guest)?.[1] ?? new Set();
  }
}

/**
 * Decides which requests are served now, which wait and which are rejected (docs/decisions/0022). It knows nothing of HTTP.
 * A few at a time are never rejected, however slow the machine is.
 */
export class Admission {
  readonly #lanes: Record<Guest, Lane>;
  readonly #now: () => number;
  #isBusy = false;
  /** How many requests were rejected since the start. */
  readonly rejected: Record<Guest, number> = { vital: 0, browse: 0, bots: 0, exchange: 0 };

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    const browse = new Lane(['browse', 'bots']);
    const exchange = new Lane(['exchange']);
    this.#lanes = { vital: new Lane(['vital']), browse, bots: browse, exchange };
  }

  /** Whether the processor is the bottleneck. */
  set isBusy(isBusy: boolean) {
    this.#isBusy = isBusy;
    if (!isBusy) this.#lanes.browse.admitWaiting(this.#placesFor('browse'));
  }

  /** How many requests are served and how many wait. */
  get counts(): { inside: number; waiting: number } {
    const { vital, browse, exchange } = this.#lanes;
    const lanes = [vital, browse, exchange];
    return {
      inside: lanes.reduce((sum, lane) => sum + lane.inside, 0),
      waiting: lanes.reduce((sum, lane) => sum + lane.waiting, 0),
    };
  }

  /** @returns the place, started or waiting; undefined if the wait would be too long */
  enter(guest: Guest, start: () => void): Place | undefined {
    const place: Place = { guest, start, isInside: false };
    if (this.#lanes[guest].enter(place, this.#placesFor(guest), this.#now())) return place;
    this.rejected[guest]++;
    return undefined;
  }

  /** Frees the place of a request that is answered or aborted. A second call changes nothing. */
  leave(place: Place): void {
    const lane = this.#lanes[place.guest];
    lane.leave(place, this.#now());
    lane.admitWaiting(this.#placesFor(place.guest));
  }

  #placesFor(guest: Guest): number {
    if (guest === 'vital') return VITAL_AT_ONCE;
    if (guest === 'exchange') return EXCHANGE_AT_ONCE;
    return this.#isBusy ? BROWSE_WHEN_BUSY : BROWSE_AT_ONCE;
  }
}

import type { Importance } from './importance.ts';

/** What may have to wait. */
export type Guest = Exclude<Importance, 'free'>;

/** Somebody's place inside or in the queue; to be given back exactly by `leave`. */
export interface Place {
  readonly guest: Guest;
  /** Begins the work; called once, at once or later, and never after `leave`. */
  readonly start: () => void;
  isInside: boolean;
}

/** Of the pool's ten connections browsing leaves some to orders; those wait for one another longer than for others. */
const VITAL_AT_ONCE = 24;
const BROWSE_AT_ONCE = 12;
/** While the processor is what is short: more at once do not end sooner, and hold up every step of an order. */
const BROWSE_WHEN_PRESSED = 3;

/** The longest wait that a newcomer is let into, ms: after an idle moment, and once the queue has stood for a while. */
const MOST_WAIT: Record<Guest, { burst: number; flood: number }> = {
  vital: { burst: 5_000, flood: 5_000 },
  browse: { burst: 3_000, flood: 700 },
  bots: { burst: 1_000, flood: 0 },
};
/** So few are no crowd: they wait however slow the machine is. Robots do so among themselves only. */
const ALWAYS_WAIT = 16;
/** A queue that has stood so long is no burst. */
const FLOOD_AFTER_MS = 2_000;
/** What one turn costs before any was seen, and how much the newest one weighs. */
const FIRST_PACE_MS = 10;
const NEWEST_WEIGHT = 0.1;

/** Those who share places, the more important first. */
class Lane {
  readonly #queues: readonly [Guest, Set<Place>][];
  #inside = 0;
  /** Milliseconds between two that leave while others wait: what a wait is reckoned by. */
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
    const isBehindPeople = place.guest === 'bots' && ahead > this.#queueOf('bots').size;
    const isCrowd = ahead >= (isBehindPeople ? 1 : ALWAYS_WAIT);
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

  /** Lets in who waits, as far as there are places. */
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

  /** How many come before somebody new of this kind. */
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
 * Decides who is served now, who waits and who is told to come again (docs/decisions/0022). Knows nothing of HTTP.
 * A few at a time are never refused, however slow the machine is.
 */
export class Admission {
  readonly #lanes: Record<Guest, Lane>;
  readonly #now: () => number;
  #isPressed = false;
  /** How many were refused since the start. */
  readonly refused: Record<Guest, number> = { vital: 0, browse: 0, bots: 0 };

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    const browse = new Lane(['browse', 'bots']);
    this.#lanes = { vital: new Lane(['vital']), browse, bots: browse };
  }

  /** Whether the processor is what is short. */
  set isPressed(isPressed: boolean) {
    this.#isPressed = isPressed;
    if (!isPressed) this.#lanes.browse.admitWaiting(this.#placesFor('browse'));
  }

  /** How many are served and how many wait. */
  get counts(): { inside: number; waiting: number } {
    const { vital, browse } = this.#lanes;
    return { inside: vital.inside + browse.inside, waiting: vital.waiting + browse.waiting };
  }

  /** @returns the place, started or waiting; nothing when the wait would be too long */
  enter(guest: Guest, start: () => void): Place | undefined {
    const place: Place = { guest, start, isInside: false };
    if (this.#lanes[guest].enter(place, this.#placesFor(guest), this.#now())) return place;
    this.refused[guest]++;
    return undefined;
  }

  /** Whoever has his answer, or has gone before; a second time changes nothing. */
  leave(place: Place): void {
    const lane = this.#lanes[place.guest];
    lane.leave(place, this.#now());
    lane.admitWaiting(this.#placesFor(place.guest));
  }

  #placesFor(guest: Guest): number {
    if (guest === 'vital') return VITAL_AT_ONCE;
    return this.#isPressed ? BROWSE_WHEN_PRESSED : BROWSE_AT_ONCE;
  }
}

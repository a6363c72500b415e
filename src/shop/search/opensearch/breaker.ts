/** So many faults in a row open the breaker. */
const MOST_FAULTS = 3;
const OPEN_MS = 5_000;

/** Stops asking a service that fails, for a while, so that its visitors do not wait for each failure. */
export class Breaker {
  #faults = 0;
  #openUntil = 0;
  readonly #now: () => number;

  /** @param now a clock in ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether the service may be asked. After the pause one fault opens the breaker again. */
  get isClosed(): boolean {
    return this.#now() >= this.#openUntil;
  }

  succeed(): void {
    this.#faults = 0;
  }

  fail(): void {
    this.#faults++;
    if (this.#faults >= MOST_FAULTS) this.#openUntil = this.#now() + OPEN_MS;
  }
}

/** So many faults in a row open the breaker. */
const MOST_FAULTS = 3;
const OPEN_MS = 5_000;
/** A silent service costs each request its time, so that one such fault is enough for this long. */
const SILENT_MS = 1_000;

/** Stops asking a service that fails, for a while, so that its visitors do not wait for each failure. */
export class Breaker {
  #faults = 0;
  #openUntil = 0;
  /** Since when the service gives no answer, by the clock. */
  #silentSince: number | undefined;
  readonly #now: () => number;

  /** @param now a clock in ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether the service may be asked. After the pause one fault opens the breaker again. */
  get isClosed(): boolean {
    return this.#silentSince === undefined && this.#now() >= this.#openUntil;
  }

  /** The time by the clock of the breaker, ms. */
  get now(): number {
    return this.#now();
  }

  succeed(): void {
    this.#faults = 0;
  }

  /** @param how a silent service is not asked for a second, and not before it was heard */
  fail(how: 'failed' | 'silent'): void {
    this.#faults++;
    const pause = this.#faults >= MOST_FAULTS ? OPEN_MS : how === 'silent' ? SILENT_MS : 0;
    this.#openUntil = Math.max(this.#openUntil, this.#now() + pause);
    if (how === 'silent') this.miss();
  }

  /** Nobody's request was given no answer. */
  miss(): void {
    this.#silentSince = this.#now();
  }

  /** The service has answered a request that nobody waits for. @param begun when it was sent */
  hear(begun: number): void {
    if (this.#silentSince !== undefined && begun >= this.#silentSince) this.#silentSince = undefined;
  }
}

/** So many faults in a row open the breaker. */
const MOST_FAULTS = 3;
const OPEN_MS = 5_000;
/** Each request to a silent service waits until its time is over, so one such fault pauses the breaker this long. */
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

  succeed(): void {
    this.#faults = 0;
  }

  /** @param how a silent service is skipped for at least a second, and until a background request succeeds */
  fail(how: 'failed' | 'silent'): void {
    this.#faults++;
    const pause = this.#faults >= MOST_FAULTS ? OPEN_MS : how === 'silent' ? SILENT_MS : 0;
    this.#openUntil = Math.max(this.#openUntil, this.#now() + pause);
    if (how === 'silent') this.miss();
  }

  /** A background request, for which no visitor waits, got no answer. */
  miss(): void {
    this.#silentSince = this.#now();
  }

  /** The service has answered a request that nobody waits for. @param begun when it was sent */
  hear(begun: number): void {
    if (this.#silentSince !== undefined && begun >= this.#silentSince) this.#silentSince = undefined;
  }
}

/** A replica further behind than this is left out: in time, ms, and in bytes of the write-ahead log. */
const OUT_MS = 5_000;
const OUT_BYTES = 16 * 1024 * 1024;
/** It is used again after it was this close for this long, ms. */
const BACK_MS = 1_000;
const STEADY_MS = 10_000;
/** More places of the primary than this are thinned out: the age of the oldest one is what counts. */
const MOST_SAMPLES = 600;

/** A byte position in the write-ahead log as a number. @param lsn as PostgreSQL writes it: `0/16B3740` */
export function bytesOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * Whether a replica is close enough to be used (REL-92). It compares where the primary was with where the replica is, so it needs no
 * row that somebody writes, and no clock but that of this process. All times are of one clock, ms.
 */
export class ReplicaStanding {
  /** Where the primary was, and when: those that the replica has not reached. */
  #ahead: { at: number; lsn: bigint }[] = [];
  #primary = 0n;
  #timeline: string | undefined;
  #closeSince: number | undefined;
  #isKnown = false;
  #isIn = false;
  #lagMs = 0;
  #lagBytes = 0;

  /** Whether it may be used. A replica that was never observed may not. */
  get isIn(): boolean {
    return this.#isIn;
  }

  /** How long ago the primary was where the replica is now, ms, and how many bytes it is behind. */
  get lag(): { ms: number; bytes: number } {
    return { ms: this.#lagMs, bytes: this.#lagBytes };
  }

  /** Takes note of where the primary is. */
  sawPrimary(at: number, { lsn, timeline }: { lsn: string; timeline: string }): void {
    if (timeline !== this.#timeline) this.#ahead = [];
    this.#timeline = timeline;
    this.#primary = bytesOf(lsn);
    this.#ahead.push({ at, lsn: this.#primary });
    if (this.#ahead.length > MOST_SAMPLES) this.#ahead.splice(1, 1);
  }

  /** Takes note of how far the replica has replayed the log of the same timeline. */
  sawReplica(at: number, lsn: string): void {
    const replayed = bytesOf(lsn);
    this.#ahead = this.#ahead.filter((each) => each.lsn > replayed);
    this.#lagMs = at - (this.#ahead[0]?.at ?? at);
    this.#lagBytes = Math.max(0, Number(this.#primary - replayed));
    const isClose = this.#lagMs < BACK_MS && this.#lagBytes <= OUT_BYTES;
    this.#closeSince = isClose ? (this.#closeSince ?? at) : undefined;
    if (this.#lagMs > OUT_MS || this.#lagBytes > OUT_BYTES) this.#isIn = false;
    else if (this.#closeSince !== undefined && at - this.#closeSince >= STEADY_MS) this.#isIn = true;
    // A process that has just started has seen nothing bad of a replica that is where the primary is.
    else if (!this.#isKnown) this.#isIn = this.#ahead.length === 0;
    this.#isKnown = true;
  }

  /** It is away, is no replica of this primary or follows another timeline. */
  lose(): void {
    this.#isIn = false;
    this.#isKnown = true;
    this.#closeSince = undefined;
  }
}

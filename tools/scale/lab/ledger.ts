/** What clients have been answered. Times are milliseconds of one clock. */
export class Ledger {
  /** Moments at which a write was acknowledged: additions to carts and orders. */
  readonly acknowledged: number[] = [];
  /** Acknowledged orders by key. */
  readonly orders = new Map<string, number>();
  /** When each of them was acknowledged, by key. */
  readonly orderedAt = new Map<string, number>();
  /** Keys whose outcome the client never learned. */
  readonly unknown = new Set<string>();
  /** What a client was shown although it contradicts an earlier answer, in words. */
  readonly contradictions: string[] = [];
  readonly reads = { done: 0, refused: 0, failed: 0 };
  /** Orders that were refused for good, with the answer. */
  readonly rejected: string[] = [];
  /** Answers to writes that were neither a success nor 503, such as 500, with how often they came. */
  readonly faults = new Map<string, number>();
  /** Reads that failed as status and kind, with how often; status 0: no answer came in 15 seconds. */
  readonly readFaults = new Map<string, number>();
  /** Times of reads that succeeded, ms. */
  readonly readMs: number[] = [];

  addOrder(key: string, id: number): void {
    this.orders.set(key, id);
    this.orderedAt.set(key, performance.now());
  }

  /** Adds what clients of another load were answered. */
  add(part: Ledger): void {
    for (const [key, id] of part.orders) this.orders.set(key, id);
    this.acknowledged.push(...part.acknowledged);
    this.contradictions.push(...part.contradictions);
    this.rejected.push(...part.rejected);
    this.readMs.push(...part.readMs);
    for (const kind of ['done', 'refused', 'failed'] as const) this.reads[kind] += part.reads[kind];
    for (const [what, count] of part.readFaults)
      this.readFaults.set(what, (this.readFaults.get(what) ?? 0) + count);
    for (const [what, count] of part.faults) this.faults.set(what, (this.faults.get(what) ?? 0) + count);
  }

  /** Takes acknowledged orders out that a fault may lose. @returns when the first of them was acknowledged, if there are any */
  forget(keys: readonly string[]): number | undefined {
    const moments = keys.flatMap((key) => this.orderedAt.get(key) ?? []);
    for (const key of keys) this.orders.delete(key);
    return moments.length > 0 ? Math.min(...moments) : undefined;
  }

  addFault(text: string): void {
    this.faults.set(text, (this.faults.get(text) ?? 0) + 1);
  }

  /** Counts an answer to a read of a kind; status 0 is one that never came. */
  addRead(kind: string, status: number, ms: number): void {
    if (status >= 200 && status < 400) {
      this.reads.done++;
      this.readMs.push(ms);
    } else if (status === 503) {
      this.reads.refused++;
    } else {
      this.reads.failed++;
      const what = `${status} (${kind})`;
      this.readFaults.set(what, (this.readFaults.get(what) ?? 0) + 1);
    }
  }
}

/**
 * The longest time without an acknowledged write around a moment, seconds.
 * @param moments of acknowledged writes, in any order
 * @param from the fault: what ended before it does not count
 * @param until the end of the observation
 */
export function longestGap(moments: readonly number[], from: number, until: number): number {
  const before = Math.max(Number.NEGATIVE_INFINITY, ...moments.filter((at) => at <= from));
  const first = Number.isFinite(before) ? before : from;
  const during = moments.filter((at) => at > from && at < until).sort((a, b) => a - b);
  let [longest, last] = [0, first];
  for (const at of [...during, until]) {
    longest = Math.max(longest, at - last);
    last = at;
  }
  return longest / 1_000;
}

/** The value below which this share of the sorted numbers lies; 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * A cache of recent values in two generations: when the young one is full, the old one is dropped as a whole.
 * Deleting single oldest entries is slow, because a map steps over all deleted entries to find the first.
 */
export class Recent<T> {
  readonly #half: number;
  #young = new Map<string, T>();
  #old = new Map<string, T>();

  /** @param capacity the maximum number of entries; at least half of them stay */
  constructor(capacity: number) {
    this.#half = capacity / 2;
  }

  get(key: string): T | undefined {
    const known = this.#young.get(key);
    if (known !== undefined) return known;
    const older = this.#old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: T): void {
    if (this.#young.size >= this.#half) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  clear(): void {
    if (this.#young.size > 0) this.#young = new Map();
    if (this.#old.size > 0) this.#old = new Map();
  }
}

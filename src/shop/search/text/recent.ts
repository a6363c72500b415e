/**
 * The latest of what was looked up, in two generations: when the young one is full, the old one is forgotten whole.
 * Leaving out the oldest one by one is slow: a map steps over all that it has forgotten to find its first.
 */
export class Recent<T> {
  readonly #half: number;
  #young = new Map<string, T>();
  #old = new Map<string, T>();

  /** @param capacity at most so many are kept, at least half of them */
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

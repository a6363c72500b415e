/** Maps ids to small numbers in the order of first use; counters and postings are indexed by them. */
export class Numbering {
  readonly ids: number[];
  readonly #numbers: Map<number, number>;

  constructor(ids: readonly number[] = []) {
    this.ids = [...ids];
    this.#numbers = new Map(ids.map((id, number) => [id, number]));
  }

  get size(): number {
    return this.ids.length;
  }

  /** The number of an id, −1 when it has none. */
  find(id: number): number {
    return this.#numbers.get(id) ?? -1;
  }

  /** The number of an id; an unknown id gets the next number. */
  numberOf(id: number): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const number = this.ids.push(id) - 1;
    this.#numbers.set(id, number);
    return number;
  }
}

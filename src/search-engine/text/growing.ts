/** A typed array that grows as numbers are appended. */
export class Growing<A extends Uint8Array | Uint32Array> {
  #items: A;
  length = 0;
  readonly #make: (length: number) => A;

  constructor(make: (length: number) => A) {
    this.#make = make;
    this.#items = make(1024);
  }

  push(value: number): void {
    if (this.length === this.#items.length) {
      const larger = this.#make(this.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length++] = value;
  }

  at(place: number): number {
    return this.#items[place] as number;
  }

  set(place: number, value: number): void {
    this.#items[place] = value;
  }

  /** A copy of the appended numbers. */
  toArray(): A {
    return this.#items.slice(0, this.length) as A;
  }
}

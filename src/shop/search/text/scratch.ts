import type { TextIndex } from './text-index.ts';

/** Arrays used by one search after the other: a search never waits inside. */
export class Scratch {
  readonly scores: Float32Array;
  readonly candidates: Uint32Array;
  /** Scores of those candidates that answered, side by side. */
  readonly found: Float32Array;
  readonly #qualities: Float32Array[] = [];
  readonly #marks: Float32Array[] = [];
  readonly #terms: number;

  constructor(index: TextIndex) {
    this.scores = new Float32Array(index.ids.length);
    this.candidates = new Uint32Array(index.ids.length);
    this.found = new Float32Array(index.ids.length);
    this.#terms = index.terms.starts.length - 1;
  }

  /** Quality by term for one slot; zero everywhere between searches. */
  qualities(slot: number): Float32Array {
    const table = this.#qualities[slot] ?? new Float32Array(this.#terms);
    this.#qualities[slot] = table;
    return table;
  }

  /** Score by document for one slot; zero everywhere between searches. */
  marks(slot: number): Float32Array {
    const table = this.#marks[slot] ?? new Float32Array(this.scores.length);
    this.#marks[slot] = table;
    return table;
  }
}

const scratches = new WeakMap<TextIndex, Scratch>();

/** The arrays of an index; they go with it. */
export function scratchOf(index: TextIndex): Scratch {
  const scratch = scratches.get(index) ?? new Scratch(index);
  scratches.set(index, scratch);
  return scratch;
}

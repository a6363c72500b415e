import type { TextIndex } from './text-index.ts';

/** Work arrays that consecutive searches share: a search never awaits. */
export class Scratch {
  readonly scores: Float32Array;
  readonly candidates: Uint32Array;
  /** Scores of the matching candidates, side by side. */
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

  /** Quality by term for one slot; all zero between searches. */
  qualities(slot: number): Float32Array {
    const table = this.#qualities[slot] ?? new Float32Array(this.#terms);
    this.#qualities[slot] = table;
    return table;
  }

  /** Score by document for one slot; all zero between searches. */
  marks(slot: number): Float32Array {
    const table = this.#marks[slot] ?? new Float32Array(this.scores.length);
    this.#marks[slot] = table;
    return table;
  }
}

const scratches = new WeakMap<TextIndex, Scratch>();

/** The work arrays of an index; they are released with it. */
export function scratchOf(index: TextIndex): Scratch {
  const scratch = scratches.get(index) ?? new Scratch(index);
  scratches.set(index, scratch);
  return scratch;
}

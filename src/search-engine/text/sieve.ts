import type { Scratch } from './scratch.ts';
import type { Slot } from './slots.ts';
import type { TextIndex } from './text-index.ts';
import type { Meanings } from './vocabulary.ts';

/** A slot that a document has to match, and how many documents its terms have. */
export interface Required {
  readonly slot: Slot;
  readonly frequency: number;
}

/** Marking this many documents costs as much as reading the terms of one. */
const POSTINGS_A_DOCUMENT = 100;
/** For fewer candidates an empty bitset is not worth filling. */
const FEW = 64;

/**
 * Drops candidates that lack a required slot before their terms are read, the rarest slot first. Which ones match in the end
 * stays the same. The scores of those that are dropped are cleared.
 * @param count of the candidates
 * @returns how many stay, in their order
 */
export function sieve(
  index: TextIndex,
  required: readonly Required[],
  { candidates, scores }: Scratch,
  count: number,
): number {
  let left = count;
  for (const one of [...required].sort((a, b) => a.frequency - b.frequency)) {
    if (left === 0) return 0;
    const bits = bitsOf(index, one, left);
    if (!bits) continue;
    const before = left;
    left = 0;
    for (let at = 0; at < before; at++) {
      const document = candidates[at] as number;
      if (((bits[document >>> 3] as number) >>> (document & 7)) & 1) candidates[left++] = document;
      else scores[document] = 0;
    }
  }
  return left;
}

/** One bit per document that has a term of the slot; undefined when reading the terms of the candidates costs less. */
function bitsOf(index: TextIndex, { slot, frequency }: Required, count: number): Uint8Array | undefined {
  const { meanings, articles } = slot;
  if (articles.size > 0) return undefined;
  let cache = caches.get(index);
  if (!cache) {
    cache = new BitsCache((index.ids.length + 7) >>> 3);
    caches.set(index, cache);
  }
  const known = cache.get(meanings);
  if (known || count < FEW || frequency > count * POSTINGS_A_DOCUMENT) return known;
  const bits = cache.empty(meanings);
  const { starts, documents } = index.postings;
  for (const term of meanings.keys()) {
    const end = starts[term + 1] as number;
    for (let at = starts[term] as number; at < end; at++) {
      const document = documents[at] as number;
      bits[document >>> 3] = (bits[document >>> 3] as number) | (1 << (document & 7));
    }
  }
  return bits;
}

/** So many slots have their documents cached: 125 KB each with a million. Searches that drop words use the same ones in turn. */
const CACHED = 32;

/** The documents of slots by their meanings, which never change and are the same object in each search for a word. */
class BitsCache {
  readonly #bytes: number;
  readonly #known = new Map<Meanings, Uint8Array>();

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  get(meanings: Meanings): Uint8Array | undefined {
    const bits = this.#known.get(meanings);
    if (!bits) return undefined;
    this.#known.delete(meanings);
    this.#known.set(meanings, bits);
    return bits;
  }

  /** An empty bitset for new meanings, in the place of those that were not used for the longest time. */
  empty(meanings: Meanings): Uint8Array {
    let bits: Uint8Array | undefined;
    if (this.#known.size >= CACHED) {
      const [oldest] = this.#known.keys();
      bits = this.#known.get(oldest!)?.fill(0);
      this.#known.delete(oldest!);
    }
    bits ??= new Uint8Array(this.#bytes);
    this.#known.set(meanings, bits);
    return bits;
  }
}

const caches = new WeakMap<TextIndex, BitsCache>();

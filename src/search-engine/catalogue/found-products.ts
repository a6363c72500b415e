import { type Bits, emptyBits } from './bits.ts';
import type { CatalogueTexts, TextHits } from './catalogue-texts.ts';
import { firstPlaceOf, type Segment } from './segment.ts';

/** Found rows of a segment: a sorted array when there are few, a bitset when there are many. */
type FoundRows = ({ rows: Int32Array; bits?: undefined } | { rows?: undefined; bits: Bits }) & {
  /** By row number; valid for these rows only. */
  scores: Float32Array;
};

/** The products that a text has found, as rows of the segments. Valid until the next search. */
export type FoundProducts = ReadonlyMap<Segment, FoundRows>;

/**
 * By document: its row in a segment; −1 when it has none; with several rows, −2 minus their position in `byProduct`.
 */
type RowOf = Int32Array;

/** Maps documents of the text indexes to rows of the segments. */
export class DocumentRows {
  readonly #texts: CatalogueTexts;
  #segments: readonly Segment[] = [];
  /** By segment, then by text index. */
  #rowOf: RowOf[][] = [];
  /** The large index in the large segment; both never change. */
  #largeInBase: RowOf | undefined;
  /** The large index in the small segment, and the documents that are there. */
  #largeInDelta: RowOf | undefined;
  #moved: number[] = [];

  constructor(texts: CatalogueTexts) {
    this.#texts = texts;
  }

  /** Call it when the small segment or the small index has been replaced. @param segments the large one first */
  renew(segments: readonly Segment[]): void {
    const [large, small] = this.#texts.indexes;
    this.#segments = segments;
    this.#rowOf = segments.map((segment, at) => [
      at === 0 ? this.#inBase(segment) : this.#inDelta(segment, large!.ids.length),
      ...(small
        ? [
            rowsAt(
              segment,
              Int32Array.from(small.ids, (id) => firstPlaceOf(segment, id)),
            ),
          ]
        : []),
    ]);
  }

  #inBase(base: Segment): RowOf {
    this.#largeInBase ??= rowsAt(base, this.#texts.parts.places);
    return this.#largeInBase;
  }

  /** Only a few of very many documents are in the small segment, so only these are written. */
  #inDelta(delta: Segment, documents: number): RowOf {
    this.#largeInDelta ??= new Int32Array(documents).fill(-1);
    for (const document of this.#moved) this.#largeInDelta[document] = -1;
    this.#moved = [];
    for (const id of delta.ids) {
      const document = this.#texts.documentOf(id);
      if (document < 0) continue;
      this.#largeInDelta[document] = rowAt(delta, firstPlaceOf(delta, id));
      this.#moved.push(document);
    }
    return this.#largeInDelta;
  }

  rowsOf({ found }: TextHits): FoundProducts {
    const products = new Map<Segment, FoundRows>();
    for (const [at, segment] of this.#segments.entries()) {
      const { byProduct, ids } = segment;
      const { rows, scores, marked } = spaceOf(segment);
      let filled = 0;
      for (const [which, { count, documents, scores: own }] of found.entries()) {
        const rowOf = this.#rowOf[at]![which]!;
        for (let i = 0; i < count; i++) {
          const first = rowOf[documents[i]!]!;
          if (first >= 0) {
            rows[filled++] = first;
            scores[first] = own[i]!;
          } else if (first < -1) {
            let place = -2 - first;
            for (const id = ids[byProduct[place]!]; place < byProduct.length; place++) {
              const row = byProduct[place]!;
              if (ids[row] !== id) break;
              rows[filled++] = row;
              scores[row] = own[i]!;
            }
          }
        }
      }
      const all = rows.subarray(0, filled);
      const areFew = filled < segment.rows * FEW;
      products.set(
        segment,
        areFew ? { rows: ascending(all, marked), scores } : { bits: mark(all, marked), scores },
      );
    }
    return products;
  }
}

/** @param places where the rows of each document begin in `byProduct`, −1 for none */
function rowsAt(segment: Segment, places: Int32Array): RowOf {
  return places.map((place) => rowAt(segment, place));
}

function rowAt({ byProduct, ids }: Segment, place: number): number {
  if (place < 0) return -1;
  const row = byProduct[place]!;
  const isAlone = place + 1 === byProduct.length || ids[byProduct[place + 1]!] !== ids[row];
  return isAlone ? row : -2 - place;
}

/** Below this share of all rows, found rows are checked one by one. */
const FEW = 1 / 16;
/** Below this share, sorting is faster than scanning a bitset. */
const VERY_FEW = 1 / 1024;

/** @param marked a bit for each row of the segment, overwritten */
function ascending(rows: Int32Array, marked: Bits): Int32Array {
  if (rows.length < marked.length * 32 * VERY_FEW) return rows.sort();
  mark(rows, marked);
  let filled = 0;
  for (let at = 0; at < marked.length; at++)
    for (let word = marked[at]!; word !== 0; word &= word - 1)
      rows[filled++] = (at << 5) + 31 - Math.clz32(word & -word);
  return rows;
}

function mark(rows: Int32Array, marked: Bits): Bits {
  marked.fill(0);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    marked[row >>> 5] = marked[row >>> 5]! | (1 << (row & 31));
  }
  return marked;
}

interface Space {
  rows: Int32Array;
  scores: Float32Array;
  marked: Bits;
}

const spaces = new WeakMap<Segment, Space>();

/** Every search overwrites the entries of the rows that it finds and reads no others. */
function spaceOf(segment: Segment): Space {
  let space = spaces.get(segment);
  if (!space) {
    const { rows } = segment;
    space = { rows: new Int32Array(rows), scores: new Float32Array(rows), marked: emptyBits(rows) };
    spaces.set(segment, space);
  }
  return space;
}

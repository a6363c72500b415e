import type { CatalogueTexts, TextHits } from './catalogue-texts.ts';
import { firstPlaceOf, type Segment } from './segment.ts';

/** Rows of a segment that something else has found, in no order. */
interface FoundRows {
  rows: Int32Array;
  /** By row; only of these rows, and until the next search. */
  scores: Float32Array;
}

/** Products that a text has found, as rows of the segments. */
export type FoundProducts = ReadonlyMap<Segment, FoundRows>;

/** Where the rows of documents begin in `byProduct` of a segment, −1: nowhere. */
type Places = Int32Array;

/** Leads from documents of the text indexes to rows of the segments; made anew when one of them is another. */
export class DocumentRows {
  readonly #segments: readonly Segment[];
  /** By segment, by index. */
  readonly #places: Places[][];

  constructor(segments: readonly Segment[], texts: CatalogueTexts) {
    this.#segments = segments;
    const { index: large } = texts.parts;
    this.#places = segments.map((segment, at) =>
      texts.indexes.map((index) => {
        if (index !== large) return Int32Array.from(index.ids, (id) => firstPlaceOf(segment, id));
        if (at === 0) return texts.parts.places;
        const places = new Int32Array(large.ids.length).fill(-1);
        for (const id of segment.ids) {
          const document = texts.documentOf(id);
          if (document >= 0) places[document] = firstPlaceOf(segment, id);
        }
        return places;
      }),
    );
  }

  rowsOf({ found }: TextHits): FoundProducts {
    const products = new Map<Segment, FoundRows>();
    for (const [at, segment] of this.#segments.entries()) {
      const { byProduct, ids } = segment;
      const { rows, scores } = spaceOf(segment);
      let filled = 0;
      for (const [which, { count, documents, scores: own }] of found.entries()) {
        const places = this.#places[at]![which]!;
        for (let i = 0; i < count; i++) {
          let place = places[documents[i]!]!;
          if (place < 0) continue;
          for (const id = ids[byProduct[place]!]; place < byProduct.length; place++) {
            const row = byProduct[place]!;
            if (ids[row] !== id) break;
            rows[filled++] = row;
            scores[row] = own[i]!;
          }
        }
      }
      products.set(segment, { rows: rows.slice(0, filled), scores });
    }
    return products;
  }
}

const spaces = new WeakMap<Segment, FoundRows>();

/** Written anew by every search for the rows it finds, and read for no others. */
function spaceOf(segment: Segment): FoundRows {
  let space = spaces.get(segment);
  if (!space) {
    space = { rows: new Int32Array(segment.rows), scores: new Float32Array(segment.rows) };
    spaces.set(segment, space);
  }
  return space;
}

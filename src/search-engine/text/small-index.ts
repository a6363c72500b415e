import { inPieces } from '../../platform/text/pieces.ts';
import { TextIndexBuilder } from './build-index.ts';
import type { TextDocument } from './document-terms.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';

/** So many documents take about five milliseconds. */
const PIECE = 60;

/** A document with a hash of its texts. */
interface HashedDocument extends TextDocument {
  readonly hash: number;
}

/**
 * Builds the small index of a set of documents that mostly grows. Documents are analysed once, in about 0.1 ms each:
 * an import changes the set in many steps.
 */
export class SmallTextIndex {
  readonly #synonyms: Synonyms;
  readonly #large: TextIndex;
  #builder: TextIndexBuilder;
  /** The documents that the builder has, by id: the hash of their texts. */
  #hashes = new Map<number, number>();

  /** @param synonyms those of the large index */
  constructor(synonyms: Synonyms, large: TextIndex) {
    this.#synonyms = synonyms;
    this.#large = large;
    this.#builder = new TextIndexBuilder(synonyms);
  }

  /**
   * Builds the index of these documents, piece by piece, so that other requests are answered in between. Documents
   * that it has had before keep their availability of then.
   */
  async build(documents: ReadonlyMap<number, HashedDocument>): Promise<TextIndex> {
    const isIncluded = ([id, hash]: readonly [number, number]) => documents.get(id)?.hash === hash;
    if (!this.#hashes.entries().every(isIncluded)) {
      this.#builder = new TextIndexBuilder(this.#synonyms);
      this.#hashes = new Map();
    }
    const added = [...documents.values()].filter(({ id }) => !this.#hashes.has(id));
    for await (const piece of inPieces(added, PIECE))
      for (const document of piece) {
        this.#builder.add(document);
        this.#hashes.set(document.id, document.hash);
      }
    return this.#builder.finish(this.#large);
  }
}

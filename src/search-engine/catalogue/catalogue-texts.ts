import { articleCode } from '../text/document-terms.ts';
import { type Findable, findable } from '../text/findable.ts';
import { matchTexts } from '../text/match-text.ts';
import { nearQueries } from '../text/near-queries.ts';
import { findWord, prefixRange } from '../text/packed-words.ts';
import { Recent } from '../text/recent.ts';
import { SmallTextIndex } from '../text/small-index.ts';
import { type Suggestion, suggest } from '../text/suggest.ts';
import type { Synonyms } from '../text/synonyms.ts';
import { setAvailable, setDead, type TextIndex } from '../text/text-index.ts';
import { completedBy, endsInWord } from '../text/values.ts';
import { mostApart } from './most-apart.ts';
import { Numbering } from './numbering.ts';
import { firstPlaceOf, type Segment } from './segment.ts';
import { nameAt } from './sorted-names.ts';
import type { ListedText, TextParts } from './text-parts.ts';

/** At least this many products may differ from the large index; a larger index allows more. */
const FEW_CHANGED = 1_000;

/** This many texts have the result of `finds` cached. */
const KNOWN_CAPACITY = 4_000;

/** The documents that match a text, per index. */
export interface TextHits {
  /** Documents and their scores per index, valid until the next search. */
  found: readonly { count: number; documents: Uint32Array; scores: Float32Array }[];
  corrected: string | null;
  dropped: readonly string[];
}

/**
 * The texts of the catalogue: a large index, and a small one for products whose texts have changed since it was
 * built.
 */
export class CatalogueTexts {
  readonly synonyms: Synonyms;
  readonly parts: TextParts;
  /** Products whose texts differ from the large index. */
  readonly changed = new Map<number, ListedText>();
  /** Category → its name and those of the categories above, as the indexes have them. */
  paths: ReadonlyMap<number, string>;
  readonly #base: Segment;
  readonly #cities: Numbering;
  /** The document for each position in `byProduct` of the large segment, −1 for none. */
  readonly #documentAt: Int32Array;
  readonly #smallBuilder: SmallTextIndex;
  #small: TextIndex | undefined;
  #smallDocuments = new Map<number, number>();
  /** Valid until the texts change. */
  readonly #isFound = new Recent<Findable>(KNOWN_CAPACITY);
  /** Phrases that are not suggested because no product matches them any more. */
  readonly #silenced = new Set<number>();
  /** By phrase: 1 when it is known to find something as written. Reset when the texts change. */
  readonly #fruitful: Uint8Array;

  constructor(parts: TextParts, base: Segment) {
    this.parts = parts;
    this.paths = parts.paths;
    this.synonyms = parts.concepts;
    this.#base = base;
    this.#smallBuilder = new SmallTextIndex(parts.concepts, parts.index);
    this.#fruitful = parts.fruitful.slice();
    this.#cities = new Numbering(parts.cities);
    this.#documentAt = new Int32Array(base.rows).fill(-1);
    for (let document = 0; document < parts.places.length; document++)
      this.#documentAt[parts.places[document]!] = document;
  }

  /** The large index, then the small one if there is one. */
  get indexes(): readonly TextIndex[] {
    return this.#small ? [this.parts.index, this.#small] : [this.parts.index];
  }

  /** When more products than this differ, the index should be rebuilt. */
  get mostChanged(): number {
    return mostApart(this.#base.rows, FEW_CHANGED);
  }

  get areTooMany(): boolean {
    return this.changed.size > this.mostChanged;
  }

  /** The number of a city in the indexes; an unknown city gets the next number. */
  cityNumber(cityId: number): number {
    return this.#cities.numberOf(cityId);
  }

  match(text: string, cityId: number, isExact: boolean): TextHits {
    const city = this.#cityOption(cityId);
    const { corrected = null, ...hits } = matchTexts(this.indexes, this.synonyms, text, { ...city, isExact });
    return { ...hits, corrected };
  }

  /** Whether a text finds something; cached until the texts change. */
  finds(text: string): Findable {
    const known = this.#isFound.get(text);
    if (known) return known;
    const fresh = findable(this.indexes, this.synonyms, text);
    this.#isFound.set(text, fresh);
    return fresh;
  }

  /**
   * Suggests phrases and products for a text. Phrases that no product matches any more are skipped. Where a phrase
   * ends in a value, the typed words stay: «автомат 25 ампер».
   */
  suggest(text: string, cityId: number, limit: number): readonly Suggestion[] {
    const options = { ...this.#cityOption(cityId), limit };
    for (;;) {
      const found = suggest(this.indexes, this.parts.suggestions, this.synonyms, text, options);
      const vain = found.flatMap((each) => ('text' in each && !this.#isFruitful(each) ? [each.phrase] : []));
      if (vain.length === 0) return found.map((each) => this.#inTypedWords(text, each));
      for (const phrase of vain) this.#silencePhrase(phrase);
    }
  }

  #inTypedWords(typed: string, each: Suggestion): Suggestion {
    const completed = 'text' in each ? completedBy(typed, each.text) : undefined;
    if (!('text' in each) || !completed) return each;
    const isKnown = (word: string) => findWord(this.parts.index.terms, word) >= 0;
    const isWhole = endsInWord(completed.head, each.text, isKnown);
    return isWhole && this.finds(completed.text) === 'as written' ? { ...each, text: completed.text } : each;
  }

  #isFruitful({ text, phrase }: { text: string; phrase: number }): boolean {
    if (this.#fruitful[phrase] === 0) this.#fruitful[phrase] = Number(this.finds(text) === 'as written');
    return this.#fruitful[phrase] === 1;
  }

  /**
   * Of the given products, returns the articles that begin with the text, as they are written; none when the text has
   * no digit.
   * @param goods products with their documents in the large index
   */
  articlesWithPrefix(
    text: string,
    goods: readonly { product: number; document: number }[],
  ): Map<number, string> {
    const found = new Map<number, string>();
    if (!/\d/.test(text)) return found;
    const code = articleCode(text);
    if (code === '') return found;
    const { index, articles } = this.parts;
    const [from, to] = prefixRange(index.codes.words, code);
    const documents = index.codes.documents.subarray(from, to);
    for (const { product, document } of goods) {
      const changed = this.changed.get(product);
      const at = changed ? -1 : documents.indexOf(document);
      if (at >= 0) found.set(product, nameAt(articles, from + at));
      else if (changed && articleCode(changed.article).startsWith(code)) found.set(product, changed.article);
    }
    return found;
  }

  near(text: string, cityId: number, limit: number): string[] {
    const options = { ...this.#cityOption(cityId), limit };
    return nearQueries(this.indexes, this.parts.suggestions, this.synonyms, text, options);
  }

  /** The document of a product in the large index, −1 when it has none. */
  documentOf(productId: number): number {
    const place = firstPlaceOf(this.#base, productId);
    return place < 0 ? -1 : this.#documentAt[place]!;
  }

  /** Categories whose name or position differs from what the indexes have. */
  otherCategories(paths: ReadonlyMap<number, string>): number[] {
    return [...paths.keys()].filter((id) => this.paths.get(id) !== paths.get(id));
  }

  /** Sets the cities where a product can be bought. */
  setCities(productId: number, cityIds: readonly number[]): void {
    const numbers = cityIds.map((id) => this.cityNumber(id));
    const own = [this.documentOf(productId), this.#smallDocuments.get(productId) ?? -1];
    for (const [at, index] of this.indexes.entries()) {
      const document = own[at]!;
      if (document >= 0) setCitiesOf(index, document, numbers, this.#cities.size);
    }
    const changed = this.changed.get(productId);
    if (changed) this.changed.set(productId, { ...changed, cities: cityIds, availableIn: numbers });
  }

  /**
   * Updates the texts of products. Do not query until the promise resolves.
   * @param gone products that are no longer listed
   */
  async update(documents: readonly ListedText[], gone: Iterable<number>): Promise<void> {
    const left = [...gone];
    if (documents.length === 0 && left.length === 0) return;
    const before = this.changed.size;
    let isOther = false;
    this.#isFound.clear();
    this.#restoreSilenced();
    for (const id of left) {
      this.changed.delete(id);
      this.#setDead(id, true);
    }
    for (const document of documents) {
      const own = this.documentOf(document.id);
      const isKnown = own >= 0 && this.parts.hashes[own] === document.hash;
      if (isKnown) this.changed.delete(document.id);
      else {
        isOther ||= this.changed.get(document.id)?.hash !== document.hash;
        this.changed.set(document.id, document);
      }
      this.#setDead(document.id, !isKnown);
    }
    if (!isOther && this.changed.size === before) return;
    this.#small =
      this.changed.size > 0 && !this.areTooMany ? await this.#smallBuilder.build(this.changed) : undefined;
    this.#smallDocuments = new Map(Array.from(this.#small?.ids ?? [], (id, document) => [id, document]));
    for (const [id, document] of this.#smallDocuments)
      setCitiesOf(this.#small!, document, this.changed.get(id)!.availableIn, this.#cities.size);
    // A warm-up may have queried the index while the small one was built in slices.
    this.#isFound.clear();
    this.#restoreSilenced();
  }

  #silencePhrase(phrase: number): void {
    this.#silenced.add(phrase);
    setDead(this.parts.suggestions.phrases, phrase, true);
  }

  /** Products may match the silenced phrases again. */
  #restoreSilenced(): void {
    for (const document of this.#silenced) setDead(this.parts.suggestions.phrases, document, false);
    this.#silenced.clear();
    this.#fruitful.fill(0);
  }

  #setDead(productId: number, isDead: boolean): void {
    const document = this.documentOf(productId);
    if (document >= 0) setDead(this.parts.index, document, isDead);
  }

  #cityOption(cityId: number): { city?: number } {
    const city = this.#cities.find(cityId);
    return city < 0 ? {} : { city };
  }
}

/** Sets the cities where a document can be bought. @param cities how many cities have numbers */
function setCitiesOf(index: TextIndex, document: number, numbers: readonly number[], cities: number): void {
  for (let city = 0; city < cities; city++) {
    reserveCity(index, city);
    setAvailable(index, document, city, numbers.includes(city));
  }
}

/** Adds the bits of a city that had no products when the index was built. */
function reserveCity(index: TextIndex, city: number): void {
  const available = index.available as Uint8Array[];
  for (let next = available.length; next <= city; next++)
    available.push(new Uint8Array((index.ids.length + 7) >>> 3));
}

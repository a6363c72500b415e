import { buildSmallTextIndexInSlices } from '../text/build-index.ts';
import { articleCode } from '../text/document-terms.ts';
import { type Findable, findable } from '../text/findable.ts';
import { matchTexts } from '../text/match-text.ts';
import { nearQueries } from '../text/near-queries.ts';
import { findWord, prefixRange } from '../text/packed-words.ts';
import { Recent } from '../text/recent.ts';
import { type Suggestion, suggest } from '../text/suggest.ts';
import type { Synonyms } from '../text/synonyms.ts';
import { setAvailable, setDead, type TextIndex } from '../text/text-index.ts';
import { completedBy, endsInWord } from '../text/values.ts';
import type { TextParts } from './build-texts.server.ts';
import type { ListedText } from './documents.queries.ts';
import { mostApart } from './most-apart.ts';
import { Numbering } from './numbering.ts';
import { firstPlaceOf, type Segment } from './segment.ts';
import { nameAt } from './sorted-names.ts';

/** So many products may be called otherwise than in the large index, or more of a larger one. */
const FEW_RETOLD = 1_000;

/** Texts that are known to find something, or nothing. */
const KEPT_KNOWN = 4_000;

/** Documents that answer a text, index by index, with what they are in the segments. */
export interface TextHits {
  /** Per index: its documents and their scores, valid until the next search. */
  found: readonly { count: number; documents: Uint32Array; scores: Float32Array }[];
  corrected: string | null;
  dropped: readonly string[];
}

/** The texts of the catalogue: a large index built at once, and a small one of products called otherwise since. */
export class CatalogueTexts {
  readonly synonyms: Synonyms;
  readonly parts: TextParts;
  /** Products called otherwise than in the large index. */
  readonly retold = new Map<number, ListedText>();
  /** Category → names of it and of those above, as the texts were told. */
  paths: ReadonlyMap<number, string>;
  readonly #base: Segment;
  readonly #cities: Numbering;
  /** Per place in `byProduct` of the large segment, its document. */
  readonly #documentAt: Int32Array;
  #small: TextIndex | undefined;
  #smallDocuments = new Map<number, number>();
  /** Since goods were last told. */
  readonly #isFound = new Recent<Findable>(KEPT_KNOWN);
  /** Documents among the phrases that are not suggested: none of the goods called so is left. */
  readonly #silent = new Set<number>();
  /** By document among the phrases: 1 for those that find something as they are written, since goods were last told. */
  readonly #fruitful: Uint8Array;

  constructor(parts: TextParts, base: Segment) {
    this.parts = parts;
    this.paths = parts.paths;
    this.synonyms = parts.concepts;
    this.#base = base;
    this.#fruitful = parts.fruitful.slice();
    this.#cities = new Numbering(parts.cities);
    this.#documentAt = new Int32Array(base.rows).fill(-1);
    for (let document = 0; document < parts.places.length; document++)
      this.#documentAt[parts.places[document]!] = document;
  }

  /** The large index and, when there is one, the small. */
  get indexes(): readonly TextIndex[] {
    return this.#small ? [this.parts.index, this.#small] : [this.parts.index];
  }

  /** So many products may be called otherwise than in the large index; more are worth a new one. */
  get mostRetold(): number {
    return mostApart(this.#base.rows, FEW_RETOLD);
  }

  get areTooMany(): boolean {
    return this.retold.size > this.mostRetold;
  }

  /** The number of a city in the indexes; a city gets one when its first goods come. */
  cityNumber(cityId: number): number {
    return this.#cities.numberOf(cityId);
  }

  match(text: string, cityId: number, isExact: boolean): TextHits {
    const city = this.#cityOption(cityId);
    const { corrected = null, ...hits } = matchTexts(this.indexes, this.synonyms, text, { ...city, isExact });
    return { ...hits, corrected };
  }

  /** Whether a text finds something; remembered until goods are told again. */
  finds(text: string): Findable {
    const known = this.#isFound.get(text);
    if (known) return known;
    const fresh = findable(this.indexes, this.synonyms, text);
    this.#isFound.set(text, fresh);
    return fresh;
  }

  /**
   * Phrases that no goods are called by any more are left out, and others take their places. Where a phrase ends in a
   * value, the words that were typed stay: «автомат 25 ампер».
   */
  suggest(text: string, cityId: number, limit: number): readonly Suggestion[] {
    const options = { ...this.#cityOption(cityId), limit };
    for (;;) {
      const found = suggest(this.indexes, this.parts.suggestions, this.synonyms, text, options);
      const vain = found.flatMap((each) => ('text' in each && !this.#isFruitful(each) ? [each.phrase] : []));
      if (vain.length === 0) return found.map((each) => this.#inTypedWords(text, each));
      for (const phrase of vain) this.#silence(phrase);
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
   * Of some goods the articles that begin as typed, as they are written; none when nothing typed is a digit.
   * @param goods products with their documents in the large index
   */
  articlesBegunBy(
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
      const told = this.retold.get(product);
      const at = told ? -1 : documents.indexOf(document);
      if (at >= 0) found.set(product, nameAt(articles, from + at));
      else if (told && articleCode(told.article).startsWith(code)) found.set(product, told.article);
    }
    return found;
  }

  near(text: string, cityId: number, limit: number): string[] {
    const options = { ...this.#cityOption(cityId), limit };
    return nearQueries(this.indexes, this.parts.suggestions, this.synonyms, text, options);
  }

  /** The document of a product in the large index, −1: none. */
  documentOf(productId: number): number {
    const place = firstPlaceOf(this.#base, productId);
    return place < 0 ? -1 : this.#documentAt[place]!;
  }

  /** Categories that are called, or stand, otherwise than the texts were told. */
  otherCategories(paths: ReadonlyMap<number, string>): number[] {
    return [...paths.keys()].filter((id) => this.paths.get(id) !== paths.get(id));
  }

  /** Where a product can be bought now. */
  setCities(productId: number, cityIds: readonly number[]): void {
    const numbers = cityIds.map((id) => this.cityNumber(id));
    const own = [this.documentOf(productId), this.#smallDocuments.get(productId) ?? -1];
    for (const [at, index] of this.indexes.entries()) {
      const document = own[at]!;
      if (document < 0) continue;
      for (let city = 0; city < this.#cities.size; city++) {
        reserveCity(index, city);
        setAvailable(index, document, city, numbers.includes(city));
      }
    }
    const told = this.retold.get(productId);
    if (told) this.retold.set(productId, { ...told, cities: cityIds, availableIn: numbers });
  }

  /**
   * Takes products that may be called otherwise now; nobody is to ask until it is done.
   * @param gone those that are listed no more
   */
  async retell(documents: readonly ListedText[], gone: Iterable<number>): Promise<void> {
    const left = [...gone];
    if (documents.length === 0 && left.length === 0) return;
    const before = this.retold.size;
    let isOther = false;
    this.#isFound.clear();
    this.#letSpeak();
    for (const id of left) {
      this.retold.delete(id);
      this.#setDead(id, true);
    }
    for (const document of documents) {
      const own = this.documentOf(document.id);
      const isKnown = own >= 0 && this.parts.hashes[own] === document.hash;
      if (isKnown) this.retold.delete(document.id);
      else {
        isOther ||= this.retold.get(document.id)?.hash !== document.hash;
        this.retold.set(document.id, document);
      }
      this.#setDead(document.id, !isKnown);
    }
    if (!isOther && this.retold.size === before) return;
    this.#small =
      this.retold.size > 0 && !this.areTooMany
        ? await buildSmallTextIndexInSlices(this.retold.values(), this.synonyms, this.parts.index)
        : undefined;
    this.#smallDocuments = new Map(Array.from(this.#small?.ids ?? [], (id, document) => [id, document]));
    // Whoever warms the index up has asked while it was read in slices.
    this.#isFound.clear();
    this.#letSpeak();
  }

  #silence(phrase: number): void {
    this.#silent.add(phrase);
    setDead(this.parts.suggestions.phrases, phrase, true);
  }

  /** Goods may be called so again. */
  #letSpeak(): void {
    for (const document of this.#silent) setDead(this.parts.suggestions.phrases, document, false);
    this.#silent.clear();
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

/** Bits of a city that had no goods when the index was built. */
function reserveCity(index: TextIndex, city: number): void {
  const available = index.available as Uint8Array[];
  for (let next = available.length; next <= city; next++)
    available.push(new Uint8Array((index.ids.length + 7) >>> 3));
}

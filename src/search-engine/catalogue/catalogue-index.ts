import { Recent } from '../text/recent.ts';
import type { Numberings } from './build-segment.ts';
import { forgetBuyable } from './buyable.ts';
import { type AskedText, CachedAnswers, keyOfText } from './cached-answers.ts';
import { CatalogueTexts, type TextHits } from './catalogue-texts.ts';
import { countByCategory, countTree } from './categories-of-hits.ts';
import { type Counted, type Facts, nothingCounted, viewFacts, viewOffers } from './counted.ts';
import { type CountRequest, type Plan, planOf, WHOLE_TREE } from './filters-of-request.ts';
import { DocumentRows } from './found-products.ts';
import { type Found, markRows } from './marks.ts';
import { Numbering } from './numbering.ts';
import { pageOfRows } from './orders.ts';
import type { ListAnswer, ListRequest, SearchAnswer, SearchRequest } from './requests.ts';
import type { Segment } from './segment.ts';
import { nameAt, type SortedNames } from './sorted-names.ts';
import type { Structure } from './structure.ts';
import { countFacts, countOffers, noFacts, noOffers } from './tally.ts';
import type { ListedText, TextParts } from './text-parts.ts';

/** The data of an index, as the building thread or the file hands it over. */
export interface IndexParts {
  structure: Structure;
  codes: number[];
  brands: number[];
  numberAttributes: number[];
  base: Segment;
  /** Sort keys of the names, and the names as shown, both by rank. */
  names: SortedNames;
  shownNames: SortedNames;
  texts: TextParts;
}

/** This many unfiltered categories have their counts cached. */
const FACTS_CAPACITY = 2_000;

let nextEdition = 1;

/**
 * The catalogue in memory (SE-13): a large segment, and a small one with the products that have since changed in more
 * than price and stock. Every answer is computed synchronously, so the data cannot change meanwhile.
 */
export class CatalogueIndex {
  readonly numberings: Numberings;
  readonly base: Segment;
  readonly names: SortedNames;
  readonly texts: CatalogueTexts;
  /** Products that have changed in more than price and stock since `base` was built, with their current rows. */
  readonly moved = new Map<number, Buffer[]>();
  /** Valid until the next change. */
  readonly cached = new CachedAnswers();
  readonly #shownNames: SortedNames;
  readonly #rows: DocumentRows;
  #areRowsOld = true;
  #categoryCounts: ReadonlyMap<number, number> | undefined;
  /** A new number after each change, unique among all indexes: while it stays the same, equal requests get equal answers. */
  edition = nextEdition++;
  #structure: Structure;
  #delta: Segment | undefined;
  #attributeOfCode = new Int32Array();
  /** Counts of unfiltered categories that changes of price and stock do not affect. */
  readonly #facts = new Recent<Facts>(FACTS_CAPACITY);

  constructor(parts: IndexParts) {
    this.numberings = {
      codes: new Numbering(parts.codes),
      brands: new Numbering(parts.brands),
      numberAttributes: new Numbering(parts.numberAttributes),
    };
    this.base = parts.base;
    this.names = parts.names;
    this.#shownNames = parts.shownNames;
    this.texts = new CatalogueTexts(parts.texts, parts.base);
    this.#rows = new DocumentRows(this.texts);
    this.#structure = parts.structure;
    this.restructure(parts.structure, undefined);
  }

  get structure(): Structure {
    return this.#structure;
  }

  get delta(): Segment | undefined {
    return this.#delta;
  }

  /** Replaces the category tree and the small segment. The rows of its products in `base` must already be dead. */
  restructure(structure: Structure, delta: Segment | undefined): void {
    this.#structure = structure;
    this.#delta = delta;
    this.#attributeOfCode = Int32Array.from(
      this.numberings.codes.ids,
      (id) => structure.attributeOf.get(id) ?? 0,
    );
    this.#facts.clear();
    this.#categoryCounts = undefined;
    this.#areRowsOld = true;
    this.touch();
  }

  /** Drops all cached answers. Call it after each change of the data. */
  touch(): void {
    this.edition = nextEdition++;
    forgetBuyable();
    this.cached.forget();
  }

  /**
   * Updates the texts of changed products and removes deleted ones. Do not query the index until the promise
   * resolves.
   */
  async updateTexts(documents: readonly ListedText[], gone: Iterable<number>): Promise<void> {
    await this.texts.update(documents, gone);
    this.#areRowsOld = true;
    this.touch();
  }

  list(request: ListRequest): ListAnswer {
    const plan = this.#planOf(request);
    if (!plan) return { ...nothingCounted(), ids: [] };
    const key = isPlain(plan) ? JSON.stringify(request) : '';
    const cached = key ? this.cached.list(key) : undefined;
    if (cached) return cached;
    const found = this.#find(plan);
    const ids = pageOfRows(found, plan, request);
    const answer = { ...this.#count(request.categoryId, plan, found), ids };
    if (key) this.cached.cacheList(key, answer);
    return answer;
  }

  /** Finds the products that match a text, and the categories they belong to. */
  search(request: SearchRequest): SearchAnswer {
    const key = JSON.stringify(request);
    const known = this.cached.searched.get(key);
    if (known) return known;
    const fresh = this.#search(request);
    this.cached.searched.set(key, fresh);
    return fresh;
  }

  #search({ text, isExact, ...request }: SearchRequest): SearchAnswer {
    const plan = this.#planOf(request);
    if (!plan) return { ...nothingCounted(), ids: [], categories: new Map(), corrected: null, dropped: [] };
    const { corrected, dropped } = this.#narrow(plan, text, isExact);
    const everywhere = this.#find({ ...plan, ...WHOLE_TREE, isEveryRow: true });
    const categories = countByCategory(everywhere, this.#structure);
    const isSame = request.categoryId === null && !everywhere.some(({ marks }) => marks.hasRepeats);
    const found = isSame ? everywhere : this.#find(plan);
    const ids = pageOfRows(found, plan, request);
    const counted = this.#count(request.categoryId, plan, found);
    if (hasNoFilters(plan)) this.cached.counted.set(keyOfText(request, { text, isExact }), counted);
    return { ...counted, ids, categories, corrected, dropped };
  }

  /** Computes the counts of a list without its page; with a text, of the products that it finds. */
  count(request: CountRequest, text?: AskedText): Counted {
    const plan = this.#planOf(request);
    if (!plan) return nothingCounted();
    const key = text && hasNoFilters(plan) ? keyOfText(request, text) : '';
    const known = key ? this.cached.counted.get(key) : undefined;
    if (known) return known;
    if (text) this.#narrow(plan, text.text, text.isExact);
    const counted = this.#count(request.categoryId, plan, this.#find(plan));
    if (key) this.cached.counted.set(key, counted);
    return counted;
  }

  /** Category → number of products in it and below. */
  categoryCounts(): ReadonlyMap<number, number> {
    this.#categoryCounts ??= countTree(this.#segments, this.#structure);
    return this.#categoryCounts;
  }

  /**
   * The name of a product.
   * @param document its document in the large text index, −1 when it has none
   */
  nameOf({ product, document }: { product: number; document: number }): string {
    const changed = this.texts.changed.get(product);
    if (changed) return changed.name;
    const place = document < 0 ? -1 : this.texts.parts.places[document]!;
    return place < 0 ? '' : nameAt(this.#shownNames, this.base.nameRank[this.base.byProduct[place]!]!);
  }

  /** Limits the plan to the products that match the text. @returns how the text was read */
  #narrow(plan: Plan, text: string, isExact: boolean): TextHits {
    if (this.#areRowsOld) this.#rows.renew(this.#segments);
    this.#areRowsOld = false;
    const hits = this.texts.match(text, plan.cityId, isExact);
    plan.among = this.#rows.rowsOf(hits);
    return hits;
  }

  get #segments(): Segment[] {
    return this.#delta ? [this.base, this.#delta] : [this.base];
  }

  #planOf(request: CountRequest): Plan | undefined {
    return planOf(request, this.#structure, this.numberings);
  }

  #find(plan: Plan): Found[] {
    return this.#segments.map((segment) => ({ segment, marks: markRows(segment, plan) }));
  }

  #count(categoryId: number | null, plan: Plan, found: readonly Found[]): Counted {
    const offers = noOffers(plan.cityShops);
    for (const { segment, marks } of found) countOffers(offers, segment, plan, marks);
    return viewOffers(offers, this.#factsOf(categoryId, plan, found));
  }

  #factsOf(categoryId: number | null, plan: Plan, found: readonly Found[]): Facts {
    const key = isPlain(plan) ? String(categoryId) : '';
    const known = key ? this.#facts.get(key) : undefined;
    if (known) return known;
    const tally = noFacts(this.numberings, plan);
    for (const { segment, marks } of found) countFacts(tally, segment, plan, marks, this.#attributeOfCode);
    const facts = viewFacts(tally, this.numberings, this.#attributeOfCode);
    if (key) this.#facts.set(key, facts);
    return facts;
  }
}

function hasNoFilters({ filters, tags, inStock }: Plan): boolean {
  return filters.length === 0 && tags.length === 0 && !inStock;
}

/** Whether the plan is for a whole category without filters. */
function isPlain(plan: Plan): boolean {
  return hasNoFilters(plan) && !plan.among;
}

import type { ListAnswer, ListRequest, SearchAnswer, SearchRequest } from '../search.ts';
import { Recent } from '../text/recent.ts';
import type { Numberings } from './build-segment.ts';
import type { TextParts } from './build-texts.server.ts';
import { forgetBuyable } from './buyable.ts';
import { CatalogueTexts, type TextHits } from './catalogue-texts.ts';
import { countByCategory, countTree } from './categories-of-hits.ts';
import { type Counted, type Facts, nothingCounted, viewFacts, viewOffers } from './counted.ts';
import type { ListedText } from './documents.queries.ts';
import { type CountRequest, type Plan, planOf, WHOLE_TREE } from './filters-of-request.ts';
import { DocumentRows } from './found-products.ts';
import { type AskedText, KeptAnswers, keyOfText } from './kept-answers.ts';
import { type Marks, markRows } from './marks.ts';
import { Numbering } from './numbering.ts';
import { pageOfRows } from './orders.ts';
import type { Segment } from './segment.ts';
import { nameAt, type SortedNames } from './sorted-names.ts';
import type { Structure } from './structure.ts';
import { countFacts, countOffers, noFacts, noOffers } from './tally.ts';

/** The rows of one segment that a list is made of. */
export interface Found {
  segment: Segment;
  marks: Marks;
}

/** What an index is made of: handed over by the thread or the file that built it. */
export interface IndexParts {
  structure: Structure;
  codes: number[];
  brands: number[];
  numberAttributes: number[];
  base: Segment;
  /** What names are ordered by, and how they are shown, rank by rank. */
  names: SortedNames;
  shownNames: SortedNames;
  texts: TextParts;
}

/** Counts of so many whole categories are kept. */
const KEPT_FACTS = 2_000;

/**
 * The catalogue in memory (SEARCH §6): a large segment built at once, and a small one with the products that have
 * changed since in more than price and stock. Answers are computed without a pause: nothing changes under them.
 */
export class CatalogueIndex {
  readonly numberings: Numberings;
  readonly base: Segment;
  readonly names: SortedNames;
  readonly texts: CatalogueTexts;
  /** Products that have changed in more than price and stock since `base` was built: their rows now. */
  readonly moved = new Map<number, Buffer[]>();
  /** Until the next change. */
  readonly kept = new KeptAnswers();
  readonly #shownNames: SortedNames;
  readonly #rows: DocumentRows;
  #areRowsOld = true;
  #categoryCounts: ReadonlyMap<number, number> | undefined;
  /** While it is the same, the same question has the same answer. */
  edition: object = {};
  #structure: Structure;
  #delta: Segment | undefined;
  #attributeOfCode = new Int32Array();
  /** Of whole categories: prices and stock do not change them. */
  readonly #facts = new Recent<Facts>(KEPT_FACTS);

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

  /** Takes another tree or other changed products, after their rows in `base` are dead. */
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

  /** To be called after each change of whatever answers are made of. */
  touch(): void {
    this.edition = {};
    forgetBuyable();
    this.kept.forget();
  }

  /** Takes products that may be called otherwise now, and those that are listed no more; nobody is to ask until it is done. */
  async retell(documents: readonly ListedText[], gone: Iterable<number>): Promise<void> {
    await this.texts.retell(documents, gone);
    this.#areRowsOld = true;
    this.touch();
  }

  list(request: ListRequest): ListAnswer {
    const plan = this.#planOf(request);
    if (!plan) return { ...nothingCounted(), ids: [] };
    const key = isPlain(plan) ? JSON.stringify(request) : '';
    const kept = key ? this.kept.list(key) : undefined;
    if (kept) return kept;
    const found = this.#find(plan);
    const ids = pageOfRows(found, plan, request);
    const answer = { ...this.#count(request.categoryId, plan, found), ids };
    if (key) this.kept.keepList(key, answer);
    return answer;
  }

  /** Goods that a text finds, with the categories they lie in. */
  search(request: SearchRequest): SearchAnswer {
    const key = JSON.stringify(request);
    const known = this.kept.searched.get(key);
    if (known) return known;
    const fresh = this.#search(request);
    this.kept.searched.set(key, fresh);
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
    if (hasNoFilters(plan)) this.kept.counted.set(keyOfText(request, { text, isExact }), counted);
    return { ...counted, ids, categories, corrected, dropped };
  }

  /** Everything a list counts, without its page; of what a text finds when there is one. */
  count(request: CountRequest, text?: AskedText): Counted {
    const plan = this.#planOf(request);
    if (!plan) return nothingCounted();
    const key = text && hasNoFilters(plan) ? keyOfText(request, text) : '';
    const known = key ? this.kept.counted.get(key) : undefined;
    if (known) return known;
    if (text) this.#narrow(plan, text.text, text.isExact);
    const counted = this.#count(request.categoryId, plan, this.#find(plan));
    if (key) this.kept.counted.set(key, counted);
    return counted;
  }

  /** How many products each category has with those below it. */
  categoryCounts(): ReadonlyMap<number, number> {
    this.#categoryCounts ??= countTree(this.#segments, this.#structure);
    return this.#categoryCounts;
  }

  /** What a product is called. @param document its own in the large index */
  nameOf({ product, document }: { product: number; document: number }): string {
    const told = this.texts.retold.get(product);
    if (told) return told.name;
    const place = document < 0 ? -1 : this.texts.parts.places[document]!;
    return place < 0 ? '' : nameAt(this.#shownNames, this.base.nameRank[this.base.byProduct[place]!]!);
  }

  /** @returns what the text was read as */
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
    const tally = noFacts(this.numberings);
    for (const { segment, marks } of found) countFacts(tally, segment, plan, marks, this.#attributeOfCode);
    const facts = viewFacts(tally, this.numberings, this.#attributeOfCode);
    if (key) this.#facts.set(key, facts);
    return facts;
  }
}

function hasNoFilters({ filters, tags, inStock }: Plan): boolean {
  return filters.length === 0 && tags.length === 0 && !inStock;
}

/** The whole category. */
function isPlain(plan: Plan): boolean {
  return hasNoFilters(plan) && !plan.among;
}

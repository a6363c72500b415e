import type { FacetCounts, ListAnswer, ListRequest, SearchAnswer, SearchRequest } from '../search.ts';
import { rowsOf } from './bits.ts';
import type { Numberings } from './build-segment.ts';
import { countByCategory } from './categories-of-hits.ts';
import { type CountRequest, type Plan, planOf, WHOLE_TREE } from './filters-of-request.ts';
import { rowsOfFound } from './found-products.ts';
import { type Marks, markRows } from './marks.ts';
import { Numbering } from './numbering.ts';
import { pageOfRows } from './orders.ts';
import type { Segment } from './segment.ts';
import type { SortedNames } from './sorted-names.ts';
import type { Structure } from './structure.ts';
import { countFacts, countOffers, emptyTally, type Tally } from './tally.ts';

/** All that a list counts, whatever its page and order. */
export type Counted = Omit<ListAnswer, 'ids'>;

/** The rows of one segment that a list is made of. */
export interface Found {
  segment: Segment;
  marks: Marks;
  hits: Int32Array;
}

/** What an index is made of: handed over by the thread or the file that built it. */
export interface IndexParts {
  structure: Structure;
  codes: number[];
  brands: number[];
  numberAttributes: number[];
  base: Segment;
  names: SortedNames;
}

/** So many unfiltered counts are kept: categories × one. */
const KEPT_FACTS = 2_000;

/**
 * The catalogue in memory (SEARCH §6): a large segment built at once, and a small one with the products that have
 * changed since in more than price and stock. Answers are computed without a pause: nothing changes under them.
 */
export class CatalogueIndex {
  readonly numberings: Numberings;
  readonly base: Segment;
  readonly names: SortedNames;
  /** Products that have changed in more than price and stock since `base` was built: their rows now. */
  readonly moved = new Map<number, Buffer[]>();
  #structure: Structure;
  #delta: Segment | undefined;
  #attributeOfCode = new Int32Array();
  #unfiltered = new Map<number | null, Pick<Tally, 'codes' | 'brands' | 'ranges'>>();

  constructor(parts: IndexParts) {
    this.numberings = {
      codes: new Numbering(parts.codes),
      brands: new Numbering(parts.brands),
      numberAttributes: new Numbering(parts.numberAttributes),
    };
    this.base = parts.base;
    this.names = parts.names;
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
    this.#unfiltered.clear();
  }

  list(request: ListRequest): ListAnswer {
    const plan = this.#planOf(request);
    if (!plan) return { ids: [], total: 0, bounds: null, facets: noFacets() };
    const found = this.#find(plan);
    const ids = pageOfRows(found, plan, request);
    return { ...this.#count(request.categoryId, plan, found), ids };
  }

  /**
   * A list of products that something else has found, a text index for one.
   * @param ids best first: the order `relevance`; those nobody lists are passed over
   */
  listAmong(ids: ArrayLike<number>, request: Omit<SearchRequest, 'text' | 'isExact'>): SearchAnswer {
    const plan = this.#planOf(request);
    if (!plan)
      return { ids: [], total: 0, bounds: null, facets: noFacets(), categories: new Map(), corrected: null };
    plan.among = rowsOfFound(this.#segments, ids);
    const found = this.#find(plan);
    const page = pageOfRows(found, plan, request);
    const everywhere = { ...plan, ...WHOLE_TREE, isEveryRow: true };
    const categories = countByCategory(this.#find(everywhere), this.#structure);
    return { ...this.#count(request.categoryId, plan, found), ids: page, categories, corrected: null };
  }

  /** Everything a list counts, without its page. */
  count(request: CountRequest): Counted {
    const plan = this.#planOf(request);
    return plan
      ? this.#count(request.categoryId, plan, this.#find(plan))
      : { total: 0, bounds: null, facets: noFacets() };
  }

  get #segments(): Segment[] {
    return this.#delta ? [this.base, this.#delta] : [this.base];
  }

  #planOf(request: CountRequest): Plan | undefined {
    return planOf(request, this.#structure, this.numberings);
  }

  #find(plan: Plan): Found[] {
    return this.#segments.map((segment) => {
      const marks = markRows(segment, plan);
      return { segment, marks, hits: rowsOf(marks.hits, marks.range) };
    });
  }

  /** Facts of a category without filters are kept: prices and stock do not change them. */
  #count(categoryId: number | null, plan: Plan, found: readonly Found[]): Counted {
    const isPlain = plan.filters.length === 0 && plan.tags.length === 0 && !plan.inStock && !plan.among;
    const kept = isPlain ? this.#unfiltered.get(categoryId) : undefined;
    const tally = { ...emptyTally(this.numberings, plan.cityShops), ...kept };
    for (const { segment, marks, hits } of found) {
      countOffers(tally, segment, plan, marks, hits);
      if (!kept) countFacts(tally, segment, plan, marks, hits, this.#attributeOfCode);
    }
    if (isPlain && !kept) {
      if (this.#unfiltered.size >= KEPT_FACTS) this.#unfiltered.clear();
      const { codes, brands, ranges } = tally;
      this.#unfiltered.set(categoryId, { codes, brands, ranges });
    }
    return this.#view(tally);
  }

  #view({ total, inStock, codes, brands, shops, ranges, price }: Tally): Counted {
    const facets = { ...noFacets(), shops, inStock };
    const { numberings } = this;
    for (let code = 0; code < codes.length; code++) {
      const count = codes[code]!;
      if (count === 0) continue;
      const id = numberings.codes.ids[code]!;
      if (id < 0) facets.tags.set(-id, count);
      else if (this.#attributeOfCode[code] !== 0) facets.values.set(id, count);
    }
    for (let brand = 1; brand < brands.length; brand++)
      if (brands[brand] !== 0) facets.brands.set(numberings.brands.ids[brand - 1]!, brands[brand]!);
    for (const [at, { low, high }] of ranges.entries())
      if (low <= high) facets.ranges.set(numberings.numberAttributes.ids[at]!, { min: low, max: high });
    return { total, facets, bounds: price.low <= price.high ? { min: price.low, max: price.high } : null };
  }
}

function noFacets() {
  return {
    values: new Map<number, number>(),
    brands: new Map<number, number>(),
    tags: new Map<number, number>(),
    shops: new Map<number, number>(),
    ranges: new Map<number, { min: number; max: number }>(),
    inStock: 0,
  } satisfies FacetCounts;
}

import type { Answer } from '../api/shapes.ts';
import { type CardView, toCardView } from './card.ts';
import type { ListingAddress } from './listing-address.ts';
import { shownAttribute } from './shown-attribute.ts';

type ProductList = Answer<'/api/v1/catalog/products/'>;
type FoundList = Answer<'/api/v1/search/products/'>;

/** A filter with its values and the counts for the current choice. */
export type Facet = ProductList['facets'][number];

/** A tag that products of this list have. */
export type TagCount = ProductList['tags'][number];

/** A category in which a search finds products. */
export type FoundCategory = FoundList['categories'][number];

/** A search task, with the sections and products for it. */
export interface FoundTask
  extends Pick<NonNullable<FoundList['tasks']>[number], 'title' | 'categories' | 'queries'> {
  cards: CardView[];
}

/** A list as pages show it: cards of one city, filters with counts. */
export interface LoadedList {
  results: CardView[];
  count: number;
  facets: Facet[];
  tags: TagCount[];
  minPrice: number | null;
  maxPrice: number | null;
  /** In a search: the categories of its results, whatever category is chosen. */
  categories: FoundCategory[];
  /** In a search: how the text was interpreted, if that needs explaining. */
  corrected?: string;
  /** In a search: words of the text that were left out. */
  dropped?: string[];
  /** In a search without results: other queries with results. */
  didYouMean?: string[];
  /** For a list that its filters left empty: ways to widen it. */
  wayOut?: WayOut;
  /** In a search: the task that the text names. */
  task?: FoundTask;
  /** How many groups of filters there are besides `facets`. */
  moreFacets?: number;
  /** The call failed, so it is not known whether there are products. */
  hasFailed?: true;
}

/** A filter, or the category of a search, with the count without it. */
export interface Relaxation {
  label: string;
  without: Partial<ListingAddress>;
  count: number;
}

/** Ways to fill an empty list. */
export interface WayOut {
  /** Filters whose removal alone helps; empty when two filters exclude each other. */
  relaxations: Relaxation[];
  /** The count without any filter; null if it could not be loaded. */
  unfiltered: number | null;
  /** In a search: the categories of its results without any filter. */
  categories: FoundCategory[];
}

/** Reduces the response of the API to what a page shows in a city. */
export function toLoadedList(list: ProductList, city: number): LoadedList {
  return {
    results: list.results.map((card) => toCardView(card, city)),
    count: list.count,
    facets: list.facets.map(shownFacet),
    tags: list.tags,
    minPrice: list.min_price === null ? null : Number(list.min_price),
    maxPrice: list.max_price === null ? null : Number(list.max_price),
    categories: [],
  };
}

export function toFoundList(list: FoundList, city: number): LoadedList {
  const { categories, corrected, dropped, did_you_mean: didYouMean, tasks: [task] = [] } = list;
  return {
    ...toLoadedList(list, city),
    categories,
    ...(corrected !== undefined && { corrected }),
    ...(dropped && { dropped }),
    ...(didYouMean && { didYouMean }),
    ...(task && { task: toTask(task, city) }),
  };
}

function toTask(
  { title, categories, queries, products }: NonNullable<FoundList['tasks']>[number],
  city: number,
): FoundTask {
  return { title, categories, queries, cards: products.map((card) => toCardView(card, city)) };
}

/** Unifies the letter case of attributes and values; brands and shops are proper names already. */
function shownFacet(facet: Facet): Facet {
  if (facet.parameter !== 'attributes' || facet.id === 'brand') return facet;
  const values = facet.values?.map((value) => ({ ...value, name: shownAttribute(value.name, facet.unit) }));
  return { ...facet, name: shownAttribute(facet.name), ...(values && { values }) };
}

import { Recent } from '../text/recent.ts';
import type { Counted } from './counted.ts';
import type { CountRequest } from './filters-of-request.ts';
import type { ListAnswer, SearchAnswer } from './requests.ts';

/** Listing more products than this takes long enough to delay other requests, so such lists are cached. */
const LARGE = 20_000;
const LARGE_CAPACITY = 200;
/** Many visitors ask the same queries; one answer takes a few kilobytes. */
const SEARCHES_CAPACITY = 300;

/** A query text and how it is to be read. */
export interface AskedText {
  text: string;
  isExact: boolean;
}

/** Answers of an index, cached until its products change. */
export class CachedAnswers {
  /** By the whole request. */
  readonly searched = new Recent<SearchAnswer>(SEARCHES_CAPACITY);
  /** Counts of everything that a text finds, without filters: a filtered search page shows them too. */
  readonly counted = new Recent<Counted>(SEARCHES_CAPACITY);
  /** Large lists, each of which takes milliseconds. */
  readonly #large = new Recent<ListAnswer>(LARGE_CAPACITY);

  list(key: string): ListAnswer | undefined {
    return this.#large.get(key);
  }

  /** Caches a list if it is large enough. */
  cacheList(key: string, answer: ListAnswer): void {
    if (answer.total > LARGE) this.#large.set(key, answer);
  }

  forget(): void {
    for (const each of [this.searched, this.counted, this.#large]) each.clear();
  }
}

/** The key of the counts of a text without filters. */
export function keyOfText(
  { categoryId, cityId, priceTypeId }: Pick<CountRequest, 'categoryId' | 'cityId' | 'priceTypeId'>,
  { text, isExact }: AskedText,
): string {
  return `${categoryId} ${cityId} ${priceTypeId} ${isExact} ${text}`;
}

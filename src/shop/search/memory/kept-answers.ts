import type { ListAnswer, SearchAnswer, Suggestion } from '../search.ts';
import { Recent } from '../text/recent.ts';
import type { Counted } from './counted.ts';
import type { CountRequest } from './filters-of-request.ts';

/** A list of more goods than this holds up other answers while it is made… */
const LARGE = 20_000;
/** …so many of them are kept. */
const KEPT_LARGE = 200;
/** Whoever types begins as others did before. */
const KEPT_SUGGESTED = 4_000;
/** Some queries are everybody's; an answer is some kilobytes. */
const KEPT_SEARCHED = 300;

/** A text as it is looked for. */
export interface AskedText {
  text: string;
  isExact: boolean;
}

/** What an index has answered since its goods last changed. */
export class KeptAnswers {
  /** By city and text. */
  readonly suggested = new Recent<readonly Suggestion[]>(KEPT_SUGGESTED);
  /** By all that was asked for. */
  readonly searched = new Recent<SearchAnswer>(KEPT_SEARCHED);
  /** Of all that a text finds: whoever searches asks for it beside what he chose of it. */
  readonly counted = new Recent<Counted>(KEPT_SEARCHED);
  /** Whole lists that take milliseconds. */
  readonly #large = new Recent<ListAnswer>(KEPT_LARGE);

  list(key: string): ListAnswer | undefined {
    return this.#large.get(key);
  }

  /** Keeps a list if it is worth it. */
  keepList(key: string, answer: ListAnswer): void {
    if (answer.total > LARGE) this.#large.set(key, answer);
  }

  forget(): void {
    for (const each of [this.suggested, this.searched, this.counted, this.#large]) each.clear();
  }
}

/** What is counted of a text without filters is the same for the same of this. */
export function keyOfText(
  { categoryId, cityId, priceTypeId }: Pick<CountRequest, 'categoryId' | 'cityId' | 'priceTypeId'>,
  { text, isExact }: AskedText,
): string {
  return `${categoryId} ${cityId} ${priceTypeId} ${isExact} ${text}`;
}

import type { TextDocument } from './document-terms.ts';
import { spokenValues } from './values.ts';

/** The maximum number of words in a phrase: «Смеситель для кухни». */
const MAX_WORDS = 4;

/** A preposition and an adjective without its noun. */
const UNFINISHED = / (?:для|с|по|на|из|под|от) [а-яё]+(?:ой|ого|ых|ую|ом|им|ым)$/;

/** Shares of the weight of a product: visitors search for a value more often than for a brand. */
const VALUE_SHARE = 0.7;
const BRAND_SHARE = 0.3;
/** At most this many phrases with values are stored, the most frequent ones. */
const MOST_WITH_VALUES = 20_000;

/** Collects phrases to suggest: categories, kinds of products, and the same with a brand or a value. */
export class PhraseCollector {
  readonly #weights = new Map<string, { text: string; weight: number }>();
  readonly #withValues = new Map<string, number>();

  /** @param weight how good a suggestion it is; weights of equal texts add up */
  add(text: string, weight: number): void {
    const key = text.toLowerCase().replaceAll('ё', 'е');
    const known = this.#weights.get(key);
    if (known) known.weight += weight;
    else if (text) this.#weights.set(key, { text, weight });
  }

  /** Adds the phrases of a product. */
  addProduct({ name, brand, category, popularity, measures }: TextDocument): void {
    const weight = 1 + Math.log1p(Math.max(0, popularity));
    const called = calledBy(name, brand);
    // A category is the broadest result, a brand within it is narrower than the kind of product.
    this.add(category, weight * 2);
    this.add(called, weight);
    if (brand) this.add(`${called || category} ${brand}`, weight * BRAND_SHARE);
    for (const value of called ? spokenValues(name, measures) : []) {
      const text = `${called} ${value}`;
      this.#withValues.set(text, (this.#withValues.get(text) ?? 0) + weight * VALUE_SHARE);
    }
  }

  /** The collected phrases as documents of a text index, numbered from zero. */
  documents(): TextDocument[] {
    const withValues = Array.from(this.#withValues, ([text, weight]) => ({ text, weight }));
    if (withValues.length > MOST_WITH_VALUES)
      withValues.sort((a, b) => b.weight - a.weight).length = MOST_WITH_VALUES;
    return [...this.#weights.values(), ...withValues].map(({ text, weight }, id) => ({
      id,
      name: text,
      article: '',
      brand: '',
      category: '',
      popularity: weight,
      availableIn: [],
    }));
  }
}

/**
 * The kind of a product: its name up to the brand, the first bracket or word with a digit: «Дрель ударная Bosch
 * PSB-650» → «Дрель ударная», «Перфоратор ПЭ-32 900 Вт» → «Перфоратор». It never ends with a sign or a short word.
 */
export function calledBy(name: string, brand: string): string {
  const at = brand ? name.toLowerCase().indexOf(brand.toLowerCase()) : -1;
  const beginning = (at > 0 ? name.slice(0, at) : name).split(/[(,«"<]|\s\S*[\d½¼¾]/)[0] ?? '';
  const words = beginning.trim().split(/\s+/).slice(0, MAX_WORDS);
  while (words.length > 1 && !/^[^-].+[\p{L}\p{N}.]$/u.test(words.at(-1) ?? '')) words.pop();
  // «Коробка распаячная для открытой проводки» was cut before its noun.
  const called = words.join(' ');
  return words.length < MAX_WORDS ? called : called.replace(UNFINISHED, '');
}

import type { TextDocument } from './document-terms.ts';
import { spokenValues } from './values.ts';

/** Words of a name that make a phrase at most: «Смеситель для кухни». */
const MAX_WORDS = 4;

/** A preposition and an adjective whose noun is missing. */
const UNFINISHED = / (?:для|с|по|на|из|под|от) [а-яё]+(?:ой|ого|ых|ую|ом|им|ым)$/;

/** Shares of the weight of a product: a value is asked for more often than a brand. */
const VALUE_SHARE = 0.7;
const BRAND_SHARE = 0.3;
/** More phrases with values than this are not worth their memory; the commonest stay. */
const MOST_WITH_VALUES = 20_000;

/** Gathers what people may be offered to look for: categories, what goods are called, the same with a brand. */
export class PhraseCollector {
  readonly #weights = new Map<string, { text: string; weight: number }>();
  readonly #withValues = new Map<string, number>();

  /** @param weight how good a suggestion it is; weights of one text add up */
  add(text: string, weight: number): void {
    const key = text.toLowerCase().replaceAll('ё', 'е');
    const known = this.#weights.get(key);
    if (known) known.weight += weight;
    else if (text) this.#weights.set(key, { text, weight });
  }

  /** The phrases a product makes likelier. */
  addProduct({ name, brand, category, popularity, measures }: TextDocument): void {
    const weight = 1 + Math.log1p(Math.max(0, popularity));
    const called = calledBy(name, brand);
    // A category is the widest answer, a brand within it narrower than the kind of goods.
    this.add(category, weight * 2);
    this.add(called, weight);
    if (brand) this.add(`${called || category} ${brand}`, weight * BRAND_SHARE);
    for (const value of called ? spokenValues(name, measures) : []) {
      const text = `${called} ${value}`;
      this.#withValues.set(text, (this.#withValues.get(text) ?? 0) + weight * VALUE_SHARE);
    }
  }

  /** What was gathered, as documents of a text index numbered from zero. */
  documents(): TextDocument[] {
    const withValues = Array.from(this.#withValues, ([text, weight]) => ({ text, weight }));
    if (withValues.length > MOST_WITH_VALUES)
      withValues.sort((a, b) => b.weight - a.weight).length = MOST_WITH_VALUES;
    return [...this.#weights.values(), ...withValues].map(({ text, weight }, id) => ({
      ...{ id, name: text, article: '', brand: '', category: '', popularity: weight, availableIn: [] },
    }));
  }
}

/**
 * The beginning of a name up to its brand, first bracket or word with a digit: «Дрель ударная Bosch PSB-650» → «Дрель
 * ударная», «Перфоратор ПЭ-32 900 Вт» → «Перфоратор». It never ends in a sign or a short word.
 */
export function calledBy(name: string, brand: string): string {
  const at = brand ? name.toLowerCase().indexOf(brand.toLowerCase()) : -1;
  const beginning = (at > 0 ? name.slice(0, at) : name).split(/[(,«"<]|\s\S*[\d½¼¾]/)[0] ?? '';
  const words = beginning.trim().split(/\s+/).slice(0, MAX_WORDS);
  while (words.length > 1 && !/^[^-].+[\p{L}\p{N}.]$/u.test(words.at(-1) ?? '')) words.pop();
  // «Коробка распаячная для открытой» проводки was cut in the middle.
  const called = words.join(' ');
  return words.length < MAX_WORDS ? called : called.replace(UNFINISHED, '');
}

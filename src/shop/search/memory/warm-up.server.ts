import { setTimeout as rest } from 'node:timers/promises';
import { popularFirst } from '../popular.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { suggestFrom } from './suggest-from.ts';

/** Phrases that people are likeliest to type, every one of them letter by letter from the third on. */
const PHRASES = 100;
const SHORTEST = 3;
const LONGEST = 20;
/** One in so many is searched for, too. */
const SEARCHED = 5;
/** So long at a time, ms, and then a rest in which others are answered: nobody notices. */
const WORK_MS = 2;
const REST_MS = 6;

/**
 * Asks the first index of a process what people will ask. Code that has hardly run is several times slower: the first
 * visitors after a start would pay for it, letter by letter.
 * @param isWanted whether to go on
 */
export async function warmUp(index: CatalogueIndex, isWanted: () => boolean): Promise<void> {
  const { phrases, texts } = index.texts.parts.suggestions;
  const cityId = index.structure.cityShops.keys().next().value ?? 0;
  const priceTypeId = index.structure.slots.keys().next().value ?? null;
  let begun = performance.now();
  for (const [at, id] of phrases.ids.subarray(0, PHRASES).entries()) {
    const text = texts[id] ?? '';
    for (let length = SHORTEST; length <= Math.min(text.length, LONGEST); length++) {
      suggestFrom(index, { text: text.slice(0, length), cityId, pastQueries: [] });
      if (performance.now() - begun < WORK_MS) continue;
      await rest(REST_MS, undefined, { ref: false });
      if (!isWanted()) return;
      begun = performance.now();
    }
    if (at % SEARCHED === 0)
      index.search({ ...popularFirst(cityId, priceTypeId, 24), text, isExact: false, ordering: 'relevance' });
  }
}

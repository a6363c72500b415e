import { setTimeout as rest } from 'node:timers/promises';
import type { CatalogueIndex } from '../../../search-engine/search-engine.ts';
import { popularFirst } from '../popular.ts';
import { suggestFrom } from './suggest-from.server.ts';

/** This many of the likeliest phrases are typed letter by letter, from the third letter on. */
const PHRASES = 100;
const SHORTEST = 3;
const LONGEST = 20;
/** One phrase in this many is also searched for. */
const SEARCHED = 5;
/** Works for so long, then pauses so that requests are answered, ms. */
const WORK_MS = 2;
const REST_MS = 6;

/**
 * Runs likely queries on the first index of a process. JavaScript that has hardly run is several times slower, and
 * the first visitors would wait at each letter.
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

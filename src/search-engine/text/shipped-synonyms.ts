import shipped from './synonyms.json' with { type: 'json' };
import type { SynonymList } from './synonyms.ts';

/** The synonym rules that come with the program: general words of building, tools and electrics. */
export const shippedSynonyms: SynonymList = shipped;

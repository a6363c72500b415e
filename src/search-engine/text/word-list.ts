import { buildBeginnings } from './beginnings.ts';

import { compareWords, type PackedWords, packWords } from './packed-words.ts';
import { smallNumbers } from './small-numbers.ts';
import { sounding } from './sounding.ts';
import { ANALYZER_VERSION, type TextIndex } from './text-index.ts';

const NONE: PackedWords = { bytes: new Uint8Array(), starts: new Uint32Array(1) };

/**
 * Builds an index that has the words of documents and how many documents have each, but no document: enough to understand a query, and a
 * tenth of the memory.
 * @param frequencies by word; 1 or more
 */
export function buildWordList(frequencies: ReadonlyMap<string, number>): TextIndex {
  const words = [...frequencies.keys()].sort(compareWords);
  const starts = new Uint32Array(words.length + 1);
  for (const [at, word] of words.entries()) starts[at + 1] = starts[at]! + (frequencies.get(word) ?? 0);
  return {
    version: ANALYZER_VERSION,
    ids: new Uint32Array(),
    popularity: new Uint8Array(),
    topPopularity: 0,
    dead: new Uint8Array(),
    available: [],
    terms: packWords(words),
    postings: { starts, documents: new Uint32Array(), weights: new Uint8Array() },
    forward: { starts: new Uint32Array(1), terms: smallNumbers(0, 1), weights: new Uint8Array() },
    beginnings: buildBeginnings(words, (term) => frequencies.get(words[term] ?? '') ?? 0),
    ...sounding(words),
    codes: { words: NONE, documents: new Uint32Array() },
    codeEnds: { words: NONE, documents: { starts: new Uint32Array(1), items: new Uint32Array() } },
    barcodes: { numbers: new Float64Array(), documents: new Uint32Array() },
  };
}

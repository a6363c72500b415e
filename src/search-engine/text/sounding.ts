import { buildDeletions } from './deletions.ts';
import { groupBy } from './grouped.ts';
import { compareWords, packWords } from './packed-words.ts';
import { soundsOf } from './sound.ts';
import { stem, withoutFleeting } from './stem.ts';
import type { TextIndex } from './text-index.ts';

/** Builds the stems of the terms that are words, with the dictionaries of their typing errors and sounds. */
export function sounding(terms: readonly string[]): Pick<TextIndex, 'stems' | 'sounds'> {
  const pairs = terms.flatMap((word, term) => stemsOf(word).map((base) => ({ base, term })));
  const stems = [...new Set(pairs.map(({ base }) => base))].sort(compareWords);
  const numbers = new Map(stems.map((word, at) => [word, at]));
  const grouped = groupBy(pairs.length, stems.length, (pair) => numbers.get(pairs[pair]?.base ?? '') ?? 0);
  const sounds = stems
    .flatMap((word, at) => soundsOf(word).map((sound) => ({ sound, at })))
    .sort((a, b) => compareWords(a.sound, b.sound));
  return {
    stems: {
      words: packWords(stems),
      terms: { starts: grouped.starts, items: grouped.items.map((pair) => pairs[pair]?.term ?? 0) },
      near: slips(stems, terms, numbers),
    },
    sounds: {
      words: packWords(sounds.map(({ sound }) => sound)),
      stems: Uint32Array.from(sounds, ({ at }) => at),
    },
  };
}

function slips(
  stems: readonly string[],
  terms: readonly string[],
  numbers: ReadonlyMap<string, number>,
): TextIndex['stems']['near'] {
  const words = terms.filter((term) => stemsOf(term).length > 0 && !numbers.has(term));
  const spelled = [...stems, ...words];
  const owners = [...stems.keys(), ...words.map((word) => numbers.get(stem(word)) ?? 0)];
  return { ...buildDeletions(spelled), spelled: packWords(spelled), stems: Uint32Array.from(owners) };
}

/** The stem of a word, with and without its fleeting vowel; none if the term is not a word. */
function stemsOf(term: string): string[] {
  if (!/^[a-zа-я]+$/.test(term)) return [];
  const base = stem(term);
  return [...new Set([base, withoutFleeting(base)])];
}

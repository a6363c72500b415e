import { inPieces } from '../../../platform/text/pieces.ts';
import {
  isStopWord,
  type MatchTextOptions,
  matchTexts,
  normalize,
  type Synonyms,
  type TextIndex,
  TextIndexBuilder,
  tokenize,
} from '../../../search-engine/search-engine.ts';

/** Words around a task that do not identify it: «чем прикрутить полку», «заменить розетку своими руками». */
const ABOUT_DOING = new Set(
  'чем надо нужно чтобы сделать можно своими руками самому самостоятельно самим дома правильно быстро легко помогите инструкция'.split(
    ' ',
  ),
);
/** A text with more words than this names no task. */
const MOST_WORDS = 12;

/** Analysing so many wordings takes some milliseconds. */
const PIECE = 30;

/** Ways to read a text, in the order in which they are tried. */
const AS_WRITTEN = { isExact: true, isTyping: false };
const UNFINISHED = { isExact: true, isTyping: true };
const CORRECTED = { isExact: false, isTyping: false };

interface Wording<T> {
  task: T;
  /** The number of words that are not stop words. */
  words: number;
  isTitle: boolean;
}

/**
 * Finds tasks by their titles and wordings with a text index of their own: forms, synonyms and typing errors as in
 * search.
 */
export class TaskBook<T extends { title: string; phrases: readonly string[] }> {
  readonly #index: TextIndex;
  readonly #synonyms: Synonyms;
  readonly #wordings: readonly Wording<T>[];

  private constructor(index: TextIndex, synonyms: Synonyms, wordings: readonly Wording<T>[]) {
    this.#index = index;
    this.#synonyms = synonyms;
    this.#wordings = wordings;
  }

  /** Reads the tasks piece by piece, so that other requests are answered in between. */
  static async of<T extends { title: string; phrases: readonly string[] }>(
    tasks: readonly T[],
    synonyms: Synonyms,
  ): Promise<TaskBook<T>> {
    const texts = tasks.flatMap((task) =>
      [task.title, ...task.phrases].map((name, at) => ({ task, name, at })),
    );
    const wordings: Wording<T>[] = [];
    const builder = new TextIndexBuilder(synonyms);
    for await (const piece of inPieces(texts, PIECE))
      for (const { task, name, at } of piece) {
        const id = wordings.push({ task, words: significantWords(name).length, isTitle: at === 0 }) - 1;
        builder.add({ id, name, article: '', brand: '', category: '', popularity: 0, availableIn: [] });
      }
    return new TaskBook(builder.finish(), synonyms, wordings);
  }

  /**
   * The task that a text names: a whole wording of it must be in the text, so «полка» names none.
   * @param mayBeCorrected also complete the last word and correct typing errors, when no product matches the text
   */
  named(text: string, mayBeCorrected: boolean): T | undefined {
    const words = significantWords(text);
    if (words.length === 0 || words.length > MOST_WORDS) return undefined;
    const ways = mayBeCorrected ? [AS_WRITTEN, UNFINISHED, CORRECTED] : [AS_WRITTEN];
    for (const way of ways) {
      const { hits, dropped } = this.#match(words.join(' '), way);
      const whole = hits.filter((hit) => hit.words > 0 && hit.words <= words.length - dropped);
      // A title is what the suggestions of an unfinished text show first.
      const title = (hit: Wording<T>) => Number(way.isTyping && hit.isTitle);
      const best = whole.sort((a, b) => b.words - a.words || title(b) - title(a) || b.score - a.score)[0];
      if (best) return best.task;
    }
    return undefined;
  }

  /** Tasks that continue the typed text, the likeliest first. */
  begun(text: string, limit: number): T[] {
    const words = significantWords(text);
    if (words.length === 0 || words.length > MOST_WORDS) return [];
    const typed = words.join(' ');
    const asWritten = this.#match(typed, { isExact: true, isTyping: true }).hits;
    const isSure = asWritten.length > 0 || words.length < 2;
    const { hits, dropped } = isSure
      ? { hits: asWritten, dropped: 0 }
      : this.#match(typed, { isExact: false, isTyping: true });
    if (dropped > 0) return [];
    const best = hits.sort((a, b) => Number(b.isTitle) - Number(a.isTitle) || b.score - a.score);
    return [...new Set(best.map(({ task }) => task))].slice(0, limit);
  }

  #match(text: string, options: MatchTextOptions & { isTyping?: boolean }) {
    const { found, dropped } = matchTexts([this.#index], this.#synonyms, text, options);
    const hits: (Wording<T> & { score: number })[] = [];
    for (const { count, documents, scores } of found)
      for (let at = 0; at < count; at++) {
        const wording = this.#wordings[this.#index.ids[documents[at] as number] as number];
        if (wording) hits.push({ ...wording, score: scores[at] as number });
      }
    return { hits, dropped: dropped.length };
  }
}

function significantWords(text: string): string[] {
  return tokenize(normalize(text)).flatMap(({ written }) =>
    isStopWord(written) || ABOUT_DOING.has(written) ? [] : [written],
  );
}

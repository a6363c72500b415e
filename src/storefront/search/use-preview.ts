import { useEffect, useState } from 'react';
import { useBrowserApi } from '../api/browser-api.ts';
import { data } from '../api/client.ts';
import type { Answer } from '../api/shapes.ts';
import { type CardView, toCardView } from '../catalogue/card.ts';
import { searchHref } from '../navigation/search-href.ts';
import { useCity } from '../shell/shell-data.ts';

/** Sections and products for a text, next to its suggestions; of a task that it names, those of the task. */
export interface Preview {
  text: string;
  /** How many products the search finds. */
  count: number;
  /** The title of the task. */
  task?: string;
  /** With the count of the products found in them; those of a task have none. */
  categories: { id: number; name: string; href: string; count?: number }[];
  cards: CardView[];
}

const GOODS = 4;
const CATEGORIES = 3;

/**
 * Loads the preview once the suggestions have settled. The previous preview stays until the next response; a
 * failed call shows nothing.
 * @param text the text the suggestions belong to; «» before the first
 * @returns `preview`, and `isAwaited` while the one for the text is loading
 */
export function usePreview(text: string): { preview?: Preview | undefined; isAwaited: boolean } {
  const api = useBrowserApi();
  const city = useCity()?.id ?? 0;
  const [answer, setAnswer] = useState<{ text: string; preview?: Preview }>({ text: '' });

  useEffect(() => {
    if (!text) {
      setAnswer({ text });
      return;
    }
    const call = new AbortController();
    const query = {
      search: text,
      is_available: 'true' as const,
      limit: GOODS,
      offset: 0,
      ordering: 'relevance' as const,
    };
    data(api().GET('/api/v1/search/products/', { params: { query }, signal: call.signal })).then(
      (found) => {
        if (!call.signal.aborted) setAnswer({ text, preview: previewOf(text, found, city) });
      },
      () => {
        if (!call.signal.aborted) setAnswer({ text });
      },
    );
    return () => call.abort();
  }, [text, city]);

  return { preview: answer.preview, isAwaited: answer.text !== text };
}

type Found = Answer<'/api/v1/search/products/'>;

function previewOf(text: string, { count, categories, results, tasks = [] }: Found, city: number): Preview {
  const [task] = tasks;
  const goods = (task?.products ?? []).filter((card) => card.is_available).slice(0, GOODS);
  const cards = goods.length > 0 ? goods : results;
  const names = distinctNames(cards.map(({ name }) => name));
  const sections = task?.categories.length
    ? task.categories
    : categories.map((each) => ({ ...each, href: `${searchHref(text)}&category=${each.id}` }));
  return {
    text,
    count,
    ...(task && { task: task.title }),
    categories: sections.slice(0, CATEGORIES),
    cards: cards.map((card, at) => ({ ...toCardView(card, city), name: names[at] ?? card.name })),
  };
}

/** Longer names take more than two lines of a row. */
const LONG = 64;
/** Fewer letters left out are not worth a broken phrase: «Смеситель … кухни». */
const LEAST_SAVED = 10;

/**
 * Shortens long product names in a list by the words that all share: the first word stays, and so does
 * everything that differs. Different names stay different.
 */
export function distinctNames(names: readonly string[]): string[] {
  const shared = sharedWords(names);
  const short = names.map((name) => (name.length > LONG ? without(name, shared) : name));
  return new Set(short).size === new Set(names).size ? short : [...names];
}

function sharedWords(names: readonly string[]): ReadonlySet<string> {
  const [first = '', ...others] = names;
  if (others.length === 0) return new Set();
  const elsewhere = others.map((name) => new Set(name.split(' ')));
  return new Set(first.split(' ').filter((word) => elsewhere.every((words) => words.has(word))));
}

/** The first word, «…» for the shared words after it, and the rest. */
function without(name: string, shared: ReadonlySet<string>): string {
  const [first = '', ...words] = name.split(' ');
  const from = words.findIndex((word) => !shared.has(word));
  const saved = words.slice(0, Math.max(0, from)).join(' ').length;
  return saved >= LEAST_SAVED ? [first, '…', ...words.slice(from)].join(' ') : name;
}

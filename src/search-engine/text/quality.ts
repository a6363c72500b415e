/** Measures of a search over queries with known answers (SE-1 to SE-6). */

/** A query, its kind, and what its answers must contain; `undefined`: it must find nothing. */
export interface QualityQuery {
  readonly query: string;
  readonly kind: string;
  /** Every group must match by one of its texts. */
  readonly expect: readonly (readonly string[])[] | undefined;
  /** Whether suggestions are judged too. */
  readonly isSuggested: boolean;
}

/** Shares 0–1 over the queries of a kind; null when the kind has no such query. */
export interface Quality {
  readonly recall5: number | null;
  readonly success5: number | null;
  readonly precision5: number | null;
  /** The share of queries without an expected answer that find nothing. */
  readonly empties: number | null;
}

export interface Miss {
  readonly query: string;
  readonly kind: string;
  readonly expect: string;
  readonly recall5: number | null;
  readonly precision5: number | null;
  /** Names of the first five. */
  readonly found: readonly string[];
}

/** The result of one query. */
export interface Judged {
  readonly kind: string;
  readonly recall5?: number;
  readonly precision5?: number;
  readonly isEmpty?: boolean;
}

const TOP = 5;

/** A text in the form in which expectations are checked: lower case, ё as е. */
export function folded(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

/** Reads lines `query ⇥ kind ⇥ expect ⇥ endpoint`; `#` begins a comment. @throws Error naming the line */
export function readQueries(text: string): QualityQuery[] {
  return text.split(/\r?\n/).flatMap((line, at) => {
    if (!line.trim() || line.startsWith('# ')) return [];
    const [query, kind, expect, endpoint = 'search'] = line.split('\t');
    if (query === undefined || !kind || !expect)
      throw new Error(`строка ${at + 1}: нужны запрос, вид и ожидание`);
    const groups = expect.split('&').map((group) => group.split('|').map(folded));
    return [
      { query, kind, expect: expect === '-' ? undefined : groups, isSuggested: endpoint.trim() === 'both' },
    ];
  });
}

/** Whether a folded text is an answer to the query. */
export function answers(text: string, expect: NonNullable<QualityQuery['expect']>): boolean {
  return expect.every((group) => group.some((part) => text.includes(part)));
}

/**
 * Judges the first five answers.
 * @param found folded texts in the order shown
 * @param relevant how many goods there are that answer
 */
export function judge({ kind, expect }: QualityQuery, found: readonly string[], relevant: number): Judged {
  if (!expect) return { kind, isEmpty: found.length === 0 };
  const top = found.slice(0, TOP);
  const hits = top.filter((text) => answers(text, expect)).length;
  return {
    kind,
    // Nothing relevant in these goods: a query that cannot fail.
    recall5: relevant === 0 ? 1 : hits / Math.min(TOP, relevant),
    precision5: top.length === 0 ? (relevant === 0 ? 1 : 0) : hits / top.length,
  };
}

/** The means over the judged queries. */
export function quality(judged: readonly Judged[]): Quality {
  return {
    recall5: mean(judged.map(({ recall5 }) => recall5)),
    success5: mean(judged.map(({ recall5 }) => (recall5 === undefined ? undefined : Number(recall5 > 0)))),
    precision5: mean(judged.map(({ precision5 }) => precision5)),
    empties: mean(judged.map(({ isEmpty }) => (isEmpty === undefined ? undefined : Number(isEmpty)))),
  };
}

/** The mean of the known values, rounded to four places; null when there are none. */
export function mean(values: readonly (number | undefined)[]): number | null {
  const known = values.filter((value) => value !== undefined);
  if (known.length === 0) return null;
  return Number((known.reduce((sum, value) => sum + value, 0) / known.length).toFixed(4));
}

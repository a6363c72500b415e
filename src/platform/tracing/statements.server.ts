import { isTraced, startInnerSpan } from './tracing.server.ts';
import type { Span } from './work.server.ts';

export type { Span };

const LONGEST_TEXT = 1_000;
/** A literal in the text of a statement; values travel apart, as `$1`. */
const LITERAL = /'(?:[^']|'')*'/g;

/**
 * Begins the span of a statement inside a request or a job; undefined without a collector.
 * @param asked what the driver was given: a text, or an object with one
 */
export function startStatement(asked: unknown): Span | undefined {
  if (!isTraced()) return undefined;
  const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text;
  if (typeof text !== 'string') return undefined;
  return startInnerSpan(nameOf(text), {
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': text.replace(LITERAL, "'?'").slice(0, LONGEST_TEXT),
    },
  });
}

/** Its first word: `select`, `begin`. */
function nameOf(text: string): string {
  return /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement';
}

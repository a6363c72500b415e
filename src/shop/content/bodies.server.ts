import { oneLine } from '../../core/written-text.ts';
import { cleanHtml } from './sanitize.server.ts';

/** Fields of a body that are HTML, wherever they stand in it; all other texts are one line. */
const HTML_FIELDS = new Set(['html', 'answer_html']);

/** A body as it may be shown: HTML sanitised, other texts in one line. */
export function cleanBody<T>(body: T): T {
  return cleanValue(body, '') as T;
}

function cleanValue(value: unknown, name: string): unknown {
  if (typeof value === 'string') return HTML_FIELDS.has(name) ? cleanHtml(value) : oneLine(value);
  if (Array.isArray(value)) return value.map((each) => cleanValue(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, cleanValue(each, field)]));
}

import type { FieldErrors } from '../../../platform/http/errors.ts';
import { checkerOf } from '../../../platform/http/validation.server.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import type { Kind } from '../content.ts';
import { BLOCKS, type BlockType, BODIES } from './blocks.shapes.ts';
import { WITH_GOODS } from './blocks.ts';
import { cleanHtml, cleanTextWithGoods, imageError } from './sanitize.server.ts';

export { cleanHtml };

type Checker = ReturnType<typeof checkerOf>;

/** Fields of a body that hold HTML, at any depth. All other texts are single lines. */
const HTML_FIELDS = new Set(['html', 'answer_html']);

const checkers = new Map<object, Checker>();

/** Compiled on first use, because most processes never write texts. */
function checkerFor(schema: object): Checker {
  const known = checkers.get(schema) ?? checkerOf(schema);
  checkers.set(schema, known);
  return known;
}

/** Validates the body of a kind. @returns errors at `body.…`; null when there are none */
export function bodyErrors(kind: Kind, body: Record<string, unknown>): FieldErrors | null {
  const whole = checkerFor(BODIES[kind])(body, 'body');
  if (whole) return whole;
  const blocks = kind === 'about' ? (body.blocks as { type: BlockType }[]) : [];
  for (const [at, block] of blocks.entries()) {
    const errors = checkerFor(BLOCKS[block.type])(block, `body.blocks.${at}`);
    if (errors) return errors;
  }
  return imageErrors(body, 'body');
}

/** Errors for images in HTML that sanitising would remove. */
function imageErrors(value: unknown, at: string): FieldErrors | null {
  if (typeof value === 'string') {
    const fault = HTML_FIELDS.has(at.slice(at.lastIndexOf('.') + 1)) ? imageError(value) : null;
    return fault ? { [at]: [fault] } : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, each] of Object.entries(value)) {
    const errors = imageErrors(each, `${at}.${name}`);
    if (errors) return errors;
  }
  return null;
}

/** A body ready for display: HTML sanitised, other texts on one line. */
export function cleanBody<T>(kind: Kind, body: T): T {
  const clean = cleanValue(body, '') as T;
  const { html } = body as { html?: unknown };
  return WITH_GOODS.has(kind) && typeof html === 'string'
    ? { ...clean, html: cleanTextWithGoods(html) }
    : clean;
}

function cleanValue(value: unknown, name: string): unknown {
  if (typeof value === 'string') return HTML_FIELDS.has(name) ? cleanHtml(value) : oneLine(value);
  if (Array.isArray(value)) return value.map((each) => cleanValue(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, cleanValue(each, field)]));
}

import type { FieldErrors } from '../../core/errors.ts';
import { checkerOf } from '../../core/validation.server.ts';
import { oneLine } from '../../core/written-text.ts';
import { BLOCKS, type BlockType } from './blocks.shapes.ts';
import { BODIES } from './bodies.shapes.ts';
import type { Kind } from './content.ts';
import { cleanHtml, pictureFault } from './sanitize.server.ts';

type Checker = ReturnType<typeof checkerOf>;

/** Fields of a body that are HTML, wherever they stand in it; all other texts are one line. */
const HTML_FIELDS = new Set(['html', 'answer_html']);

const checkers = new Map<object, Checker>();

/** Compiled when they are needed: a shop in operation hardly ever writes texts. */
function checkerFor(schema: object): Checker {
  const known = checkers.get(schema) ?? checkerOf(schema);
  checkers.set(schema, known);
  return known;
}

/** What is wrong with a body of its kind, at `body.…`; null: nothing. */
export function bodyFault(kind: Kind, body: Record<string, unknown>): FieldErrors | null {
  const whole = checkerFor(BODIES[kind])(body, 'body');
  if (whole) return whole;
  const blocks = kind === 'about' ? (body.blocks as { type: BlockType }[]) : [];
  for (const [at, block] of blocks.entries()) {
    const errors = checkerFor(BLOCKS[block.type])(block, `body.blocks.${at}`);
    if (errors) return errors;
  }
  return picturesFault(body, 'body');
}

/** HTML that shows pictures which would be left out. */
function picturesFault(value: unknown, at: string): FieldErrors | null {
  if (typeof value === 'string') {
    const fault = HTML_FIELDS.has(at.slice(at.lastIndexOf('.') + 1)) ? pictureFault(value) : null;
    return fault ? { [at]: [fault] } : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, each] of Object.entries(value)) {
    const errors = picturesFault(each, `${at}.${name}`);
    if (errors) return errors;
  }
  return null;
}

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

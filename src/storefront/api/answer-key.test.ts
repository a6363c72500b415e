import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAnswerOf } from './answer-key.ts';

interface Schema {
  $ref?: string;
  type?: string;
  required?: string[];
}
type Operation = { responses: Record<string, { content?: Record<string, { schema: Schema }> }> };
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const { paths, components }: OpenApi = JSON.parse(
  readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8'),
);

/**
 * The calls that pages make, each with the smallest response its description allows; undefined where any
 * object is allowed.
 */
const ANSWERS = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { responses }]) =>
    ['200', '201'].flatMap((status) => {
      // The server of the pages asks the last two, where nothing stands between it and the API.
      if (/^\/api\/v1\/(staff|previews|redirects)\//.test(path)) return [];
      const schema = responses[status]?.content?.['application/json']?.schema;
      const smallest = schema && smallestOf(schema);
      return smallest ? [{ call: `${method.toUpperCase()} ${path}`, smallest }] : [];
    }),
  ),
);

function smallestOf(schema: Schema): object | undefined {
  if (schema.$ref) return smallestOf(components.schemas[schema.$ref.split('/').at(-1)!]!);
  if (schema.type === 'array') return [];
  return schema.required && Object.fromEntries(schema.required.map((key) => [key, null]));
}

test('every response the API describes is recognised', () => {
  expect(ANSWERS.length).toBeGreaterThan(80);
  const foreign = ANSWERS.filter(({ call, smallest }) => !isAnswerOf(call, smallest));
  expect(foreign).toEqual([]);
});

test('JSON from another source is recognised as foreign for every call', () => {
  const others = [{}, [], 'ok', 1, true, null, { ok: true }, { status: 'login' }, { error: 'login' }];
  const taken = ANSWERS.flatMap(({ call, smallest }) =>
    others
      .filter((other) => !(Array.isArray(other) && Array.isArray(smallest)))
      .filter((other) => isAnswerOf(call, other))
      .map((other) => `${call} ${JSON.stringify(other)}`),
  );
  expect(taken).toEqual([]);
});

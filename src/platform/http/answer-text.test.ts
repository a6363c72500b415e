import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { immutableAnswer } from '../cache/immutable-answers.server.ts';
import { answerSerializer } from './answer-text.server.ts';

const item = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const list = {
  type: 'object',
  required: ['count', 'results'],
  properties: {
    count: { type: 'integer' },
    results: { type: 'array', items: item },
    note: { type: 'string' },
  },
};

/** Answers with the given value, by a schema. */
async function answered(schema: object, answers: object[]): Promise<unknown[]> {
  const app = Fastify();
  app.setSerializerCompiler(answerSerializer());
  app.get('/:at', { schema: { response: { 200: schema } } }, async ({ params }) => {
    return answers[Number((params as { at: string }).at)];
  });
  const read = answers.map(async (_, at) => (await app.inject(`/${at}`)).json());
  return Promise.all(read).finally(() => app.close());
}

test('a list of immutable items is answered like any other: in order, by the schema, mixed with other items', async () => {
  const [first, second] = [
    { id: 1, name: 'Кабель «ВВГ»', secret: 7 },
    { id: 2, name: 'б' },
  ].map(immutableAnswer);
  const own = { id: 3, name: 'в "избранном"' };
  const without = { count: 0, results: [] };
  expect(
    await answered(list, [
      { count: 3, results: [first, own, second], note: 'да', more: 1 },
      { count: 2, results: [own, first] },
      without,
    ]),
  ).toEqual([
    {
      count: 3,
      note: 'да',
      results: [{ id: 1, name: 'Кабель «ВВГ»' }, own, { id: 2, name: 'б' }],
    },
    { count: 2, results: [own, { id: 1, name: 'Кабель «ВВГ»' }] },
    without,
  ]);
});

test('an immutable item is serialized once for each schema', async () => {
  const answer = immutableAnswer({ id: 1, name: 'как было' });
  expect(await answered(item, [answer, answer])).toEqual([answer, answer]);
  const only = { type: 'object', properties: { id: { type: 'integer' } } };
  expect(await answered(only, [answer])).toEqual([{ id: 1 }]);
  const passing = { id: 1, name: 'как было' };
  const app = Fastify();
  app.setSerializerCompiler(answerSerializer());
  app.get('/', { schema: { response: { 200: item } } }, async () => passing);
  const before = (await app.inject('/')).json();
  passing.name = 'как стало';
  expect([before, (await app.inject('/')).json()].map(({ name }) => name)).toEqual(['как было', 'как стало']);
  await app.close();
});

import { expect, test } from 'vitest';
import type { Change } from '../../../platform/changes/changes.queries.ts';
import { broughtSince, broughtWith, EVERYTHING, type Feed } from './feed.server.ts';

const stock = (subjectId: number): Change => ({ kind: 'stock', subjectId });
const words = { goods: 'goods', index: 'words', first: 0, parts: 0, added: 0, documents: 0, renown: 0 };
const feedOf = (edition: number, brought: Feed['brought'] = []): Feed => ({
  index: 'goods',
  edition,
  beat: 0,
  cursor: '',
  snapshot: '',
  timeline: '00000001',
  words,
  builtAt: 0,
  brought,
});

test('a process that has missed some editions learns what each of them has brought', () => {
  let brought = broughtWith({ edition: 1, changes: EVERYTHING });
  for (const edition of [2, 3, 4]) brought = broughtWith({ edition, changes: [stock(edition)] }, brought);
  expect(broughtSince(feedOf(2), feedOf(4, brought))).toEqual([stock(4), stock(3)]);
  expect(broughtSince(feedOf(4), feedOf(4, brought))).toEqual([]);
});

test('what is not known, and what came with another index, concerns everything', () => {
  const brought = broughtWith({ edition: 9, changes: [stock(1)] });
  expect(broughtSince(feedOf(7), feedOf(9, brought))).toBe(EVERYTHING);
  expect(broughtSince(feedOf(8), { ...feedOf(9, brought), index: 'other' })).toBe(EVERYTHING);
  expect(broughtSince(feedOf(10), feedOf(9, brought))).toBe(EVERYTHING);
  const { brought: _, ...earlier } = feedOf(9);
  expect(broughtSince(feedOf(8), earlier)).toBe(EVERYTHING);
});

test('the feed stays small: a thousand changes of fifty editions at most', () => {
  let brought: ReturnType<typeof broughtWith> = [];
  for (let edition = 1; edition <= 60; edition++)
    brought = broughtWith({ edition, changes: [stock(edition)] }, brought);
  expect(brought.map(({ edition }) => edition)).toEqual(Array.from({ length: 50 }, (_, at) => 60 - at));
  const many = Array.from({ length: 600 }, (_, at) => stock(at));
  brought = broughtWith({ edition: 61, changes: many }, brought);
  brought = broughtWith({ edition: 62, changes: many }, brought);
  expect(brought.map(({ edition }) => edition)).toEqual([62]);
  expect(broughtWith({ edition: 63, changes: [...many, ...many] }, brought)[0]?.changes).toBe(EVERYTHING);
});

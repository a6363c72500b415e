import { expect, test } from 'vitest';
import type { Change } from '../../../platform/changes/changes.queries.ts';
import { shippedSynonyms } from '../../../search-engine/search-engine.ts';
import { type Feed, writeFeed } from './feed.server.ts';
import { FeedWatch } from './feed-watch.server.ts';
import { InterpretedCluster } from './fixtures/interpreter.ts';
import { writeWords } from './words.server.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');

async function opened(readClock: () => Promise<number> = async () => NOW) {
  const cluster = new InterpretedCluster();
  const given = { goods: 'goods', documents: 1, renown: 1, phrases: [], synonyms: shippedSynonyms };
  const words = await writeWords(cluster, { ...given, frequencies: new Map([['дрель', 1]]) });
  const feed: Feed = {
    index: 'goods',
    edition: 1,
    beat: NOW,
    cursor: '',
    snapshot: '',
    timeline: '00000001',
    words,
    builtAt: NOW,
  };
  const brought: (readonly Change[])[] = [];
  const on = {
    edition: (changes: readonly Change[]) => brought.push(changes),
    words: () => {},
    error: (error: unknown) => {
      throw error;
    },
    heard: () => {},
    missed: () => {},
  };
  const watch = new FeedWatch(cluster, on, readClock);
  const publish = async (more: Partial<Feed>) => {
    await writeFeed(cluster, { ...feed, ...more }, undefined);
    await watch.lookAnew();
  };
  return { watch, publish, brought };
}

test('a fresh process knows by the clock of the database that the feeder has ended long ago', async () => {
  const { watch, publish } = await opened();
  await publish({ beat: NOW - 31_000 });
  expect(watch.isFed).toBe(false);
  await publish({ beat: NOW - 1_000 });
  expect(watch.isFed).toBe(true);
});

test('while the clock of the database is not known no feeder is trusted; a beat that is still to come counts as now', async () => {
  let isAway = true;
  const { watch, publish } = await opened(async () => {
    if (isAway) throw new Error('the database is away');
    return NOW;
  });
  await publish({});
  expect(watch.isFed).toBe(false);
  isAway = false;
  await publish({ beat: NOW + 3_600_000 });
  expect(watch.isFed).toBe(true);
});

test('an edition says what it has brought: the stock of one product is no change of all pages', async () => {
  const { publish, brought } = await opened();
  const changes: Change[] = [{ kind: 'stock', subjectId: 17 }];
  await publish({});
  await publish({ edition: 2, brought: [{ edition: 2, changes }] });
  expect(brought).toEqual([changes]);
});

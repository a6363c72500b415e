import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { Change } from '../../../platform/changes/changes.queries.ts';
import { openSearchAddress } from '../../../platform/config/outside-addresses.server.ts';
import { Cluster } from './cluster.server.ts';
import { broughtSince, broughtWith, EVERYTHING, type Feed, writeFeed } from './feed.server.ts';

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

/** Two nodes of one cluster that accept one write of a document; the first one is silent after it has carried it out. */
async function withSilentNode() {
  let written: unknown;
  const nodes = [true, false].map((isSilent) =>
    createServer(async (request, response) => {
      if (request.method === 'GET')
        return response.end(JSON.stringify({ _source: written, _seq_no: 1, _primary_term: 1 }));
      const body = await json(request);
      if (written !== undefined) return response.writeHead(409).end('{"error":"version_conflict"}');
      written = body;
      if (!isSilent) response.end('{}');
      else request.socket.destroy();
    }).listen(0, '127.0.0.1'),
  );
  onTestFinished(() => {
    for (const node of nodes) node.close().closeAllConnections();
  });
  await Promise.all(nodes.map((node) => once(node, 'listening')));
  const urls = nodes.map((node) => `http://127.0.0.1:${(node.address() as AddressInfo).port}`);
  return new Cluster({ ...openSearchAddress(urls.join(',')), alias: 'goods' });
}

test('a feed that was written although the answer got lost counts as written', async () => {
  const cluster = await withSilentNode();
  await writeFeed(cluster, feedOf(2), { seqNo: 0, term: 1 });
  await expect(writeFeed(cluster, feedOf(3), { seqNo: 0, term: 1 })).rejects.toThrow('409');
});

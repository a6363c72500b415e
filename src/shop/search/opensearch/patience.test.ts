import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openSearchAddress } from '../../../platform/config/outside-addresses.server.ts';
import { Cluster } from './cluster.server.ts';
import { faultOfCluster, inTime } from './patience.server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A node that answers, or takes requests and is silent. */
async function node(answers: boolean) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (answers) response.end('{"ok":true}');
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const clusterOf = (...urls: string[]) =>
  new Cluster({ ...openSearchAddress(urls.join(',')), alias: 'goods' });
const search = { method: 'POST', path: 'goods/_msearch', body: '', timeout: 3_000 } as const;
const never = () => new Promise<never>(() => {});

test('a node that hangs does not take the time of the others, and is asked no more', async () => {
  const [hanging, sound] = [await node(false), await node(true)];
  const cluster = clusterOf(hanging.url, sound.url);
  expect(await cluster.ask(search)).toEqual({ ok: true });
  const write = { method: 'PUT', path: 'goods/_doc/1', body: {}, timeout: 3_000 } as const;
  expect(await cluster.ask(write)).toEqual({ ok: true });
  expect([hanging.requests.length, sound.requests.length]).toEqual([1, 2]);
});

test('a write is repeated at the next node when the first one hangs', async () => {
  const [hanging, sound] = [await node(false), await node(true)];
  const write = { method: 'PUT', path: 'goods/_doc/1', body: {}, timeout: 3_000 } as const;
  expect(await clusterOf(hanging.url, sound.url).ask(write)).toEqual({ ok: true });
});

test('when all nodes are slow, a second one is asked for a few searches only', async () => {
  const [one, other] = [await node(false), await node(false)];
  const cluster = clusterOf(one.url, other.url);
  const searches = Array.from({ length: 200 }, () =>
    cluster.ask({ ...search, timeout: 1_500 }).catch((error: unknown) => faultOfCluster(error)),
  );
  expect(await Promise.all(searches)).toEqual(searches.map(() => 'silent'));
  const asked = one.requests.length + other.requests.length;
  expect(asked).toBeGreaterThan(200);
  expect(asked).toBeLessThanOrEqual(270);
});

test('a cluster whose nodes all hang is silent', async () => {
  const cluster = clusterOf((await node(false)).url, (await node(false)).url);
  const fault = await cluster.ask({ ...search, timeout: 50 }).catch((error: unknown) => error);
  expect(faultOfCluster(fault)).toBe('silent');
});

test('a slow database is no fault of the cluster; a cluster that is waited for is', async () => {
  const sound = clusterOf((await node(true)).url);
  const slowDatabase = inTime(3_000, async () => {
    await sound.ask(search);
    return never();
  });
  expect(faultOfCluster(await slowDatabase.catch((error: unknown) => error))).toBeUndefined();
  const hanging = clusterOf((await node(false)).url);
  const slowCluster = inTime(60, () => hanging.ask(search));
  expect(faultOfCluster(await slowCluster.catch((error: unknown) => error))).toBeDefined();
  const silentCluster = inTime(550, () => hanging.ask(search));
  expect(faultOfCluster(await silentCluster.catch((error: unknown) => error))).toBe('silent');
  expect(faultOfCluster(new Error('the database is away'))).toBeUndefined();
});

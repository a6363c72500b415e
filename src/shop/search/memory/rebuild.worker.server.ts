import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { lowerSessionPriority, lowerThreadPriority } from '../../../platform/database/priority.server.ts';
import { buffersOf } from '../../../search-engine/search-engine.ts';
import { buildIndex, buildOnReplica, type IndexImage } from './build-index.server.ts';
import { readImage, writeImage } from './image-file.server.ts';
import type { RebuildOrder } from './rebuild.server.ts';
import { isOfThisDatabase } from './rows.queries.ts';

const BUILD_LOCK = 7_310_117;
const CONNECT_MS = 30_000;

/**
 * The thread that builds an index. A lock lets one process at a time build, and the next may find the finished file.
 */
const { url, replicaUrl, file, newerThan, isLowPriority } = workerData as RebuildOrder;
const [client, beside] = [connection(url), connection(url)];
if (isLowPriority) lowerThreadPriority();
await client.connect();
if (isLowPriority) await lowerSessionPriority(client);
try {
  await client.query('select pg_advisory_lock($1)', [BUILD_LOCK]);
  const found = await builtByAnother();
  const image = found ?? (await build());
  parentPort?.postMessage({ image, isFound: found !== undefined }, [...buffersOf(image)]);
} finally {
  await Promise.all([client.end(), beside.end()]);
}

function connection(to: string): pg.Client {
  const opened = new pg.Client({
    connectionString: to,
    application_name: 'vitrina index',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
  opened.on('error', () => {});
  return opened;
}

async function builtByAnother(): Promise<IndexImage | undefined> {
  const stored = file ? readImage(file) : undefined;
  if (!stored || stored.builtAt <= newerThan) return undefined;
  return (await isOfThisDatabase(client, stored)) ? stored : undefined;
}

async function build(): Promise<IndexImage> {
  const image = (await builtOnReplica()) ?? (await builtHere());
  try {
    if (file) writeImage(file, image);
  } catch (error) {
    // Without a file the next start only takes longer.
    parentPort?.postMessage({ unwritten: String(error) });
  }
  return image;
}

async function builtHere(): Promise<IndexImage> {
  await beside.connect();
  if (isLowPriority) await lowerSessionPriority(beside);
  return buildIndex(client, beside);
}

/** Whatever is wrong with the replica, the primary is read instead. */
async function builtOnReplica(): Promise<IndexImage | undefined> {
  if (!replicaUrl) return undefined;
  const opened = [connection(replicaUrl), connection(replicaUrl)] as const;
  try {
    await Promise.all(opened.map((each) => each.connect()));
    return await buildOnReplica(client, ...opened);
  } catch (error) {
    parentPort?.postMessage({ unwritten: `the index is built on the primary: ${error}` });
    return undefined;
  } finally {
    await Promise.all(opened.map((each) => each.end().catch(() => {})));
  }
}

import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { standHalfBehindOn, standThreadHalfBehind } from '../../../core/priority.server.ts';
import { buildIndex, type IndexImage } from './build-index.server.ts';
import { buffersOf } from './flat-image.ts';
import { readImage, writeImage } from './image-file.server.ts';
import type { RebuildOrder } from './rebuild.server.ts';
import { isOfThisDatabase } from './rows.queries.ts';

const BUILD_LOCK = 7_310_117;

/** The thread that builds an index: of several processes one at a time, and the next may find it done. */
const { url, file, newerThan, isPatient } = workerData as RebuildOrder;
const [client, beside] = [connection(), connection()];
if (isPatient) standThreadHalfBehind();
await client.connect();
if (isPatient) standHalfBehindOn(client);
try {
  await client.query('select pg_advisory_lock($1)', [BUILD_LOCK]);
  const found = await builtByAnother();
  const image = found ?? (await build());
  parentPort?.postMessage({ image, isFound: found !== undefined }, [...buffersOf(image)]);
} finally {
  await Promise.all([client.end(), beside.end()]);
}

function connection(): pg.Client {
  const opened = new pg.Client({ connectionString: url, application_name: 'vitrina index' });
  opened.on('error', () => {});
  return opened;
}

async function builtByAnother(): Promise<IndexImage | undefined> {
  const kept = file ? readImage(file) : undefined;
  if (!kept || kept.builtAt <= newerThan) return undefined;
  return (await isOfThisDatabase(client, kept)) ? kept : undefined;
}

async function build(): Promise<IndexImage> {
  await beside.connect();
  if (isPatient) standHalfBehindOn(beside);
  const image = await buildIndex(client, beside);
  try {
    if (file) writeImage(file, image);
  } catch (error) {
    // Without a file the next start builds again: slower, nothing else.
    parentPort?.postMessage({ unwritten: String(error) });
  }
  return image;
}

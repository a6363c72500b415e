import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { importXml, offersXml } from '../demo/commerceml.view.ts';
import type { Pool } from '../src/platform/database/db.server.ts';
import { opened, runNode, stop } from './child.ts';
import type { Asked } from './load.ts';
import { type Latency, latency } from './measure.ts';
import { processorOf, WATCHED } from './shop.ts';

/** The cheapest query of the database: one row by its primary key, prepared. */
export async function primaryKeySelect(pool: Pool): Promise<Latency> {
  const { low, high } = (await pool.query('select min(id) as low, max(id) as high from product')).rows[0];
  const client = await pool.connect();
  try {
    return await latency(2_000, (turn) =>
      client.query({
        name: 'floor',
        text: 'select id, slug, article, name from product where id = $1',
        values: [low + ((turn * 7919) % (high - low + 1))],
      }),
    );
  } finally {
    client.release();
  }
}

/** The cheapest import of an export of so many goods: the database stores the lines of its files. */
export async function copyOfFiles(pool: Pool, goods: number): Promise<{ seconds: number }> {
  const files = [importXml(goods, () => {}), offersXml(goods, () => {}, 1)].map((pieces) => [...pieces]);
  const client = await pool.connect();
  try {
    await client.query('create table bench_floor (line text)');
    const started = performance.now();
    for (const pieces of files) {
      const copy = copyFrom(`copy bench_floor from stdin (format csv, delimiter e'\\x01', quote e'\\x02')`);
      await pipeline(Readable.from(pieces), client.query(copy));
    }
    return { seconds: (performance.now() - started) / 1000 };
  } finally {
    await client.query('drop table if exists bench_floor');
    client.release();
  }
}

/**
 * The cheapest possible page: as many bytes as the shop sends for this one, from the memory of a bare Fastify.
 * @param work runs while the server is open
 */
export async function withFloorOfPage<Found>(
  url: string,
  work: (floor: Asked) => Promise<Found>,
): Promise<Found> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  // fetch has already undone the compression; the floor sends as many bytes as the shop does.
  const server = runNode(
    [...WATCHED, 'bench/static-server.ts', answer.headers.get('content-length') ?? '0'],
    {},
  );
  try {
    return await work({ url: await opened(server), processor: () => processorOf(server) });
  } finally {
    await stop(server);
  }
}

import { randomBytes } from 'node:crypto';
import type { Pool, Tx } from '../src/platform/database/db.server.ts';
import { commercemlReader } from '../src/shop/exchange/commerceml/commerceml.ts';
import { applyFacts } from '../src/shop/exchange/exchange.server.ts';
import { readExchangeXml } from '../src/shop/exchange/reading/reading.server.ts';
import { insertImport } from '../src/shop/exchange/runs/runs.server.ts';
import { newGoods } from './exchange-files.ts';

/** What the record of its changes costs an import of new goods. */
export interface ChangeSetFigures {
  goods: number;
  plainSeconds: number;
  recordedSeconds: number;
  times: number;
}

const DAY = 24;
const ROUNDS = 3;

/** Imports new goods into a source that has goods, in turn with a change set and without one. */
export async function measureChangeSets(
  pool: Pool,
  source: string,
  goods: number,
): Promise<ChangeSetFigures> {
  const files = Object.values(newGoods(goods, DAY));
  const seconds = { plain: 0, recorded: 0 };
  const load = async (mark: string, isRecorded: boolean) => {
    const beginRun = (tx: Tx) => insertImport(tx, { source, name: mark, digest: randomBytes(32) });
    for (const text of files) {
      const bytes = Buffer.from(text.replaceAll('new-', `${mark}-`));
      const facts = readExchangeXml(pieces(bytes), commercemlReader().handler);
      await applyFacts({ pool }, source, facts, isRecorded ? { beginRun } : {});
    }
  };
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of ['plain', 'recorded'] as const) {
      const started = performance.now();
      await load(`${kind}${round}`, kind === 'recorded');
      seconds[kind] += (performance.now() - started) / 1000 / ROUNDS;
    }
  const { plain, recorded } = seconds;
  return { goods, plainSeconds: plain, recordedSeconds: recorded, times: recorded / plain };
}

const PIECE_BYTES = 64 * 1024;

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

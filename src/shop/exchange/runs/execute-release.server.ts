import type { Connection } from '../connections/connections.ts';
import { applyFacts } from '../exchange.server.ts';
import type { Fact } from '../exchange.ts';
import { readMapping } from '../mapping/mapping.server.ts';
import { decideHeld, putParts, readHeld } from '../quarantine/quarantine.server.ts';
import type { RunContext } from './run-context.ts';
import { endRun } from './runs.queries.ts';
import { type Run, summaryOf } from './runs.ts';

/** More than any file has. */
const MOST_HELD = 1_000_000;

/** Applies held goods that a person has released, as they were sent. */
export async function executeRelease(
  { pool, db, config }: RunContext,
  connection: Connection,
  run: Run,
): Promise<void> {
  const held = await readHeld(db, { releasedIn: run.id }, MOST_HELD);
  const ids = held.map(({ id }) => id);
  const facts = held.map(
    ({ ref, prices, stock }): Fact => ({
      kind: 'offer',
      ref,
      ...(prices.length > 0 && { prices }),
      ...(stock.length > 0 && { stock }),
    }),
  );
  const mapping = await readMapping(undefined, config.dataDir);
  await applyFacts({ pool }, connection.source, facts, {
    mapping,
    areOurs: true,
    beginRun: async () => run.id,
    beforeReading: (tx) => putParts(tx, ids),
    async beforeCommit(tx, report) {
      await decideHeld(tx, ids, 'released');
      await endRun(tx, run.id, { state: 'applied', summary: summaryOf(report, 0), report });
    },
  });
}

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { isShopError } from '../../../platform/http/errors.ts';
import { type KeyedRequest, onceForKey } from '../../../platform/http/idempotency.server.ts';
import type { RowsDone } from './many-rows.shapes.ts';

/** A row of a list, as the person has seen it. */
interface SeenRow {
  id: number;
  version: number;
}

/** What a change of a row leaves: its version now, and the id of what was there before, by which it is given back. */
interface Changed {
  version: number;
  was: number | null;
}

/**
 * Changes many rows once per idempotency key, in one transaction and under one operation of the audit. A row that is rejected
 * stays as it was, with the reason; the others are changed all the same (STF-173).
 * @param change of one row; what it rejects it must reject before it writes
 * @throws 422 when the key was used with another body
 */
export async function changeRows<Row extends SeenRow>(
  db: Kysely<DB>,
  { rows, ...keyed }: KeyedRequest & { rows: readonly Row[] },
  change: (tx: Tx, row: Row, operation: string) => Promise<Changed>,
): Promise<RowsDone> {
  const { answer } = await inTransaction(db, (tx) =>
    onceForKey(tx, keyed, async () => {
      const operation = randomUUID();
      // Two people who name the same rows must lock them in one order.
      const ordered = [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => a.id - b.id);
      const done: RowsDone['rows'] = [];
      for (const row of ordered) {
        const { id } = row;
        try {
          done.push({ id, is_done: true, note: '', ...(await change(tx, row, operation)) });
        } catch (error) {
          if (!isShopError(error) || error.status >= 500) throw error;
          done.push({ id, is_done: false, note: error.message, version: null, was: null });
        }
      }
      return { rows: done };
    }),
  );
  return answer;
}

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { isShopError, type ShopError } from '../../../platform/http/errors.ts';
import { type KeyedRequest, onceForKey } from '../../../platform/http/idempotency.server.ts';
import type { RowsDone } from './many-rows.shapes.ts';

/** What a change of a row leaves. */
interface Changed {
  /** Its version now; null: rows of this kind have none. */
  version: number | null;
  /** The id of the former value, for an undo. */
  was: number | null;
}

interface RowsRequest<Row> extends KeyedRequest {
  rows: readonly Row[];
  /** What follows once from all changes together; runs in their transaction. */
  finish?: (tx: Tx) => Promise<void>;
}

/**
 * Changes many rows once per idempotency key, in one transaction and under one operation of the audit. A row that is rejected
 * stays as it was, with the reason; the others are changed all the same (STF-173).
 * @param change of one row; what it rejects it must reject before it writes
 * @throws 422 when the key was used with another body
 */
export async function changeRows<Row extends { id: number }>(
  db: Kysely<DB>,
  { rows, finish, ...keyed }: RowsRequest<Row>,
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
          done.push({ id, is_done: false, note: reasonOf(error), version: null, was: null });
        }
      }
      await finish?.(tx);
      return { rows: done };
    }),
  );
  return answer;
}

/** Why a row was rejected: what is wrong with its fields says more than that something is. */
function reasonOf({ message, fields }: ShopError): string {
  const faults = [...new Set(Object.values(fields ?? {}).flat())];
  return faults.length > 0 ? faults.join(' ') : message;
}

import { failureText, hasStatus } from '../api/failures.ts';
import type { RowDone } from './rows-dialog.tsx';

/**
 * Changes rows by a call for each, and says of each that the shop rejects why it stays as it was.
 * @param done what is known already: another try after a lost connection goes on where the first one stopped
 * @param change makes the call of a row and returns its version afterwards; null: it has none
 */
export async function changeEach<Row extends { id: number }>(
  rows: readonly Row[],
  done: RowDone[],
  change: (row: Row) => Promise<number | null>,
): Promise<{ rows: RowDone[] }> {
  for (const row of rows.slice(done.length)) {
    const { id } = row;
    try {
      done.push({ id, is_done: true, note: '', version: await change(row), was: null });
    } catch (error) {
      if (![400, 404, 409].some((status) => hasStatus(error, status))) throw error;
      done.push({ id, is_done: false, note: failureText(error), version: null, was: null });
    }
  }
  return { rows: done };
}

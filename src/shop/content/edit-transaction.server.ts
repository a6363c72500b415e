import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../core/db.server.ts';
import { badField, type ShopError } from '../../core/errors.ts';
import { inTransaction } from '../../core/transaction.server.ts';

const UNIQUE = '23505';
const FOREIGN_KEY = '23503';

/** A transaction of staff: what another has written or taken away just before is told at its field, not as a 500. */
export async function editTransaction<T>(db: Kysely<DB>, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work);
  } catch (thrown) {
    const { code } = thrown as { code?: unknown };
    if (code === UNIQUE) throw slugTaken();
    if (code === FOREIGN_KEY)
      throw badField('non_field_errors', 'Пока вы писали, рубрику или товар убрали. Выберите их снова.');
    throw thrown;
  }
}

export function slugTaken(): ShopError {
  return badField('slug', 'Этот адрес уже занят другой страницей.');
}

import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, type ShopError } from '../../../platform/http/errors.ts';

const UNIQUE = '23505';
const FOREIGN_KEY = '23503';

/** Runs a transaction of staff. Conflicts with a simultaneous change become errors at their field instead of a 500. */
export async function editTransaction<T>(db: Kysely<DB>, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work);
  } catch (thrown) {
    const { code } = thrown as { code?: unknown };
    if (code === UNIQUE) throw slugTaken();
    if (code === FOREIGN_KEY)
      throw badField(
        'non_field_errors',
        'Пока вы редактировали текст, рубрику или товар удалили. Выберите их снова.',
      );
    throw thrown;
  }
}

export function slugTaken(): ShopError {
  return badField('slug', 'Этот адрес уже занят другой страницей.');
}

import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { recordIn1c } from '../../orders/in-1c/in-1c.server.ts';
import { connectionById } from '../connections/connections.server.ts';
import { waitsFor } from '../connections/connections.ts';
import { readPair, writeHandedAsIs, writeResent } from './persons-word.queries.ts';

/** What a person says about an order and a connection. */
interface PersonsWord {
  slug: string;
  number: number;
  by: Actor;
}

/**
 * Records that a person has seen the order in 1C as it is now: it is neither offered nor asked about again (OUT-7). One that waits
 * for the shop to allow its credit or confirm its prices goes on waiting (EX-63).
 * @throws 404 for an unknown order or connection
 */
export async function confirmByPerson(db: Kysely<DB>, { by, ...named }: PersonsWord): Promise<void> {
  await inTransaction(db, async (tx) => {
    const pair = await pairOf(tx, named);
    const connection = await connectionById(tx, pair.connectionId);
    await recordIn1c(tx, pair.orderId, { decides: false, waitsFor: waitsFor(connection, false) });
    await writeHandedAsIs(tx, pair, 'staff');
    await auditWord(tx, 'order.seen_in_1c', pair.orderId, { by, ...named });
  });
}

/**
 * Offers an order to a connection again, alone in its answer: for an order that is stuck or got lost in 1C.
 * @throws 404 for an unknown order or connection, and when the order was not offered yet
 */
export async function resendOrder(db: Kysely<DB>, { by, ...named }: PersonsWord): Promise<void> {
  await inTransaction(db, async (tx) => {
    const pair = await pairOf(tx, named);
    if (!(await writeResent(tx, pair)))
      throw notFound(
        `Заказ ${named.number} ещё не передавали в подключение «${named.slug}»: отправлять заново нечего.`,
      );
    await auditWord(tx, 'order.resent', pair.orderId, { by, ...named });
  });
}

/** @throws 404 */
async function pairOf(tx: Tx, { slug, number }: Omit<PersonsWord, 'by'>) {
  const pair = await readPair(tx, { slug, number });
  if (!pair) throw notFound(`Нет заказа ${number} или подключения «${slug}».`);
  return pair;
}

async function auditWord(
  tx: Tx,
  action: string,
  subjectId: number,
  { by, slug }: PersonsWord,
): Promise<void> {
  await recordAudit(tx, { ...by, action, subjectId, details: { connection: slug } });
}

import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { notFound, ShopError } from '../../core/errors.ts';
import { formatDate } from '../../core/phone-and-date.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { Visitor } from '../session/session.ts';
import { membershipsOf, requireMay } from './access.server.ts';
import { powerOf } from './power-list.server.ts';
import { lockPower, writePowerState } from './powers.queries.ts';
import { powerStatus } from './powers.ts';

/**
 * Takes a power back: from this moment nothing is given by it.
 * @throws 401, 403, 404 for a power that is not his company's, 409 when it is over already
 */
export async function revokePower({ db, visitor }: { db: Kysely<DB>; visitor: Visitor }, id: number) {
  const memberships = await membershipsOf(db, visitor);
  const ids = memberships.map(({ legalEntityId }) => legalEntityId);
  await inTransaction(db, async (tx) => {
    const power = await lockPower(tx, id);
    if (!power || !ids.includes(power.entityId)) throw notFound('Такой доверенности нет.');
    requireMay(memberships, power.entityId, 'powers.revoke');
    const status = powerStatus(power, power.today);
    if (status === 'revoked') throw conflict('Доверенность уже отозвана.');
    if (status === 'refused') throw conflict('Доверенность не приняли: отзывать нечего.');
    if (status === 'expired')
      throw conflict(`Доверенность истекла ${formatDate(power.validTo)}: отзывать нечего.`);
    await writePowerState(tx, id, 'revoked');
    await recordAudit(tx, {
      ...{ actor: 'user', actorId: visitor.userId, action: 'power.revoked', subjectId: id },
      details: { from: power.state },
    });
  });
  return powerOf({ db, visitor }, id);
}

function conflict(text: string): ShopError {
  return new ShopError('power_over', 409, text);
}

import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../core/db.server.ts';
import { notFound, ShopError } from '../../core/errors.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { tellDecision } from './decisions.server.ts';
import { lockPower, readLatestPowers, writePowerState } from './powers.queries.ts';
import { POWER_STATUS_NAMES, type PowerState, powerStatus } from './powers.ts';

/**
 * Says of a power that waits whether goods are given by it.
 * @throws 404, 409 when it does not wait
 */
export async function decidePower(
  { db, actor = 'staff' }: { db: Kysely<DB>; actor?: 'staff' | '1c' },
  id: number,
  to: 'active' | 'refused',
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const power = await lockPower(tx, id);
    if (!power) throw notFound(`Доверенности ${id} нет.`);
    const status = powerStatus(power, power.today);
    if (status !== 'review')
      throw new ShopError(
        'power_decided',
        409,
        `Доверенность «${POWER_STATUS_NAMES[status]}»: решать нечего.`,
      );
    await writePowerState(tx, id, to);
    await recordAudit(tx, {
      ...{
        actor,
        actorId: null,
        action: to === 'active' ? 'power.confirmed' : 'power.refused',
        subjectId: id,
      },
      details: {},
    });
    await tellDecision(tx, power.entityId, { decided: `power ${to}`, name: power.number });
  });
}

/** The last powers, newest first, of one state when told. */
export async function latestPowers(db: Db, state: PowerState | null, most: number) {
  return readLatestPowers(db, state, most);
}

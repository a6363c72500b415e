import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { FileError } from '../../../platform/files/json-file.ts';
import { badField, ShopError } from '../../../platform/http/errors.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { SETTING_KINDS } from './setting-kinds.server.ts';
import { insertVersion, lockPart, readVersions } from './staff-settings.queries.ts';
import type { SettingPreviewShape, SettingShape } from './staff-settings.shapes.ts';
import { changesBetween, SETTING_PARTS, type SettingPart } from './staff-settings.ts';

/** How many versions are shown. */
const MOST_VERSIONS = 20;

/** A part of the settings as it is now, with its saved versions. */
export async function setting(db: Db, part: SettingPart): Promise<Static<typeof SettingShape>> {
  const [value, versions] = await Promise.all([
    SETTING_KINDS[part].read(db),
    readVersions(db, part, MOST_VERSIONS),
  ]);
  return {
    part,
    title: SETTING_PARTS[part],
    version: versions[0]?.n ?? 0,
    value,
    versions: versions.map(({ n, at, by, value: saved }) => ({ n, by, at: at.toISOString(), value: saved })),
  };
}

/** What a change would do. Nothing is written. @throws 400 at the wrong field */
export async function previewSetting(
  db: Db,
  part: SettingPart,
  value: unknown,
): Promise<Static<typeof SettingPreviewShape>> {
  const kind = SETTING_KINDS[part];
  await checked(() => kind.plan(db, value));
  const changes = changesBetween(await kind.read(db), value);
  return { changes, effect: changes.length === 0 ? 'Ничего не изменится.' : await kind.effect(db) };
}

/**
 * Writes a part of the settings as a new version (STF-97).
 * @throws 400 at the wrong field; 409 when somebody has saved it since
 */
export async function saveSetting(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  part: SettingPart,
  { version, value }: { version: number; value: unknown },
): Promise<void> {
  const kind = SETTING_KINDS[part];
  const write = await checked(() => kind.plan(db, value));
  await inTransaction(db, async (tx) => {
    const last = await lockPart(tx, part);
    if (last !== version)
      throw new ShopError('version', 409, 'Эти настройки уже изменили. Откройте их заново и повторите.', {
        facts: { version: last },
      });
    const changed = changesBetween(await kind.read(tx), value);
    if (changed.length === 0) return;
    await write(tx);
    const n = last + 1;
    await insertVersion(tx, { part, n, value, authorId: staff.userId });
    await recordAudit(tx, {
      ...staffActor(staff),
      action: 'setting.saved',
      subjectId: n,
      details: { part, changed },
    });
  });
}

/** Turns the error of a file into the error of a field. */
async function checked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const [, place, words] = /^\/?([^\s:]*): (.*)$/su.exec(error.message) ?? [];
    throw badField((place ?? 'value').replace(/^(seller|shop)\//, '') || 'value', words ?? error.message);
  }
}

import type { Kysely } from 'kysely';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { DB } from '../../../../db/types.ts';
import { readSetting, writeSetting } from '../../../platform/config/settings.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField } from '../../../platform/http/errors.ts';
import { inLines } from '../../../platform/text/written-text.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { type Staff, staffActor } from '../staff/staff.server.ts';
import type { PhrasesShape } from './phrases.shapes.ts';
import { PHRASE_KINDS, type Phrase, type PhraseKind, USUAL_PHRASES } from './phrases.ts';

const settingOf = (kind: PhraseKind) => `phrases.${kind}`;
const Stored = Type.Array(Type.Object({ code: Type.String(), text: Type.String() }));

/** The phrases of the shop by kind: the setting of a kind, else the usual ones. */
export async function phrases(db: Db): Promise<Static<typeof PhrasesShape>> {
  return Promise.all(
    PHRASE_KINDS.map(async (kind) => ({
      kind,
      phrases: [...(readStored(await readSetting(db, settingOf(kind))) ?? USUAL_PHRASES[kind])],
    })),
  );
}

/** @returns undefined for a setting that does not exist, or that a person has broken */
function readStored(setting: string | undefined): Phrase[] | undefined {
  if (!setting) return undefined;
  try {
    return Value.Parse(Stored, JSON.parse(setting));
  } catch {
    return undefined;
  }
}

/** Sets the phrases of a kind. @throws 400 at `phrases` for one without visible text */
export async function setPhrases(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  kind: PhraseKind,
  given: readonly Phrase[],
): Promise<void> {
  const clean = given.map(({ code, text }) => ({ code, text: inLines(text) }));
  if (clean.some(({ text }) => text === '')) throw badField('phrases', 'Фраза не может быть пустой.');
  await inTransaction(db, async (tx) => {
    await writeSetting(tx, settingOf(kind), JSON.stringify(clean));
    await recordAudit(tx, {
      ...staffActor(staff),
      action: 'setting.phrases',
      subjectId: 0,
      details: { kind, count: clean.length },
    });
  });
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.server.ts';

/** Any connection that reads rows: one of a pool, or that of a worker inside its consistent read. */
export interface RowReader {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Rules are stored as staff writes them, with their key `same_as` (`SynonymRule`). */
const OWN = 'select rule from search_synonym order by id';
const OFF = 'select same_as as "sameAs" from search_synonym_off order by same_as';

/** Reads the shop's own rules in the order they were written, and the shipped ones turned off. */
export async function readSynonymRows(client: RowReader): Promise<{ own: string[]; off: string[] }> {
  const own = await client.query(OWN);
  const off = await client.query(OFF);
  return {
    own: (own.rows as { rule: string }[]).map(({ rule }) => rule),
    off: (off.rows as { sameAs: string }[]).map(({ sameAs }) => sameAs),
  };
}

/** Locks the rules against other changes; readers do not wait. */
export async function lockSynonyms(tx: Tx): Promise<void> {
  await sql`lock table search_synonym in share row exclusive mode`.execute(tx);
}

/** The shop's own rules with their keys. */
export async function readOwnRules(tx: Tx): Promise<{ rule: string; sameAs: string }[]> {
  return tx.selectFrom('search_synonym').select(['rule', 'same_as as sameAs']).orderBy('id').execute();
}

/** The keys of the shipped rules that are turned off. */
export async function readOff(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('search_synonym_off').select('same_as').orderBy('same_as').execute();
  return rows.map(({ same_as }) => same_as);
}

/** Writes rules; a rule replaces one with the same key. */
export async function writeOwnRules(
  tx: Tx,
  rules: readonly { rule: string; sameAs: string }[],
): Promise<void> {
  if (rules.length === 0) return;
  await tx
    .insertInto('search_synonym')
    .values(rules.map(({ rule, sameAs }) => ({ rule, same_as: sameAs })))
    .onConflict((on) => on.column('same_as').doUpdateSet(({ ref }) => ({ rule: ref('excluded.rule') })))
    .execute();
}

/** Deletes own rules by their keys. */
export async function deleteOwnRules(tx: Tx, sameAs: readonly string[]): Promise<void> {
  if (sameAs.length > 0) await tx.deleteFrom('search_synonym').where('same_as', 'in', sameAs).execute();
}

/** Turns shipped rules off. */
export async function writeOff(tx: Tx, sameAs: readonly string[]): Promise<void> {
  if (sameAs.length > 0)
    await tx
      .insertInto('search_synonym_off')
      .values(sameAs.map((each) => ({ same_as: each })))
      .execute();
}

/** Turns shipped rules on again. */
export async function deleteOff(tx: Tx, sameAs: readonly string[]): Promise<void> {
  if (sameAs.length > 0) await tx.deleteFrom('search_synonym_off').where('same_as', 'in', sameAs).execute();
}

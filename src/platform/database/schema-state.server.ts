import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** The release of this program, as package.json names it. */
export const RELEASE: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version;

/** A database whose schema does not fit this program. The message is Russian and says what to do. */
export class WrongSchema extends Error {}

/** A migration that the database has, and the release that applied it; null: before releases were recorded. */
export interface AppliedMigration {
  readonly name: string;
  readonly release: string | null;
}

/** The migrations of a database; empty if it has none. Only reads. */
export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query("select to_regclass('schema_migration') as found");
  if (!rows[0]?.found) return [];
  // Releases up to 0.2.0 created the table without the column.
  const applied = await client.query<AppliedMigration>(
    "select name, to_jsonb(m) ->> 'release' as release from schema_migration m",
  );
  return applied.rows;
}

/**
 * Makes sure that this program may use a database: two neighbouring releases run together, others do not (REL-61).
 * @param known names of the migrations of this program
 * @throws WrongSchema if a later release than the next one has changed the schema
 */
export function requireNeighbour(
  applied: readonly AppliedMigration[],
  known: ReadonlySet<string>,
  release = RELEASE,
): void {
  for (const { name, release: theirs } of applied) {
    if (known.has(name) || theirs === null || !isTooNew(theirs, release)) continue;
    throw new WrongSchema(
      `схему базы данных обновил выпуск ${theirs}, а эта программа — выпуск ${release}. Вместе работают только соседние выпуски: установите ${theirs} или предыдущий перед ним. В базе ничего не изменено.`,
    );
  }
}

/** Makes sure that a program that must not migrate finds its schema (`MIGRATE=0`). @throws WrongSchema */
export function requireMigrated(applied: readonly AppliedMigration[], known: ReadonlySet<string>): void {
  const done = new Set(applied.map(({ name }) => name));
  const due = [...known].filter((name) => !done.has(name));
  if (due.length === 0) return;
  throw new WrongSchema(
    `схема базы данных старее программы: не применено миграций: ${due.length}, первая — ${due[0]}. С MIGRATE=0 магазин их не применяет: выполните один раз npm run cli -- migrate и запустите его снова. В базе ничего не изменено.`,
  );
}

/** Whether a release is later than the one that follows ours. Releases are 0.1.0, 0.2.0, 0.3.0, … */
function isTooNew(theirs: string, ours: string): boolean {
  const [theirMajor = 0, theirMinor = 0] = theirs.split('.').map(Number);
  const [ourMajor = 0, ourMinor = 0] = ours.split('.').map(Number);
  return theirMajor > ourMajor || (theirMajor === ourMajor && theirMinor > ourMinor + 1);
}

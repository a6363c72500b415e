import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { HomeBlockKind } from './home.ts';

/** A block of the home page below the banners. */
export interface HomeBlock {
  kind: HomeBlockKind;
  /** Empty: the usual one. */
  title: string;
  category: number | null;
  is_hidden: boolean;
}

/** The blocks in their order, hidden ones too. */
export async function readHomeBlocks(db: Db): Promise<HomeBlock[]> {
  const rows = await db
    .selectFrom('home_block')
    .select(['kind', 'title', 'category_id as category', 'is_hidden'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows as HomeBlock[];
}

export async function replaceHomeBlocks(tx: Tx, blocks: readonly HomeBlock[]): Promise<void> {
  await tx.deleteFrom('home_block').execute();
  if (blocks.length === 0) return;
  const rows = blocks.map(({ category, ...block }, sort) => ({ ...block, category_id: category, sort }));
  await tx.insertInto('home_block').values(rows).execute();
}

/** The first of these categories that does not exist; null: all exist. */
export async function readMissingCategory(db: Db, ids: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select n as id from unnest(${ids}::int[]) n where not exists (select from category where id = n) limit 1
  `.execute(db);
  return rows[0]?.id ?? null;
}

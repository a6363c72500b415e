import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';

export interface StoredImage {
  src: string;
  width: number;
  height: number;
}

/** Returns the converted image of a source file with this hash, if it was converted before. */
export async function findImage(db: Db, sha256: string): Promise<StoredImage | undefined> {
  const { rows } =
    await sql<StoredImage>`select src, width, height from exchange_picture where sha256 = ${sha256}`.execute(
      db,
    );
  return rows[0];
}

export async function insertImage(
  db: Db,
  sha256: string,
  { src, width, height }: StoredImage,
): Promise<void> {
  await sql`
    insert into exchange_picture (sha256, src, width, height) values (${sha256}, ${src}, ${width}, ${height})
    on conflict (sha256) do update set src = excluded.src, width = excluded.width, height = excluded.height`.execute(
    db,
  );
}

/**
 * Returns the image that was last imported under this path.
 * @param stamp only if the file looked like this then
 */
export async function findPath(
  db: Db,
  source: string,
  path: string,
  stamp?: string,
): Promise<StoredImage | undefined> {
  const { rows } = await sql<StoredImage>`
    select src, width, height from exchange_picture_path
    where source = ${source} and path = ${path}
      and (${stamp ?? null}::text is null or stamp = ${stamp ?? null}::text || ' ' || src)`.execute(db);
  return rows[0];
}

/** @param stamp what the file looked like; undefined if it may yet change unnoticed */
export async function insertImagePath(
  db: Db,
  source: string,
  path: string,
  { src, width, height }: StoredImage,
  stamp: string | undefined,
): Promise<void> {
  const stamped = stamp === undefined ? null : `${stamp} ${src}`;
  await sql`
    insert into exchange_picture_path as p (source, path, src, width, height, stamp)
    values (${source}, ${path}, ${src}, ${width}, ${height}, ${stamped})
    on conflict (source, path) do update
    set src = excluded.src, width = excluded.width, height = excluded.height, stamp = excluded.stamp
    where p.src <> excluded.src or p.stamp is distinct from excluded.stamp`.execute(db);
}

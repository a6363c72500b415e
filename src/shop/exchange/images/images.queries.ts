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

/** Returns the image that was last imported under this path. */
export async function findPath(db: Db, source: string, path: string): Promise<StoredImage | undefined> {
  const { rows } = await sql<StoredImage>`
    select src, width, height from exchange_picture_path where source = ${source} and path = ${path}`.execute(
    db,
  );
  return rows[0];
}

export async function insertImagePath(
  db: Db,
  source: string,
  path: string,
  { src, width, height }: StoredImage,
): Promise<void> {
  await sql`
    insert into exchange_picture_path as p (source, path, src, width, height) values (${source}, ${path}, ${src}, ${width}, ${height})
    on conflict (source, path) do update set src = excluded.src, width = excluded.width, height = excluded.height
    where p.src <> excluded.src`.execute(db);
}

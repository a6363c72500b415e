import { sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';

export interface StoredPicture {
  src: string;
  width: number;
  height: number;
}

/** What the picture with these bytes was converted to before. */
export async function findPicture(db: Db, sha256: string): Promise<StoredPicture | undefined> {
  const { rows } =
    await sql<StoredPicture>`select src, width, height from exchange_picture where sha256 = ${sha256}`.execute(
      db,
    );
  return rows[0];
}

export async function rememberPicture(
  db: Db,
  sha256: string,
  { src, width, height }: StoredPicture,
): Promise<void> {
  await sql`
    insert into exchange_picture (sha256, src, width, height) values (${sha256}, ${src}, ${width}, ${height})
    on conflict (sha256) do update set src = excluded.src, width = excluded.width, height = excluded.height`.execute(
    db,
  );
}

/** The picture that came last under this path. */
export async function findPath(db: Db, source: string, path: string): Promise<StoredPicture | undefined> {
  const { rows } = await sql<StoredPicture>`
    select src, width, height from exchange_picture_path where source = ${source} and path = ${path}`.execute(
    db,
  );
  return rows[0];
}

export async function rememberPath(
  db: Db,
  source: string,
  path: string,
  { src, width, height }: StoredPicture,
): Promise<void> {
  await sql`
    insert into exchange_picture_path as p (source, path, src, width, height) values (${source}, ${path}, ${src}, ${width}, ${height})
    on conflict (source, path) do update set src = excluded.src, width = excluded.width, height = excluded.height
    where p.src <> excluded.src`.execute(db);
}

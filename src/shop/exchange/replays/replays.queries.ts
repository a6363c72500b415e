import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { RunState } from '../runs/runs.ts';

/** A session in which 1C has uploaded files or got orders. */
export interface ListedSession {
  id: number;
  /** Slug. */
  connection: string;
  startedAt: Date;
  files: number;
  bytes: number;
  runs: number;
  /** Orders that 1C was given, as the journal has them. */
  given: number;
}

/** The last sessions with files or orders, of a connection or of all, the newest first. */
export async function readSessions(
  db: Db,
  connectionId: number | null,
  most: number,
): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select s.id, c.slug as connection, s.started_at as "startedAt", f.files, f.bytes, g.given,
           (select count(*)::int from exchange_run r where r.folder_id in (
             select o.id from exchange_folder o where o.session_id = s.id)) as runs
    from exchange_session s join exchange_connection c on c.id = s.connection_id
    cross join lateral (
      select coalesce(sum(o.files), 0)::int as files, coalesce(sum(o.bytes), 0)::int8 as bytes
      from exchange_folder o where o.session_id = s.id) f
    cross join lateral (
      select count(*)::int as given from exchange_journal j join exchange_journal_document d on d.journal_id = j.id
      where j.session_id = s.id and j.direction = 'given') g
    where f.files + g.given > 0 and (${connectionId}::int is null or s.connection_id = ${connectionId})
    order by s.id desc limit ${most}
  `.execute(db);
  return rows;
}

/** The connection of a session; undefined: there is no such session. */
export async function readConnectionOf(db: Db, sessionId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select connection_id as id from exchange_session where id = ${sessionId}
  `.execute(db);
  return rows[0]?.id;
}

/** A run that a session has caused. */
export interface Step {
  id: number;
  kind: 'file' | 'close';
  /** null: of a closing. */
  folderId: number | null;
  name: string;
  digest: Buffer;
  state: RunState;
}

/**
 * The files of goods of a session, in the order in which they were imported, and the ends of exports that were requested meanwhile or
 * after it, before the files of the next session. Of a file that was imported again meanwhile the last run counts. What closes
 * earlier exports before a newer file closes them again.
 */
export async function readSteps(db: Db, sessionId: number): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with own as (
      select r.*, min(r.id) over (partition by r.folder_id, r.name) as place
      from exchange_run r join exchange_folder f on f.id = r.folder_id
      where f.session_id = ${sessionId} and r.kind = 'file' and r.name !~* '\\.zip$'
    ), span as (
      select o.connection_id as connection, min(o.place) as first, coalesce((
        select min(n.id) from exchange_run n join exchange_folder f on f.id = n.folder_id
        where n.connection_id = o.connection_id and n.kind = 'file' and f.session_id <> ${sessionId} and n.id > max(o.place)
      ), 9223372036854775807) as next
      from own o group by 1
    ), last as (
      select distinct on (o.folder_id, o.name) o.* from own o join span s on s.connection = o.connection_id
      where o.id < s.next and o.state not in ('queued', 'running') order by o.folder_id, o.name, o.id desc
    )
    select id, kind, "folderId", name, digest, state from (
      select place, id, kind, folder_id as "folderId", name, digest, state from last
      union all
      select r.id, r.id, r.kind, null, r.name, r.digest, r.state
      from exchange_run r join span s on s.connection = r.connection_id
      where r.kind = 'close' and r.id > s.first and r.id < s.next and r.name <> 'новая выгрузка'
        and r.state not in ('queued', 'running')) step
    order by place
  `.execute(db);
  return rows;
}

/** How many files of documents a session has sent. */
export async function countDocuments(db: Db, sessionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from exchange_run r join exchange_folder f on f.id = r.folder_id
    where f.session_id = ${sessionId} and r.kind = 'documents'
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether the last run that has changed a source is this one or an earlier one. */
export async function isNewestOf(db: Db, source: string, runId: number): Promise<boolean> {
  const { rows } = await sql`
    select from exchange_run r left join exchange_connection c on c.id = r.connection_id
    where coalesce(c.source, r.source) = ${source} and r.id > ${runId} and r.state in ('applied', 'undone') and r.changes is not null
    limit 1
  `.execute(db);
  return rows.length === 0;
}

interface StoredPart {
  name: string;
  n: number;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

export async function readStoredParts(db: Db, folderId: number): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    select p.name, p.n, p.size, encode(f.sha256, 'hex') as sha256
    from exchange_part p join stored_file f on f.id = p.file_id where p.folder_id = ${folderId} order by p.name, p.n
  `.execute(db);
  return rows;
}

/** Writes a sealed folder whose bytes are in the same store. @returns its id */
export async function insertFolder(
  tx: Tx,
  { connectionId, sessionId }: { connectionId: number; sessionId: number },
  parts: readonly StoredPart[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into exchange_folder (session_id, connection_id, kind, sealed_at, bytes, files)
    values (${sessionId}, ${connectionId}, 'catalog', now(), ${parts.reduce((sum, { size }) => sum + size, 0)},
      ${new Set(parts.map(({ name }) => name)).size})
    returning id
  `.execute(tx);
  const folderId = rows[0]!.id;
  for (const { name, n, size, sha256 } of parts)
    await sql`
      with stored as (
        insert into stored_file (sha256, size, media_type, name, scan, owner)
        values (decode(${sha256}, 'hex'), ${size}, 'application/octet-stream', ${name.slice(-200)}, 'clean', '') returning id)
      insert into exchange_part (folder_id, name, n, file_id, size) select ${folderId}, ${name}, ${n}, id, ${size} from stored
    `.execute(tx);
  return folderId;
}

/** Whether a database has the tables of a shop, and whether it has orders. */
export async function readShopFacts(
  db: Db,
): Promise<{ isShop: boolean; hasTables: boolean; hasOrders: boolean }> {
  const { rows } = await sql<{ isShop: boolean; hasTables: boolean }>`
    select to_regclass('public.shop_order') is not null and to_regclass('public.schema_migration') is not null as "isShop",
           exists (select from pg_tables where schemaname = 'public') as "hasTables"
  `.execute(db);
  const { isShop = false, hasTables = false } = rows[0] ?? {};
  if (!isShop) return { isShop, hasTables, hasOrders: false };
  const found = await sql`select from shop_order limit 1`.execute(db);
  return { isShop, hasTables, hasOrders: found.rows.length > 0 };
}

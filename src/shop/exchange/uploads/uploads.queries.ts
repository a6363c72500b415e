import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { ExchangeSession } from '../connections/connections.ts';
import type { FolderKind } from './uploads.ts';

/** The open folder of a session; a new one when it has none. Locks it, so that parts get their numbers one by one. */
export async function lockOpenFolder(tx: Tx, session: ExchangeSession, kind: FolderKind): Promise<number> {
  await sql`
    insert into exchange_folder (session_id, connection_id, kind)
    values (${session.id}, ${session.connection.id}, ${kind}) on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    update exchange_folder set changed_at = now()
    where session_id = ${session.id} and kind = ${kind} and sealed_at is null returning id
  `.execute(tx);
  // A parallel `init` may have sealed it in between.
  return rows[0]?.id ?? lockOpenFolder(tx, session, kind);
}

/** Seals the open folders of a session. @returns their ids */
export async function sealFolders(tx: Tx, sessionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update exchange_folder set sealed_at = now() where session_id = ${sessionId} and sealed_at is null returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Open folders without a new part for so long, and for less than a day. */
export async function readSilentFolders(db: Db, silenceMs: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from exchange_folder where sealed_at is null
      and changed_at between now() - interval '1 day' and now() - make_interval(secs => ${silenceMs / 1000})
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertPartRow(
  tx: Tx,
  part: { folderId: number; name: string; fileId: number; size: number },
): Promise<void> {
  const { folderId, name, fileId, size } = part;
  await sql`
    with part as (
      insert into exchange_part (folder_id, name, n, file_id, size)
      select ${folderId}, ${name}, coalesce(max(n), 0) + 1, ${fileId}, ${size}
      from exchange_part where folder_id = ${folderId} and name = ${name}
      returning n)
    update exchange_folder f set bytes = f.bytes + ${size}, files = f.files + case when p.n = 1 then 1 else 0 end
    from part p where f.id = ${folderId}
  `.execute(tx);
}

/** A part of a file with the address of its bytes. */
export interface Part {
  name: string;
  /** 64 hexadecimal digits. */
  sha256: string;
  size: number;
}

/** All parts of a folder, or of one file of it, by name and in order. */
export async function readParts(db: Db, folderId: number, name?: string): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select p.name, encode(f.sha256, 'hex') as sha256, p.size
    from exchange_part p join stored_file f on f.id = p.file_id
    where p.folder_id = ${folderId} and (${name ?? null}::text is null or p.name = ${name ?? null})
    order by p.name, p.n
  `.execute(db);
  return rows;
}

/** The newest folder of a session that has a file of this name; without one, the newest that has an archive. */
export async function readFolderOf(
  db: Db,
  sessionId: number,
  name: string,
): Promise<{ id: number; kind: FolderKind; isInArchive: boolean } | undefined> {
  const { rows } = await sql<{ id: number; kind: FolderKind; isInArchive: boolean }>`
    select f.id, f.kind, not exists (select from exchange_part p where p.folder_id = f.id and p.name = ${name}) as "isInArchive"
    from exchange_folder f
    where f.session_id = ${sessionId}
      and exists (select from exchange_part p where p.folder_id = f.id and (p.name = ${name} or p.name ~* '\\.zip$'))
    order by 3, f.id desc limit 1
  `.execute(db);
  return rows[0];
}

/** The newest folder of the same session that has a file of this name. */
export async function readSiblingWith(db: Db, folderId: number, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select f.id from exchange_folder f
    where f.session_id = (select session_id from exchange_folder where id = ${folderId})
      and exists (select from exchange_part p where p.folder_id = f.id and p.name = ${name})
    order by f.id desc limit 1
  `.execute(db);
  return rows[0]?.id;
}

/** How much a session has uploaded: bytes and files. */
export async function readUploaded(db: Db, sessionId: number): Promise<{ bytes: number; files: number }> {
  const { rows } = await sql<{ bytes: number; files: number }>`
    select coalesce(sum(bytes), 0)::int8 as bytes, coalesce(sum(files), 0)::int as files
    from exchange_folder where session_id = ${sessionId}
  `.execute(db);
  return rows[0]!;
}

/**
 * Bytes of the files of a connection whose import waits or runs, with the archives they lie in. In which one a file lies is known
 * when it is read; until then it may be in any from which nothing was imported.
 */
export async function readBacklog(db: Db, connectionId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(p.size), 0)::int8 as bytes
    from exchange_part p
    where exists (select from exchange_run r
      where r.connection_id = ${connectionId} and r.state in ('queued', 'running') and r.folder_id = p.folder_id
        and (p.name in (r.name, r.archive) or (p.name ~* '\\.zip$' and r.archive is null
          and not exists (select from exchange_part o where o.folder_id = r.folder_id and o.name = r.name)
          and not exists (select from exchange_run d where d.folder_id = r.folder_id and d.archive = p.name
                          and d.state not in ('queued', 'running')))))
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** XML files and archives of folders that no run has taken up: 1C may never have requested their import. */
export async function readNeverAsked(
  db: Db,
  folderIds: readonly number[],
): Promise<{ folderId: number; kind: FolderKind; connectionId: number; name: string }[]> {
  if (folderIds.length === 0) return [];
  const { rows } = await sql<{ folderId: number; kind: FolderKind; connectionId: number; name: string }>`
    select distinct f.id as "folderId", f.kind, f.connection_id as "connectionId", p.name
    from exchange_folder f join exchange_part p on p.folder_id = f.id
    where f.id = any(${folderIds}) and p.name ~* '\\.(xml|zip)$'
      and p.name <> all(f.asked) and not exists (select from exchange_run r where r.folder_id = f.id and r.name = p.name)
    order by 1, 4
  `.execute(db);
  return rows;
}

/** How long and how much of the exchange is retained. */
export interface Retention {
  days: number;
  /** Bytes of uploads and journal in all. */
  mostBytes: number;
}

/** SQL: folders, sealed or of ended sessions, and files of the journal, with the bytes of those as young or younger. */
const SIZED = sql`(
  select id, is_folder as "isFolder", at, sum(bytes) over (order by at desc, is_folder, id desc) as newer from (
    select id, true as is_folder, opened_at as at, bytes from exchange_folder
    where sealed_at is not null or changed_at < now() - interval '1 day'
    union all select id, false, at, bytes from exchange_journal) x)`;

/** SQL: whether the row `s` of SIZED is to be deleted. */
function isOld({ days, mostBytes }: Retention): RawBuilder<unknown> {
  return sql`(s.at < now() - make_interval(days => ${days}) or s.newer > ${mostBytes})`;
}

/**
 * Deletes folders that are old or too many, the oldest first. What an import that waits needs stays. Their stored files lose their
 * rows, so the sweep deletes the bytes.
 * @returns how many folders, at most a hundred at once
 */
export async function deleteOldFolders(tx: Tx, retention: Retention): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${SIZED} s where s."isFolder" and ${isOld(retention)}
      and not exists (select from exchange_run r where r.folder_id = s.id and r.state in ('queued', 'running', 'held'))
    order by at, id limit 100
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`
    with gone as (delete from exchange_part where folder_id = any(${ids}) returning file_id)
    delete from stored_file where id in (select file_id from gone)
  `.execute(tx);
  await sql`delete from exchange_folder where id = any(${ids})`.execute(tx);
  return ids.length;
}

/** Deletes the journal that is old or too much, the oldest first. @returns how many files of it, at most a hundred at once */
export async function deleteOldJournal(tx: Tx, retention: Retention): Promise<number> {
  const { rows } = await sql`
    with old as (
      select id from ${SIZED} s where not s."isFolder" and ${isOld(retention)} order by at, id limit 100
    ), gone as (delete from exchange_journal j using old where j.id = old.id returning j.file_id)
    delete from stored_file f using gone where f.id = gone.file_id returning f.id
  `.execute(tx);
  return rows.length;
}

/** SQL: the part `p` belongs to a file that nobody has read, so it may have contractors. Pictures have none. */
const IS_UNREAD = sql`(p.name !~* '\\.(jpe?g|jfif|png|gif|webp|bmp|tiff?|svg|avif|heic|mp4|dwg|dxf)$' and not exists (
  select from exchange_run r where r.folder_id = p.folder_id and p.name in (r.name, r.archive)
    and (r.state <> 'rejected' or r.decided_at is not null)))`;

/**
 * Deletes files with contractors that are older than so many days, and files that may have some because nobody has read them.
 * @returns how many parts, at most a hundred at once
 */
export async function deleteOldPersonal(tx: Tx, days: number): Promise<number> {
  const { rows } = await sql`
    with old as (
      select folder_id, name, n from exchange_part p
      where (p.is_personal or ${IS_UNREAD}) and p.received_at < now() - make_interval(days => ${days})
        and not exists (select from exchange_run r where r.folder_id = p.folder_id and r.state in ('queued', 'running', 'held'))
      limit 100
    ), gone as (
      delete from exchange_part p using old o where p.folder_id = o.folder_id and p.name = o.name and p.n = o.n
      returning p.folder_id, p.size, p.file_id
    ), smaller as (
      update exchange_folder f set bytes = f.bytes - g.bytes
      from (select folder_id, sum(size) as bytes from gone group by 1) g where g.folder_id = f.id
    )
    delete from stored_file f using gone where f.id = gone.file_id returning f.id
  `.execute(tx);
  return rows.length;
}

/** Notes that files have contractors in them. @param names an archive among them, if the file came out of it */
export async function notePersonal(
  db: Db,
  folderId: number,
  names: readonly (string | undefined)[],
): Promise<void> {
  const known = names.filter((name) => name !== undefined);
  await sql`
    update exchange_part set is_personal = true where folder_id = ${folderId} and name = any(${known}) and not is_personal
  `.execute(db);
}

/** The session that has opened a folder. */
export async function sessionOfFolder(db: Db, folderId: number): Promise<number> {
  const row = db.selectFrom('exchange_folder').select('session_id').where('id', '=', folderId);
  return (await row.executeTakeFirstOrThrow()).session_id;
}

/** Whether a connection has uploaded no goods for so long. */
export async function hasNoUploads(db: Db, connectionId: number, silenceMs: number): Promise<boolean> {
  const { rows } = await sql`
    select from exchange_folder where connection_id = ${connectionId} and kind = 'catalog' and bytes > 0
      and changed_at > now() - make_interval(secs => ${silenceMs / 1000}) limit 1
  `.execute(db);
  return rows.length === 0;
}

/** Notes that the import of a file was requested, whichever run answers for it. */
export async function noteAsked(db: Db, folderId: number, name: string): Promise<void> {
  await sql`
    update exchange_folder set asked = array_append(asked, ${name}) where id = ${folderId} and ${name} <> all(asked)
  `.execute(db);
}

/** The names of the files of a folder whose import was requested, or that a run other than this has taken up. */
export async function readRequested(db: Db, folderId: number, runId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select unnest(asked) as name from exchange_folder where id = ${folderId}
    union select name from exchange_run where folder_id = ${folderId} and id <> ${runId}
  `.execute(db);
  return rows.map(({ name }) => name);
}

import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { endFirst } from '../changes/changes.server.ts';

/** An export of one catalogue, over any number of sessions and files. */
export interface Cycle {
  id: number;
  catalogue: string;
  /** ДатаФормирования as written. */
  madeAt: string;
  /** The key of its rows in exchange_seen. */
  seenKey: string;
  isFullProducts: boolean;
  isFullOffers: boolean;
  isBroken: boolean;
  /** Which sent its last file; null: it is deleted. */
  sessionId: number | null;
  openedAt: Date;
}

const COLUMNS = sql`
  id, catalogue, made_at as "madeAt", seen_key::text as "seenKey", is_full_products as "isFullProducts",
  is_full_offers as "isFullOffers", is_broken as "isBroken", session_id as "sessionId", opened_at as "openedAt"`;

/** The open cycles of a connection, oldest first. Held: its end or a file of it waits for a person, or was just released. */
export async function readOpenCycles(db: Db, connectionId: number): Promise<(Cycle & { isHeld: boolean })[]> {
  const { rows } = await sql<Cycle & { isHeld: boolean }>`
    select ${COLUMNS}, exists (
      select from exchange_run r where r.cycle_id = c.id and (r.state = 'held'
        or r.state in ('queued', 'running') and r.kind = 'file' and r.decided_at is not null)) as "isHeld"
    from exchange_cycle c where connection_id = ${connectionId} and closed_at is null order by id
  `.execute(db);
  return rows;
}

/**
 * The open cycle that a file belongs to. It has the same catalogue, and was made at the same moment or is continued by the same
 * session: older versions write another moment into each file.
 */
export async function findCycle(
  db: Db,
  key: { connectionId: number; catalogue: string; madeAt: string; sessionId: number },
): Promise<Cycle | undefined> {
  const { connectionId, catalogue, madeAt, sessionId } = key;
  const { rows } = await sql<Cycle>`
    update exchange_cycle set active_at = now(), session_id = ${sessionId}
    where id = (
      select id from exchange_cycle
      where connection_id = ${connectionId} and catalogue = ${catalogue} and closed_at is null
        and (made_at = ${madeAt} or session_id = ${sessionId})
      order by made_at = ${madeAt} desc, id desc limit 1)
    returning ${COLUMNS}
  `.execute(db);
  return rows[0];
}

/** Opens a cycle, or again the closed one of the same moment: a portion was late or is sent again. */
export async function openCycle(
  db: Db,
  key: { connectionId: number; catalogue: string; madeAt: string; sessionId: number },
): Promise<Cycle> {
  const { connectionId, catalogue, madeAt, sessionId } = key;
  const { rows } = await sql<Cycle>`
    insert into exchange_cycle as c (connection_id, catalogue, made_at, session_id)
    values (${connectionId}, ${catalogue}, ${madeAt}, ${sessionId})
    on conflict (connection_id, catalogue, made_at) do update
      set active_at = now(), closed_at = null, session_id = excluded.session_id,
          is_full_products = false, is_full_offers = false
    returning ${COLUMNS}
  `.execute(db);
  return rows[0]!;
}

/** Notes that a file of the cycle was applied, and whether it called its sections full. */
export async function noteFile(
  tx: Tx,
  id: number,
  is: { fullProducts: boolean; fullOffers: boolean },
): Promise<void> {
  await sql`
    update exchange_cycle set is_full_products = is_full_products or ${is.fullProducts},
      is_full_offers = is_full_offers or ${is.fullOffers}, active_at = now()
    where id = ${id}
  `.execute(tx);
}

/**
 * Notes that a file was rejected: the open cycles that it may belong to are incomplete.
 * @param file.madeAt '' when the file does not say it
 */
export async function breakCycles(
  db: Db,
  file: { connectionId: number; sessionId: number | null; madeAt: string },
): Promise<void> {
  const { connectionId, sessionId, madeAt } = file;
  await sql`
    update exchange_cycle set is_broken = true
    where connection_id = ${connectionId} and closed_at is null
      and (${madeAt} in ('', made_at) or session_id = ${sessionId})
  `.execute(db);
}

/** Notes that a file of this cycle was rejected. */
export async function breakCycle(db: Db, id: number | null): Promise<void> {
  await sql`update exchange_cycle set is_broken = true, active_at = now() where id = ${id} and closed_at is null`.execute(
    db,
  );
}

/** Closes a cycle and forgets what it has seen. A first load is over. */
export async function closeCycle(tx: Tx, { id, seenKey }: Cycle): Promise<void> {
  await endFirst(tx, seenKey);
  await sql`update exchange_cycle set closed_at = now() where id = ${id}`.execute(tx);
  await sql`delete from exchange_seen where session = ${seenKey}`.execute(tx);
}

/** Connections with a cycle in which nothing has happened for so long. */
export async function readSilentConnections(db: Db, silenceMs: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct connection_id as id from exchange_cycle c
    where closed_at is null and active_at < now() - make_interval(secs => ${silenceMs / 1000})
      and not exists (select from exchange_run r where r.connection_id = c.connection_id and r.state in ('queued', 'running'))
      and not exists (select from exchange_run r where r.cycle_id = c.id and r.state = 'held')
      and not exists (select from exchange_folder f where f.connection_id = c.connection_id
                      and f.changed_at > now() - make_interval(secs => ${silenceMs / 1000}))
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The numbers N of the files import0_N of a cycle that were applied. */
export async function readPortions(db: Db, cycleId: number): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select distinct substring(name from '(?i)import0_(\\d{1,6})\\.xml$')::int as n from exchange_run
    where cycle_id = ${cycleId} and kind = 'file' and state = 'applied' and name ~* 'import0_\\d{1,6}\\.xml$' order by 1
  `.execute(db);
  return rows.map(({ n }) => n);
}

/** A file of the last session of a cycle that was uploaded and never imported. */
export async function readUnfinished(db: Db, cycleId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select p.name from exchange_cycle c
    join exchange_folder f on f.session_id = c.session_id and f.kind = 'catalog'
    join exchange_part p on p.folder_id = f.id and p.n = 1
    where c.id = ${cycleId} and p.name ~* '\\.xml$'
      and p.name <> all(f.asked) and not exists (select from exchange_run r where r.folder_id = f.id and r.name = p.name)
    limit 1
  `.execute(db);
  return rows[0]?.name;
}

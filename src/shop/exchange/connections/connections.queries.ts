import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Connection, ExchangeSession } from './connections.ts';

const COLUMNS = sql`
  c.id, c.slug, c.name, c.login, c.source, c.profile, c.orders, c.time_zone as "timeZone",
  c.networks::text[] as networks, c.delivery_ref as "deliveryRef", c.takes_orders as "takesOrders",
  c.stock_meaning as "stockMeaning", c.stale_after_hours as "staleAfterHours", c.disabled_at is not null as "isDisabled", c.limits`;

/** A connection with the hashes of the secrets that are valid now. */
export interface ConnectionSecrets extends Connection {
  hashes: string[];
}

async function readBy(db: Db, fits: RawBuilder<unknown>): Promise<ConnectionSecrets | undefined> {
  const { rows } = await sql<ConnectionSecrets>`
    select ${COLUMNS}, array_remove(array[c.secret_hash,
      case when c.previous_until > now() then c.previous_hash end], null) as hashes
    from exchange_connection c where ${fits}
  `.execute(db);
  return rows[0];
}

export function readBySlug(db: Db, slug: string): Promise<ConnectionSecrets | undefined> {
  return readBy(db, sql`c.slug = ${slug}`);
}

export function readByLogin(db: Db, login: string): Promise<ConnectionSecrets | undefined> {
  return readBy(db, sql`c.login = ${login}`);
}

export async function readById(db: Db, id: number): Promise<Connection | undefined> {
  const { rows } =
    await sql<Connection>`select ${COLUMNS} from exchange_connection c where c.id = ${id}`.execute(db);
  return rows[0];
}

/** A connection with what its list shows. */
export interface ListedConnection extends Connection {
  lastLogin: Date | null;
  lastApplied: Date | null;
  /** Its imports wait since then: something of its source was undone. */
  pausedAt: Date | null;
  /** Its last export, when there has been none for unusually long; null: it is not silent. */
  silentSince: Date | null;
  /** Since when the prices of its source are stale; null: they are fresh. */
  staleSince: Date | null;
}

/** All connections in the order of their creation. */
export async function readConnections(db: Db): Promise<ListedConnection[]> {
  const { rows } = await sql<ListedConnection>`
    select ${COLUMNS},
      (select max(s.started_at) from exchange_session s where s.connection_id = c.id) as "lastLogin",
      (select max(r.ended_at) from exchange_run r where r.connection_id = c.id and r.state = 'applied') as "lastApplied", c.paused_at as "pausedAt",
      c.silent_since as "silentSince", (select s.since from stale_source s where s.source = c.source) as "staleSince"
    from exchange_connection c order by c.id
  `.execute(db);
  return rows;
}

/** @returns the id; undefined when the slug or the login is in use */
export async function insertConnection(
  tx: Tx,
  given: Pick<Connection, 'slug' | 'name' | 'login' | 'source' | 'profile' | 'orders' | 'networks'> & {
    secretHash: string;
  },
): Promise<number | undefined> {
  const { slug, name, login, secretHash, source, profile, orders, networks } = given;
  const { rows } = await sql<{ id: number }>`
    insert into exchange_connection (slug, name, login, secret_hash, source, profile, orders, networks)
    values (${slug}, ${name}, ${login}, ${secretHash}, ${source}, ${profile}, ${orders},
      array(select network(one::inet)::cidr from unnest(${networks}::text[]) one))
    on conflict do nothing returning id
  `.execute(tx);
  return rows[0]?.id;
}

/** Replaces the secret; the one before stays valid for a day, because 1C may be in the middle of an exchange. */
export async function replaceSecret(tx: Tx, id: number, secretHash: string): Promise<void> {
  await sql`
    update exchange_connection
    set previous_hash = secret_hash, previous_until = now() + interval '1 day', secret_hash = ${secretHash}
    where id = ${id}
  `.execute(tx);
}

export async function writeDisabled(tx: Tx, id: number, isDisabled: boolean): Promise<void> {
  await sql`
    update exchange_connection set disabled_at = case when ${isDisabled} then coalesce(disabled_at, now()) end
    where id = ${id}
  `.execute(tx);
}

/** What can be changed of a connection. A field that is absent stays. */
export type ConnectionChange = Partial<
  Pick<
    Connection,
    'name' | 'orders' | 'timeZone' | 'deliveryRef' | 'takesOrders' | 'stockMeaning' | 'staleAfterHours'
  >
>;

export async function writeConnection(tx: Tx, id: number, change: ConnectionChange): Promise<void> {
  const { name, orders, timeZone, deliveryRef, takesOrders, stockMeaning, staleAfterHours } = change;
  await sql`
    update exchange_connection
    set name = coalesce(${name ?? null}, name), orders = coalesce(${orders ?? null}, orders),
        time_zone = coalesce(${timeZone ?? null}, time_zone),
        delivery_ref = coalesce(${deliveryRef ?? null}, delivery_ref),
        takes_orders = coalesce(${takesOrders ?? null}::boolean, takes_orders),
        stock_meaning = coalesce(${stockMeaning ?? null}, stock_meaning),
        stale_after_hours = coalesce(${staleAfterHours ?? null}::int, stale_after_hours)
    where id = ${id}
  `.execute(tx);
}

/** Writes the limits of a connection that differ from the usual ones. */
export async function writeLimits(tx: Tx, id: number, limits: Connection['limits']): Promise<void> {
  await sql`update exchange_connection set limits = ${JSON.stringify(limits)}::jsonb where id = ${id}`.execute(
    tx,
  );
}

/** @returns the id of the session */
export async function insertSession(db: Db, connectionId: number, tokenHash: Buffer): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into exchange_session (connection_id, token_hash) values (${connectionId}, ${tokenHash}) returning id
  `.execute(db);
  return rows[0]!.id;
}

/** Finds the session of a token while it is alive, and notes that it was used. A disabled connection has none. */
export async function touchSession(db: Db, tokenHash: Buffer): Promise<ExchangeSession | undefined> {
  const { rows } = await sql<{ sessionId: number; startedAt: Date } & Connection>`
    update exchange_session s set seen_at = now() from exchange_connection c
    where c.id = s.connection_id and c.disabled_at is null and s.token_hash = ${tokenHash}
      and s.seen_at > now() - interval '30 minutes' and s.started_at > now() - interval '12 hours'
    returning s.id as "sessionId", s.started_at as "startedAt", ${COLUMNS}
  `.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { sessionId, startedAt, ...connection } = row;
  return { id: sessionId, startedAt, connection };
}

/** Deletes sessions that ended so many days ago and whose uploads are deleted. */
export async function deleteOldSessions(db: Db, days: number): Promise<void> {
  await sql`
    delete from exchange_session s where s.seen_at < now() - make_interval(days => ${days})
      and not exists (select from exchange_folder f where f.session_id = s.id)
  `.execute(db);
}

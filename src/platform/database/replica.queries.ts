import type { Pool } from './db.server.ts';
import { requirePrimary, TIMELINE, type WalPlace } from './timeline.queries.ts';

/** SQL: the identity of the cluster and of the database in it, which a replica shares with its primary. */
const IDENTITY = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`;

/** Where the primary is, and which database it is. */
export interface PrimaryPlace extends WalPlace {
  identity: string;
}

/**
 * Reads how much of its log the primary has written. What was not written yet, a replica cannot have.
 * @throws on a standby, see `requirePrimary`
 */
export async function readPrimary(pool: Pick<Pool, 'query'>): Promise<PrimaryPlace> {
  const { rows } = await pool.query<{ lsn: string | null; timeline: string | null; identity: string }>(
    `select ${TIMELINE} as timeline, ${IDENTITY} as identity,
            case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as lsn`,
  );
  const { lsn, timeline, identity = '' } = rows[0] ?? {};
  return { timeline: requirePrimary(timeline), lsn: lsn ?? '', identity };
}

/** What a server says of itself as a replica. */
export interface ReplicaPlace {
  /** The end of what it has replayed; null if it replays nothing, as a promoted server. */
  lsn: string | null;
  /** The latest timeline whose log it is sure to have replayed. */
  timeline: string;
  identity: string;
}

// Its file of control names a new timeline a while after the replica follows it; until then the primary answers. A server that
// has followed a dead primary further than the new one did never names the new timeline.
const ASK_REPLICA = {
  name: 'replica_place',
  text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn, ${IDENTITY} as identity,
                lpad(upper(to_hex(greatest(
                  (select timeline_id from pg_control_checkpoint()),
                  (select min_recovery_end_timeline from pg_control_recovery())))), 8, '0') as timeline`,
};

/** Reads how far a replica is, on the connection that the next statements use. */
export async function readReplica(client: Pick<Pool, 'query'>): Promise<ReplicaPlace> {
  const { rows } = await client.query<ReplicaPlace>(ASK_REPLICA);
  return rows[0] as ReplicaPlace;
}

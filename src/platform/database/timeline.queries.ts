/**
 * SQL: the timeline of the server that answers, as eight hexadecimal digits; null on a standby. Each promotion begins another one,
 * in which numbers of transactions are used again.
 */
export const TIMELINE =
  'case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end';

/**
 * SQL: the end of the write-ahead log; null on a standby. What the snapshot of the same statement shows was written before it, so a
 * replica that has replayed up to it shows that too.
 */
export const WAL_END = 'case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end';

/** A place in the write-ahead log. Places of different timelines cannot be compared. */
export interface WalPlace {
  /** As PostgreSQL writes it: `0/16B3740`. */
  lsn: string;
  timeline: string;
}

/**
 * Refuses a snapshot that a standby has taken: it leaves out the transactions under way, which would be lost for ever (REL-80).
 * @param timeline what `TIMELINE` has returned in the same statement
 * @throws Error that `isDatabaseAway` recognises: the same server may be promoted soon
 */
export function requirePrimary(timeline: string | null | undefined): string {
  if (timeline) return timeline;
  throw Object.assign(
    new Error('the change log is never read on a standby: this server is in recovery, ask the primary'),
    { code: '25006' },
  );
}

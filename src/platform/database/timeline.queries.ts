/**
 * SQL: the timeline of the server that answers, as eight hexadecimal digits; null on a standby. Each promotion begins another one,
 * in which numbers of transactions are used again.
 */
export const TIMELINE =
  'case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end';

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

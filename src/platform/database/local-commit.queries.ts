import { sql } from 'kysely';

/**
 * SQL: the commit of this transaction waits for the disk of this server and for no standby. Only for a transaction of nothing but what
 * can be made again or is missed by nobody (REL-95).
 */
export const commitsLocally = sql`set_config('synchronous_commit', 'local', true)`;

import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Config } from '../../../platform/config/config.server.ts';
import type { Pool } from '../../../platform/database/db.server.ts';

/** What a run needs. */
export interface RunContext {
  pool: Pool;
  db: Kysely<DB>;
  config: Config;
}

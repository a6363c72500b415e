import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Api } from '../api/api.server.ts';
import type { Config } from '../platform/config/config.server.ts';
import type { Pool } from '../platform/database/db.server.ts';
import type { Replica } from '../platform/database/replica.server.ts';
import type { Log } from '../platform/log/log.server.ts';
import type { Drain } from './drain.ts';

/** What the parts of the server receive. */
export interface HttpContext {
  readonly config: Config;
  readonly pool: Pool;
  readonly db: Kysely<DB>;
  readonly databaseUrl: string;
  /** Answers what belongs to no visitor (DATABASE_REPLICA_URL). */
  readonly replica?: Replica | undefined;
  readonly log: Log;
  readonly drain: Drain;
  /** Serve pages from their sources with hot reload (`npm run dev`). */
  readonly dev: boolean;
  /** The number of this process among several; absent if it is the only one. */
  readonly slot?: string | undefined;
}

/** What the pages receive; `api` is undefined if the API runs elsewhere. */
export interface PagesContext extends HttpContext {
  readonly api: Api | undefined;
  /** The headers of every answer. */
  readonly headers: Record<string, string>;
}

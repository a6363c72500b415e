import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Config } from '../../platform/config/config.server.ts';
import type { Pool } from '../../platform/database/db.server.ts';

/** What a command of the shop receives: output streams, the configuration and the migrated database. */
export interface CommandIo {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  /** Whether stderr is a terminal: a progress bar may redraw its line. */
  readonly isTTY: boolean;
  readonly config: Config;
  readonly pool: Pool;
  readonly db: Kysely<DB>;
}

/** A command: takes its own arguments, returns the exit code. */
export type Command = (argv: string[], io: CommandIo) => Promise<number>;

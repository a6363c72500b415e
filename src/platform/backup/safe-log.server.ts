import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Pool } from '../database/db.server.ts';
import { requireLogArchive } from './pgbackrest.server.ts';
import type { Vault } from './vault.server.ts';
import {
  giveUpIfFull,
  sealArchived,
  sendOutgoing,
  sendUnfinished,
  type Unfinished,
  type WalSender,
  waiting,
} from './wal-sender.server.ts';

/** How the log of a shop's database gets to a safe place. */
export interface SafeLog {
  /** Before the target is opened: takes over what the server has finished. */
  prepare(): Promise<void>;
  send(vault: Vault): Promise<void>;
  /** After everything of the shop itself was sent. @throws BackupFault: the log is not safe */
  require(): Promise<void>;
  /** For the state of the sending. */
  facts(): Promise<object>;
  /** @returns whether waiting log was deleted because the disk is full */
  giveUpIfFull(failingMs: number): Promise<boolean>;
  /** What a stopped server has left. */
  sendEnd(vault: Vault | undefined): Promise<void>;
}

/** The log of the embedded server: the shop sends it itself. */
export function sentLog(sender: WalSender, pool: Pool): SafeLog {
  let last: Unfinished | undefined;
  const prepare = () => sealArchived(sender);
  return {
    prepare,
    async send(vault) {
      await sendOutgoing(sender, vault);
      last = await sendUnfinished(sender, vault, { pool, last });
    },
    require: async () => {},
    facts: () => waiting(sender),
    giveUpIfFull: (failingMs) => giveUpIfFull(sender, failingMs),
    async sendEnd(vault) {
      await prepare();
      if (vault) await sendOutgoing(sender, vault);
    },
  };
}

/** The log of an external server, which archives it itself: the shop looks whether it does. */
export function archivedLog(db: Kysely<DB>): SafeLog {
  const nothing = async () => {};
  return {
    prepare: nothing,
    send: nothing,
    sendEnd: nothing,
    giveUpIfFull: async () => false,
    require: () => requireLogArchive(db),
    facts: async () => ({ isExternal: true }),
  };
}

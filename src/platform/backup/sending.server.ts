import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.server.ts';
import { openDb, type Pool } from '../database/db.server.ts';
import { type FolderLock, tryLockFolder } from '../database/folder-lock.server.ts';
import type { Log } from '../log/log.server.ts';
import { BackupFault } from './backup.ts';
import { expireBackup, updateFailure, updateSuccess } from './backup-state.queries.ts';
import { filesOfShop, openShopVault, requireBackedUpShop, workFolder } from './shop-vault.server.ts';
import { sendNewFiles } from './stored-objects.server.ts';
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

/** While all is well the state is written this often: each writing is itself log to send. */
const NOTED_MS = 60_000;
/** A file may appear with a slightly older time than its neighbours. */
const SLACK_MS = 5 * 60_000;
const LAST_SEND_MS = 5_000;

/** Sends the log and new files of a shop to the target, as long as the shop is open. */
export interface Sending {
  /** Sends what there is now. @throws what prevents it */
  now(): Promise<void>;
  /**
   * Ends the sending, so that another process may send.
   * @param withEnd sends first what the stopped server has left, within seconds
   */
  close(options?: { withEnd: boolean }): Promise<void>;
}

interface Given {
  config: Config;
  pool: Pool;
  log: Log;
}

/**
 * Opens the sending of a shop with an embedded server. Only one process sends at a time: another one, such as a command
 * beside an open shop, does nothing in `now`.
 * @throws BackupFault if backups are not set up
 */
export function openSending({ config, pool, log }: Given): Sending {
  const shop = requireBackedUpShop(config);
  const db = openDb(pool);
  const files = filesOfShop(config, db);
  const sender: WalSender = {
    cluster: shop.cluster,
    outgoing: join(workFolder(config.dataDir), 'outgoing'),
    key: shop.key,
  };
  let lock: FolderLock | undefined;
  let vault: Vault | undefined;
  let last: Unfinished | undefined;
  let filesSince = Date.now() - 60 * 60_000;
  let notedAt = 0;
  let failing: string | undefined;

  const send = async () => {
    await sealArchived(sender);
    vault ??= await openShopVault(shop, pool);
    await sendOutgoing(sender, vault);
    last = await sendUnfinished(sender, vault, { pool, last });
    const begun = Date.now();
    await sendNewFiles(vault, files, filesSince);
    filesSince = begun - SLACK_MS;
  };
  const attempt = async () => {
    lock ??= tryLockFolder(workFolder(config.dataDir), 'sender');
    if (!lock) return;
    try {
      await send();
      await succeed();
    } catch (cause) {
      vault = undefined; // another disk may be there next time
      await fail(cause as Error);
      throw cause;
    }
  };
  const succeed = async () => {
    if (failing !== undefined) log.info('the log of the database is sent to the backups again');
    else if (performance.now() - notedAt < NOTED_MS && notedAt > 0) return;
    failing = undefined;
    await updateSuccess(db, 'sending', await waiting(sender));
    notedAt = performance.now();
  };
  const fail = async (cause: Error) => {
    const error = cause instanceof BackupFault ? cause.message : `Журнал базы не отправлен: ${cause.message}`;
    if (failing !== error) log.error({ err: cause }, 'the log of the database is not sent to the backups');
    const facts = await waiting(sender);
    const isGivenUp = await giveUpIfFull(sender);
    if (isGivenUp) await expireBackup(db).catch(() => {});
    if (isGivenUp) log.error(facts, 'the disk is full: the log that waited for the backups was deleted');
    const isNew = failing !== error;
    failing = error;
    if (isNew || isGivenUp || performance.now() - notedAt > NOTED_MS) {
      notedAt = performance.now();
      await updateFailure(db, 'sending', { error, facts: isGivenUp ? { ...facts, isGivenUp } : facts }).catch(
        () => {},
      );
    }
  };

  const sendEnd = async () => {
    await sealArchived(sender);
    if (vault) await sendOutgoing(sender, vault);
  };

  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };
  return {
    now: () => inTurn(attempt),
    async close({ withEnd } = { withEnd: false }) {
      await turn;
      if (!lock) return;
      if (withEnd)
        await Promise.race([sendEnd(), sleep(LAST_SEND_MS, undefined, { ref: false })]).catch((err) =>
          log.error({ err }, 'the end of the log was not sent; the next start sends it'),
        );
      lock.release();
      lock = undefined;
    },
  };
}

/** Sends every few seconds until the signal. Faults are noted and tried again. */
export async function sendRegularly(sending: Sending, everyMs: number, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await sending.now().catch(() => {}); // noted by itself
    await sleep(everyMs, undefined, { signal: stopped, ref: false }).catch(() => {});
  }
}

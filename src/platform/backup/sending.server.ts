import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.server.ts';
import { openDb, type Pool } from '../database/db.server.ts';
import { type FolderLock, tryLockFolder } from '../database/folder-lock.server.ts';
import { writeWhole } from '../files/atomic-file.server.ts';
import type { Log } from '../log/log.server.ts';
import { BackupFault } from './backup.ts';
import { deleteSending, updateSent, updateUnsent } from './backup-sending.queries.ts';
import { expireBackup } from './backup-state.queries.ts';
import { archivedLog, sentLog } from './safe-log.server.ts';
import { type SendingMachine, sendingMachine } from './sending-machine.server.ts';
import {
  filesOfShop,
  openShopVault,
  outgoingFolder,
  requireBackedUpShop,
  workFolder,
} from './shop-vault.server.ts';
import { type NewFiles, openNewFiles } from './stored-objects.server.ts';
import type { Vault } from './vault.server.ts';

/** While all is well the state is written this often: each writing is itself log to send. */
const NOTED_MS = 60_000;
/** A machine that stops has sent everything if the last round of files began so recently. */
const LEFT_MS = 5 * 60_000;
/** New files are sent for so long, then the log goes again. */
const FILES_TURN_MS = 5_000;
/** The first start looks for new files so far back. */
const FIRST_FILES_MS = 60 * 60_000;
/** A shop that stops waits so long for the target, twice at most, and is closed within 15 seconds (REL-23). */
const LAST_SEND_MS = 3_000;

/** Sends the log and new files of a shop to the target, as long as the shop is open. */
export interface Sending {
  /** Sends what there is now. @throws what prevents it */
  now(): Promise<void>;
  /** Expects nothing of this machine any more, because it stops, unless its sending fails or files wait. The database must be open. */
  leave(): Promise<void>;
  /** Waits until nothing is being sent, for seconds at most: a target may answer never. */
  settled(): Promise<void>;
  /**
   * Ends the sending, so that another process may send.
   * @param withEnd the server is stopped: sends first what it has left, within seconds
   */
  close(options?: { withEnd: boolean }): Promise<void>;
}

interface Given {
  config: Config;
  pool: Pool;
  log: Log;
  /** Limits, ms, for tests. */
  filesTurnMs?: number;
  lastSendMs?: number;
}

/**
 * Opens the sending of a shop: its new files and, with an embedded server, its log; an external one archives it itself, and
 * each sending looks whether it does. Only one process sends at a time: another one, such as a command beside an open shop,
 * does nothing in `now`.
 * @throws BackupFault if backups are not set up
 */
export function openSending({
  config,
  pool,
  log,
  filesTurnMs = FILES_TURN_MS,
  lastSendMs = LAST_SEND_MS,
}: Given): Sending {
  const shop = requireBackedUpShop(config);
  const db = openDb(pool);
  const files = filesOfShop(config, db);
  const { cluster, key } = shop;
  const sent = cluster ? 'the log of the database:' : 'new files:';
  const ofDatabase = cluster
    ? sentLog({ cluster, key, outgoing: outgoingFolder(config.dataDir) }, pool)
    : archivedLog(db);
  let lock: FolderLock | undefined;
  let machine: SendingMachine | undefined;
  let vault: Vault | undefined;
  let newFiles: NewFiles | undefined;
  const sinceNote = join(workFolder(config.dataDir), 'files-since');
  let filesSince = 0;
  let notedAt = 0;
  let failing: string | undefined;
  let failingFrom: number | undefined;

  const send = async () => {
    await ofDatabase.prepare();
    vault ??= await openShopVault(shop, pool);
    await ofDatabase.send(vault);
    newFiles ??= openNewFiles(files, await readSince(sinceNote));
    filesSince = await newFiles.sendFor(vault, filesTurnMs);
  };
  const attempt = async () => {
    lock ??= tryLockFolder(workFolder(config.dataDir), 'sender');
    if (!lock) return;
    machine ??= await sendingMachine(config.dataDir);
    try {
      await send().catch((cause) => {
        vault = undefined; // another disk may be there next time
        throw cause;
      });
      // Not part of the sending: an archive that fails must not begin the files again.
      await ofDatabase.require();
      await succeed(machine);
    } catch (cause) {
      failingFrom ??= performance.now();
      await fail(machine, cause as Error);
      throw cause;
    }
  };
  const noteOf = (facts: object) => ({ facts, filesAgeMs: newFiles?.allSentAgo() });
  const succeed = async (own: SendingMachine) => {
    failingFrom = undefined;
    if (failing !== undefined) log.info(`${sent} sent to the backups again`);
    else if (performance.now() - notedAt < NOTED_MS && notedAt > 0) return;
    failing = undefined;
    await updateSent(db, own, noteOf(await ofDatabase.facts()));
    // A note only: without it the next start looks back for an hour.
    await writeWhole(sinceNote, String(filesSince), { mode: 0o600 }).catch(() => {});
    notedAt = performance.now();
  };
  const fail = async (own: SendingMachine, cause: Error) => {
    const error =
      cause instanceof BackupFault
        ? cause.message
        : `${cluster ? 'Журнал базы не отправлен' : 'Новые файлы не отправлены'}: ${cause.message}`;
    if (failing !== error) log.error({ err: cause }, `${sent} not sent to the backups`);
    const facts = await ofDatabase.facts();
    const isGivenUp = await ofDatabase.giveUpIfFull(performance.now() - (failingFrom ?? performance.now()));
    if (isGivenUp) await expireBackup(db).catch(() => {});
    if (isGivenUp) log.error(facts, 'the disk is full: the log that waited for the backups was deleted');
    const isNew = failing !== error;
    failing = error;
    if (isNew || isGivenUp || performance.now() - notedAt > NOTED_MS) {
      notedAt = performance.now();
      const note = noteOf(isGivenUp ? { ...facts, isGivenUp } : facts);
      await updateUnsent(db, own, { ...note, error }).catch(() => {});
    }
  };

  let turn: Promise<void> = Promise.resolve();
  let turns = 0;
  const inTurn = (work: () => Promise<void>) => {
    turns++;
    const mine = turn.then(work).finally(() => {
      turns--;
    });
    turn = mine.catch(() => {});
    return mine;
  };
  const atMost = (work: Promise<void>) => Promise.race([work, sleep(lastSendMs, undefined, { ref: false })]);
  let isStuck = false;
  const settled = async () => {
    if (!isStuck) await atMost(turn);
    isStuck = turns > 0;
  };
  const leave = async () => {
    const isAllSent = failing === undefined && (newFiles?.allSentAgo() ?? Infinity) < LEFT_MS;
    if (lock && machine && isAllSent) await atMost(deleteSending(db, machine)).catch(() => {});
  };
  return {
    now: () => inTurn(attempt),
    leave,
    settled,
    async close({ withEnd } = { withEnd: false }) {
      await settled();
      if (!lock) return;
      if (!withEnd) await leave();
      else if (!isStuck)
        await atMost(ofDatabase.sendEnd(vault)).catch((err) =>
          log.error({ err }, 'the end of the log was not sent; the next start sends it'),
        );
      lock.release();
      lock = undefined;
    },
  };
}

/** @returns the moment up to which new files were sent, by the note of an earlier run, ms since 1970 */
async function readSince(note: string): Promise<number> {
  const text = await readFile(note, 'utf8').catch(() => '');
  return /^\d+$/.test(text) ? Number(text) : Date.now() - FIRST_FILES_MS;
}

/** Sends every few seconds until the signal. Faults are noted and tried again. */
export async function sendRegularly(sending: Sending, everyMs: number, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await sending.now().catch(() => {}); // noted by itself
    await sleep(everyMs, undefined, { signal: stopped, ref: false }).catch(() => {});
  }
}

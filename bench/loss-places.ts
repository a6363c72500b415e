import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findKey, keyText } from '../src/platform/backup/backup-key.server.ts';
import { finished, runNode } from './child.ts';
import type { ExternalDatabase } from './external-database.ts';
import { killTree, postmasterOf } from './kill-tree.ts';
import type { ShopFolder } from './shop-folder.ts';

/** A shop whose machine will be lost, with its backups on another one. */
export interface LossPlace {
  readonly database: 'embedded' | 'external';
  /** 1: the shop in one process; 2: two that serve, and `work` apart. */
  readonly processes: 1 | 2;
  backUp(): Promise<void>;
  /** Waits for the moment at which a loss costs most. */
  untilMostIsAtStake(): Promise<void>;
  /** Kills everything at once and deletes all but the backups. */
  lose(programs: readonly ChildProcess[]): Promise<void>;
  /** Restores everything and starts the shop. */
  restore(): Promise<ChildProcess>;
}

/** The embedded database, backed up by the shop itself into a folder. */
export async function embeddedPlaces({ env }: ShopFolder): Promise<LossPlace[]> {
  const dataDir = env.DATA_DIR as string;
  const { from, key } = await beginBackups(env);
  // Otherwise the shop makes its first backup itself as soon as it is open.
  await command(env, 'backup');
  const place = (processes: 1 | 2): LossPlace => ({
    database: 'embedded',
    processes,
    backUp: () => command(env, 'backup'),
    untilMostIsAtStake: async () => {}, // the log is sent every ten seconds anyway
    async lose(programs) {
      await killTree(programs, [postmasterOf(join(dataDir, 'postgres/data'))]);
      await rm(dataDir, { recursive: true });
    },
    restore: async () =>
      runNode(['src/entry/cli.ts', 'restore', '--from', from, '--to', dataDir, '--open'], {
        ...env,
        BACKUP_KEY: key,
      }),
  });
  return [place(1), place(2)];
}

/** An external database, backed up by pgBackRest; the shop backs up its files. */
export async function externalPlace({ env }: ShopFolder, server: ExternalDatabase): Promise<LossPlace> {
  const dataDir = env.DATA_DIR as string;
  const { from, key } = await beginBackups(env);
  return {
    database: 'external',
    processes: 2,
    async backUp() {
      await server.backUp();
      await command(env, 'backup');
    },
    untilMostIsAtStake: () => server.untilMostIsAtStake(),
    async lose(programs) {
      await server.lose(programs);
      await rm(dataDir, { recursive: true });
    },
    async restore() {
      await server.restore();
      await command({ ...env, BACKUP_KEY: key }, 'restore', '--from', from, '--to', dataDir);
      return runNode(['src/entry/start.ts'], { ...env, ...SERVING_TWO });
    },
  };
}

/** Prepares a folder beside that of the data for backups. @returns it, and the key as it is on paper */
async function beginBackups(env: Record<string, string>): Promise<{ from: string; key: string }> {
  const dataDir = env.DATA_DIR as string;
  const from = join(dataDir, '../backups');
  env.BACKUP_URL = from;
  await command(env, 'backup', 'init');
  const found = findKey({ dataDir, backupKey: undefined });
  if (!found) throw new Error('`backup init` left no key');
  return { from, key: keyText(found) };
}

/** Settings of two processes that serve, beside `cli work`. */
export const SERVING_TWO = { WORKERS: '2', JOBS: '0' };

async function command(env: Record<string, string>, ...words: string[]): Promise<void> {
  await finished(runNode(['src/entry/cli.ts', ...words], env));
}

import type { ChildProcess } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
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
  const from = join(dataDir, '../backups');
  env.BACKUP_URL = from;
  await command(env, 'backup', 'init');
  // Otherwise the shop makes its first backup itself as soon as it is open.
  await command(env, 'backup');
  const found = findKey({ dataDir, backupKey: undefined });
  if (!found) throw new Error('`backup init` left no key');
  const key = keyText(found);
  const place = (processes: 1 | 2): LossPlace => ({
    ...{ database: 'embedded', processes },
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

/** An external database, backed up by pgBackRest; the stored files are copied apart, as docs/operations.md says. */
export function externalPlace({ env }: ShopFolder, server: ExternalDatabase): LossPlace {
  const dataDir = env.DATA_DIR as string;
  const files = join(dataDir, 'files');
  const copy = join(dataDir, '../files-copy');
  const copyFiles = async (source: string, to: string) => {
    await mkdir(source, { recursive: true });
    await cp(source, to, { recursive: true });
  };
  return {
    ...{ database: 'external', processes: 2 },
    async backUp() {
      await server.backUp();
      await copyFiles(files, copy);
      await command(env, 'backup'); // says whether that was enough
    },
    untilMostIsAtStake: () => server.untilMostIsAtStake(),
    async lose(programs) {
      await server.lose(programs);
      await rm(dataDir, { recursive: true });
    },
    async restore() {
      await server.restore();
      await copyFiles(copy, files);
      return runNode(['src/entry/start.ts'], { ...env, ...SERVING_TWO });
    },
  };
}

/** Settings of two processes that serve, beside `cli work`. */
export const SERVING_TWO = { WORKERS: '2', JOBS: '0' };

async function command(env: Record<string, string>, ...words: string[]): Promise<void> {
  await finished(runNode(['src/entry/cli.ts', ...words], env));
}

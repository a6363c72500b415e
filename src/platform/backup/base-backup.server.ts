import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import program from '../../../package.json' with { type: 'json' };
import { type Cluster, dataFolder } from '../database/postgres-cluster.server.ts';
import { failpoint } from '../jobs/failpoint.server.ts';
import {
  BackupFault,
  type BackupManifest,
  BackupUnderWay,
  type FileFact,
  type PackFact,
  type StoredFact,
} from './backup.ts';
import { type CopiedFolder, framesOf, isOfCluster } from './copied-files.server.ts';
import { prune, removeUnnamed } from './prune.server.ts';
import { outgoingFolder } from './shop-vault.server.ts';
import { type ShopFiles, sendAllFiles } from './stored-objects.server.ts';
import { bytesOf, manifestName, putMeasured, putSealed, requireMark, type Vault } from './vault.server.ts';
import { firstWaiting, walName } from './wal-sender.server.ts';

/** Bytes of files in one object: few objects for a bucket, and little to send again. */
const PACK_BYTES = 64 * 1024 * 1024;
/** One backup at a time, in all processes: the session that copies holds it. */
const LOCK = 7_310_560;
/** Without any progress of the log for so long the backup is given up. */
const LOG_PATIENCE_MS = 180_000;

export interface BackupGiven {
  readonly vault: Vault;
  /** undefined: the database is external, and its own tool backs it up. */
  readonly cluster: Cluster | undefined;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly files: ShopFiles;
  readonly reason: BackupManifest['reason'];
  /** Lets the log go to the target, unless another process sends it. */
  sendLog(): Promise<unknown>;
}

export interface MadeBackup {
  readonly manifest: BackupManifest;
  /** Ids of earlier backups in the target that are damaged. */
  readonly damaged: readonly string[];
}

/**
 * Makes a backup while the shop works, beside an external database one of the shop's files alone. Its manifest is written
 * last, when everything that it needs is in the target: what a killed process or a full target leaves does not count as a
 * backup, and the next one deletes it.
 * @throws BackupFault
 */
export async function makeBackup(given: BackupGiven): Promise<MadeBackup> {
  // A session of its own: the server ends a backup with its session, so a killed process leaves none open.
  const client = new pg.Client({ connectionString: given.databaseUrl, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [LOCK]);
    if (!rows[0].free) throw new BackupUnderWay('Копия уже делается другим процессом этого магазина.');
    await requireMark(given.vault);
    if (given.cluster) await requireArchiving(client);
    await prune(given.vault, await clockOf(client));
    const manifest = await copy(client, given);
    const now = new Date(manifest.endedAt);
    const damaged = await removeUnnamed(given.vault, await prune(given.vault, now), now);
    return { manifest, damaged };
  } finally {
    await client.end().catch(() => {});
  }
}

async function copy(client: pg.Client, given: BackupGiven): Promise<BackupManifest> {
  const { vault, cluster, dataDir, reason } = given;
  const startedAt = await clockOf(client);
  const id = `${startedAt.toISOString().replace(/[-:]|\.\d+/g, '')}-${randomBytes(2).toString('hex')}`;
  if (cluster) await client.query(`select pg_backup_start($1, true)`, [`vitrina ${id}`]);
  failpoint('backup_started');
  const files: FileFact[] = [];
  const packs = await putPacks(vault, id, framesOf(foldersOf(cluster, dataDir), files));
  failpoint('backup_copied');
  const stopped = cluster ? await stop(client) : undefined;
  const sent = { count: 0, bytes: 0 };
  const stored = await putMeasured(
    vault,
    `base/${id}/stored`,
    linesOf(sendAllFiles(vault, given.files), sent),
  );
  if (cluster && stopped) await untilSent({ ...given, cluster }, stopped.lastSegment);
  failpoint('backup_before_manifest');
  const database = stopped ?? { ...NO_DATABASE, endedAt: (await clockOf(client)).toISOString() };
  const manifest: BackupManifest = {
    format: cluster ? 1 : 2,
    id,
    system: vault.system,
    reason,
    program: program.version,
    startedAt: startedAt.toISOString(),
    ...database,
    password: cluster?.password ?? '',
    packs,
    files,
    stored,
    storedCount: sent.count,
    storedBytes: sent.bytes,
    plainBytes: files.reduce((sum, { size }) => sum + size, 0),
    packedBytes: packs.reduce((sum, { size }) => sum + size, 0),
  };
  await putSealed(vault, manifestName(id), bytesOf(JSON.stringify(manifest)));
  return manifest;
}

/** What a manifest says of an external database. */
const NO_DATABASE = {
  filesOnly: true,
  serverVersion: '',
  firstSegment: '',
  lastSegment: '',
  segmentBytes: 0,
  label: '',
} as const;

/** What is copied beside the cluster: rules and settings of the shop in the data folder, and emails that were never sent. */
const OF_DATA = /^(?!lock\.json$|postgres\.json$|[^/]*\.[0-9a-f]{8}$)[^/]+\.json$|^outbox(\/|$)/;

function foldersOf(cluster: Cluster | undefined, dataDir: string): CopiedFolder[] {
  const ofShop: CopiedFolder = { as: 'data', folder: dataDir, takes: (path) => OF_DATA.test(path) };
  if (!cluster) return [ofShop];
  return [ofShop, { as: 'postgres', folder: dataFolder(cluster), takes: isOfCluster }];
}

async function putPacks(vault: Vault, id: string, frames: AsyncGenerator<Uint8Array>): Promise<PackFact[]> {
  const packs: PackFact[] = [];
  try {
    let next = await frames.next();
    while (!next.done) {
      async function* part() {
        for (let bytes = 0; !next.done && bytes < PACK_BYTES; next = await frames.next()) {
          bytes += next.value.length;
          yield next.value;
        }
      }
      const name = `base/${id}/${String(packs.length).padStart(6, '0')}`;
      packs.push(await putMeasured(vault, name, part()));
    }
  } finally {
    await frames.return(undefined);
  }
  return packs;
}

async function* linesOf(
  facts: AsyncIterable<StoredFact>,
  sum: { count: number; bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const fact of facts) {
    sum.count++;
    sum.bytes += fact.size;
    yield Buffer.from(`${JSON.stringify(fact)}\n`);
  }
}

async function stop(client: pg.Client) {
  const { rows } = await client.query<{ label: string; first: string; last: string; bytes: number }>(
    `select labelfile as label, pg_walfile_name(lsn) as last,
            (select setting::int from pg_settings where name = 'wal_segment_size') as bytes
     from pg_backup_stop(false)`,
  );
  const { label = '', last: lastSegment = '', bytes: segmentBytes = 0 } = rows[0] ?? {};
  const [, firstSegment] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label) ?? [];
  if (!firstSegment) throw new Error(`a backup label without its first segment: ${label}`);
  const { rows: about } = await client.query(`select current_setting('server_version') as version`);
  const endedAt = (await clockOf(client)).toISOString();
  return {
    label,
    firstSegment,
    lastSegment,
    segmentBytes,
    serverVersion: about[0].version as string,
    endedAt,
  };
}

/** The clock of the database: moments of a restore are those of its commits. */
async function clockOf(client: pg.Client): Promise<Date> {
  return (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date();
}

async function requireArchiving(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select current_setting('archive_mode') as mode`);
  if (rows[0].mode !== 'on')
    throw new BackupFault(
      'База данных запущена без копирования журнала. Перезапустите магазин с той же BACKUP_URL и повторите.',
    );
}

async function untilSent(given: BackupGiven & { cluster: Cluster }, segment: string): Promise<void> {
  const { vault, cluster, dataDir, sendLog } = given;
  const outgoing = outgoingFolder(dataDir);
  const isSent = await withPatience(LOG_PATIENCE_MS, async () => {
    await sendLog();
    if (await vault.target.find(walName(segment))) return 'done';
    return firstWaiting({ cluster, outgoing });
  });
  if (!isSent)
    throw new BackupFault(
      `Журнал базы ${segment} не дошёл до ${vault.target.label}, копия без него неполна и не засчитана. Причина — в журнале магазина.`,
    );
}

/**
 * Looks again and again until it is done.
 * @param look `done`, or a description of what there is: as long as it changes, the patience begins anew
 * @returns false if nothing has changed for `patienceMs`
 */
export async function withPatience(
  patienceMs: number,
  look: () => Promise<string>,
  { now, pause } = { now: () => performance.now(), pause: () => sleep(200) },
): Promise<boolean> {
  let [seen, changedAt] = ['', now()];
  for (;;) {
    const found = await look();
    if (found === 'done') return true;
    if (found !== seen) [seen, changedAt] = [found, now()];
    else if (now() - changedAt > patienceMs) return false;
    await pause();
  }
}

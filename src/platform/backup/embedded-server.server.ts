import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.server.ts';
import { type Cluster, clusterUrl, readCluster } from '../database/postgres-cluster.server.ts';

/**
 * Decides whose database is backed up here: the embedded server. An external one (DATABASE_URL) is backed up by its own tool.
 * Processes of one shop get the address of the embedded server in DATABASE_URL, too; the password distinguishes them.
 * @returns the embedded cluster; undefined: the server is external, or not created yet
 */
export function embeddedCluster({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Cluster | undefined {
  const cluster = readCluster(dataDir);
  if (!cluster || databaseUrl === undefined) return cluster;
  const password = (url: string) => (URL.canParse(url) ? new URL(url).password : '');
  return password(databaseUrl) === password(clusterUrl(cluster, 0)) ? cluster : undefined;
}

/** Whether the database is a server of its owner's: only the files of the shop are backed up here. */
export const isExternal = (config: Pick<Config, 'dataDir' | 'databaseUrl'>): boolean =>
  config.databaseUrl !== undefined && !embeddedCluster(config);

/**
 * The mark of a copy of an earlier moment: it has the system identifier of its original, whose target it must not write to.
 * Not JSON, because settings in JSON are part of a backup.
 */
export const copyMark = (dataDir: string): string => join(dataDir, 'backup.copy');

/** Whether a shop is a copy that stands beside its original. `backup init` with a new target ends that. */
export const isCopy = (dataDir: string): boolean => existsSync(copyMark(dataDir));

/** Where the server puts finished segments of its log; its own user writes here. */
export const archiveFolder = (cluster: Cluster): string => join(cluster.folder, 'archive');

/** Settings of a server whose log is archived every `seconds`, when something has changed. */
export function archiveSettings(folder: string, seconds: number): Record<string, string | number> {
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: seconds,
  };
}

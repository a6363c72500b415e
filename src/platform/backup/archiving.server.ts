import type { Config } from '../config/config.server.ts';
import type { ServerSettings } from '../database/postgres.server.ts';
import { ownFolder } from '../database/postgres-cluster.server.ts';
import { findKey } from './backup-key.server.ts';
import { archiveFolder, archiveSettings, isCopy } from './embedded-server.server.ts';

/** Settings of the embedded server: its log is archived if backups are set up, and only then, or it would fill the disk. */
export function archivingOf(
  config: Pick<Config, 'backup' | 'backupKey' | 'backupLogSeconds' | 'dataDir'>,
): ServerSettings {
  if (!config.backup || !findKey(config) || isCopy(config.dataDir)) return () => ({});
  return (cluster, { account }) => {
    ownFolder(archiveFolder(cluster), account);
    return archiveSettings(archiveFolder(cluster), config.backupLogSeconds);
  };
}

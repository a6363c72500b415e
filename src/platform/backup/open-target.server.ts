import type { BackupAddress } from '../config/outside-addresses.server.ts';
import { diskErrorText } from '../files/file-faults.server.ts';
import { BackupFault } from './backup.ts';
import type { BackupTarget } from './backup-target.ts';
import { openFolderTarget } from './folder-target.server.ts';

/** Opens the target of an address. @param isNew create the folder, for `backup init` */
export async function openTarget(address: BackupAddress, { isNew = false } = {}): Promise<BackupTarget> {
  if ('folder' in address) return explained(await openFolderTarget(address.folder, isNew));
  const { openS3Target } = await import('./s3-target.server.ts');
  return explained(openS3Target(address.s3));
}

/** The same target with errors that say in Russian what is wrong with it. */
function explained(target: BackupTarget): BackupTarget {
  const { label } = target;
  const explain = (thrown: unknown): never => {
    throw targetFault(label, thrown);
  };
  return {
    label,
    put: (name, bytes) => target.put(name, bytes).catch(explain),
    async read(name) {
      const bytes = await target.read(name).catch(explain);
      return bytes && explainedBytes(bytes, explain);
    },
    find: (name) => target.find(name).catch(explain),
    list: (folder) => explainedBytes(target.list(folder), explain),
    remove: (name) => target.remove(name).catch(explain),
  };
}

async function* explainedBytes<T>(source: AsyncIterable<T>, explain: (thrown: unknown) => never) {
  try {
    yield* source;
  } catch (thrown) {
    explain(thrown);
  }
}

/** No space, as disks and buckets say it. */
const FULL = /^(ENOSPC|EDQUOT|EFBIG|QuotaExceeded|EntityTooLarge)$/;

function targetFault(label: string, thrown: unknown): Error {
  // Also a fault of the bytes on their way, which is not the target's.
  if (thrown instanceof BackupFault) return thrown;
  const { code, name, syscall, $metadata } = thrown as NodeJS.ErrnoException & { $metadata?: unknown };
  if (FULL.test(code ?? '') || FULL.test(name))
    return new BackupFault(
      `Копии не помещаются: в ${label} нет места. Освободите его или укажите другое место в BACKUP_URL; магазин работает, копии продолжатся сами.`,
      { cause: thrown },
    );
  if (syscall && !$metadata && code && !/^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT)/.test(code))
    return new BackupFault(`Место для копий ${label}: ${diskErrorText(thrown)}.`, { cause: thrown });
  if ($metadata || syscall || /Timeout|Networking|EPIPE/.test(name))
    return new BackupFault(
      `Хранилище копий ${label} не отвечает или не пускает: ${code ?? name}. Магазин работает, копии продолжатся сами.`,
      { cause: thrown },
    );
  return thrown as Error;
}

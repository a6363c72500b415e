import { readFile } from 'node:fs/promises';
import { notFound, ShopError } from './errors.ts';
import { FileError } from './json-file.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const RETRY_SECONDS = 30;

const WORDS: Record<string, string> = {
  ...{ ENOENT: 'нет такого файла или папки', ENOTDIR: 'нет такой папки', EISDIR: 'это папка' },
  ...{ EEXIST: 'такой файл уже есть', EACCES: 'на него нет прав', EPERM: 'на него нет прав' },
  ...{ EROFS: 'сюда нельзя писать', ENOSPC: 'на диске нет места', EDQUOT: 'на диске нет места' },
};

/** Why a file of staff's own disk cannot be read or written, after its name and a colon. */
export function diskWords(thrown: unknown): string {
  const { code = '' } = thrown as NodeJS.ErrnoException;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'это не текст в UTF-8';
  return WORDS[code] ?? `диск отказал${code && ` (${code})`}`;
}

/** A file that a command names. @throws 404 with the reason when it cannot be read */
export function readDiskFile(path: string): Promise<Buffer> {
  return readFile(path).catch((fault) => {
    throw notFound(`${path}: ${diskWords(fault)}.`);
  });
}

/** The text of a file that a command names. @throws FileError with the reason when it cannot be read or is no UTF-8 */
export async function readDiskText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (cause) {
    throw new FileError(diskWords(cause), { cause });
  }
}

/** What a person is told when the store or the disk fails him: full is 507, away is 503; what is ours already stays. */
export function storeFault(thrown: unknown): ShopError {
  if (thrown instanceof ShopError) return thrown;
  const { code, name } = thrown as { code?: string; name?: string };
  if (FULL.has(code ?? '') || name === 'EntityTooLarge' || name === 'QuotaExceeded')
    return fault(
      507,
      'store_full',
      'Файл сейчас некуда сохранить: на сервере кончилось место. Повторите позже или скажите нам.',
    );
  return fault(503, 'store_away', 'Хранилище файлов сейчас не отвечает. Повторите через минуту.');

  function fault(status: number, code: string, text: string) {
    const error = new ShopError(code, status, text, { retryAfterSeconds: RETRY_SECONDS });
    error.cause = thrown;
    return error;
  }
}

import { readFile } from 'node:fs/promises';
import { notFound, ShopError } from '../http/errors.ts';
import { FileError } from './json-file.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const RETRY_SECONDS = 30;

const WORDS: Record<string, string> = {
  ENOENT: 'нет такого файла или папки',
  ENOTDIR: 'нет такой папки',
  EISDIR: 'это папка',
  EEXIST: 'такой файл уже есть',
  EACCES: 'на него нет прав',
  EPERM: 'на него нет прав',
  EROFS: 'сюда нельзя писать',
  ENOSPC: 'на диске нет места',
  EDQUOT: 'на диске нет места',
};

/** The Russian reason why a file on disk cannot be read or written, to follow its name and a colon. */
export function diskErrorText(thrown: unknown): string {
  const { code = '' } = thrown as NodeJS.ErrnoException;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'это не текст в UTF-8';
  return WORDS[code] ?? `диск отказал${code && ` (${code})`}`;
}

/** Reads a file named on the command line. @throws 404 with the reason if it cannot be read */
export function readDiskFile(path: string): Promise<Buffer> {
  return readFile(path).catch((fault) => {
    throw notFound(`${path}: ${diskErrorText(fault)}.`);
  });
}

/** Reads a text file named on the command line. @throws FileError with the reason if it is unreadable or not UTF-8 */
export async function readDiskText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (cause) {
    throw new FileError(diskErrorText(cause), { cause });
  }
}

/** Turns an error of the store or disk into one for the visitor: 507 if full, 503 otherwise. A ShopError stays as it is. */
export function storeFault(thrown: unknown): ShopError {
  if (thrown instanceof ShopError) return thrown;
  const { code, name } = thrown as { code?: string; name?: string };
  if (FULL.has(code ?? '') || name === 'EntityTooLarge' || name === 'QuotaExceeded')
    return fault(
      507,
      'store_full',
      'Не удалось сохранить файл: на сервере закончилось место. Повторите позже или сообщите нам.',
    );
  return fault(503, 'store_away', 'Хранилище файлов сейчас не отвечает. Повторите через минуту.');

  function fault(status: number, code: string, text: string) {
    const error = new ShopError(code, status, text, { retryAfterSeconds: RETRY_SECONDS });
    error.cause = thrown;
    return error;
  }
}

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { mayLackEnd, openUploaded, type UploadContext } from '../uploads/uploads.server.ts';
import { filesUnder } from './run-files.server.ts';

/**
 * Opens a file that a session has uploaded: one of the folder that was assembled at `root`, archives included, else one of another
 * folder of the session. An archive may have a folder around its files. A file whose end may be under way is not opened.
 * @param path safe, as `exchangeFileName` makes it
 */
export async function openSessionFile(
  uploads: UploadContext,
  { folderId, root }: { folderId: number; root: string },
  path: string,
): Promise<Readable | undefined> {
  const names = await filesUnder(root);
  const within = names.filter((name) => name.endsWith(`/${path}`));
  const found = names.includes(path) ? path : within.length === 1 ? within[0] : undefined;
  if (found !== undefined && (await mayLackEnd(uploads.db, folderId, found))) return undefined;
  if (found !== undefined) return createReadStream(join(root, found));
  return openUploaded(uploads, folderId, path);
}

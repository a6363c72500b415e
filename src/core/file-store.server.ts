import type { Readable } from 'node:stream';
import type { Config } from './config.server.ts';
import { openFolderStore } from './file-store-folder.server.ts';

/** A file of the store as its listing tells it. */
export interface KeptFile {
  /** 64 hexadecimal digits; its name in the store. */
  sha256: string;
  size: number;
  /** When it was put there last. */
  putAt: Date;
}

/**
 * Where bytes of private files lie, each under the SHA-256 of its content: the same bytes are kept once, and what is
 * kept never changes. Every method throws what `storeFault` reads when the store is away or full.
 */
export interface FileStore {
  /** Puts a whole file there; on return it is durable. Its time is new also when it was there already. */
  put(path: string, sha256: string, size: number): Promise<void>;
  /** Its size; undefined when it is not there. */
  sizeOf(sha256: string): Promise<number | undefined>;
  /** Its bytes as they come; undefined when it is not there. */
  read(sha256: string): Promise<Readable | undefined>;
  /** Takes it away; nothing when it is not there. */
  remove(sha256: string): Promise<void>;
  list(): AsyncIterable<KeptFile>;
}

/** The store that FILES_URL names; the client of S3 is loaded only where there is one. */
export async function openFileStore({ filesDir, s3 }: Pick<Config, 'filesDir' | 's3'>): Promise<FileStore> {
  if (!s3) return openFolderStore(filesDir);
  return (await import('./file-store-s3.server.ts')).openS3Store(s3);
}

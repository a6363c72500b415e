import type { Readable } from 'node:stream';

/** A file in the listing of the store. */
export interface StoredBytes {
  /** 64 hexadecimal digits; its name in the store. */
  sha256: string;
  size: number;
  /** When it was last stored. */
  putAt: Date;
}

/**
 * Stores the bytes of private files under the SHA-256 of their content: equal bytes are stored once and never change. Every
 * method throws errors that `storeFault` understands if the store is unavailable or full.
 */
export interface FileStore {
  /** Stores a complete file durably. Renews the time of a file that is stored already. */
  put(path: string, sha256: string, size: number): Promise<void>;
  /** The size of a file in bytes; undefined if it is missing. */
  sizeOf(sha256: string): Promise<number | undefined>;
  /** A stream of the bytes of a file; undefined if it is missing. */
  read(sha256: string): Promise<Readable | undefined>;
  /** Deletes a file if it exists. */
  remove(sha256: string): Promise<void>;
  list(): AsyncIterable<StoredBytes>;
}

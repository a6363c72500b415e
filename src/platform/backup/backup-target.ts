import type { BackupAddress } from '../config/outside-addresses.server.ts';

/** An object of the target. */
export interface TargetObject {
  /** Such as `wal/000000010000000000000002`. */
  readonly name: string;
  readonly size: number;
  /** When it was put last, by the clock of the target. */
  readonly changedAt: Date;
}

/** Where backups are stored: a folder or a bucket. What it holds is encrypted before. */
export interface BackupTarget {
  /** Its address for people, without secrets. */
  readonly label: string;
  /** Stores an object durably and atomically: it is there as a whole or not at all. An object of this name is replaced. */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** @returns undefined if there is no such object */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** @returns undefined if there is no such object */
  find(name: string): Promise<TargetObject | undefined>;
  /** Objects whose names begin so, in no order. @param folder ends with a slash */
  list(folder: string): AsyncIterable<TargetObject>;
  remove(name: string): Promise<void>;
}

/** An address for people, without secrets. */
export function describeAddress(address: BackupAddress): string {
  if ('folder' in address) return address.folder;
  const { endpoint, bucket, prefix } = address.s3;
  return `s3://${new URL(endpoint).host}/${bucket}/${prefix}`;
}

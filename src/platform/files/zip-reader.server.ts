import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** The limits of an archive. */
export interface ZipLimits {
  members: number;
  /** The unpacked bytes of all members together. */
  unpacked: number;
  /** The highest compression ratio of all members together, beyond the first `freeBytes` unpacked. */
  ratio: number;
  freeBytes: number;
}

/** A member as described by the directory of the archive. */
export interface ZipMember {
  /** Decoded as UTF-8, whatever the archive says; a name from an old program may be garbled, see `rawName`. */
  name: string;
  rawName: Buffer;
  entry: Entry;
}

/** An archive that is broken or over a limit. */
export class ZipError extends Error {
  readonly reason: 'broken' | 'too_many' | 'too_large' | 'bomb';

  constructor(reason: ZipError['reason'], message: string) {
    super(message);
    this.name = 'ZipError';
    this.reason = reason;
  }
}

/** Real members have two or three extra fields. Four bytes of an archive make one, and each is an object in memory. */
const MOST_EXTRA_FIELDS = 32;

/** An open archive. The caller closes it. */
export interface ZipReader {
  /** Lists the members; can be read once. @throws ZipError */
  members(): AsyncGenerator<ZipMember>;
  /** The unpacked bytes of a member; the stream fails if their number differs from the directory. @throws ZipError */
  open(member: ZipMember): Promise<Readable>;
  close(): void;
}

/**
 * Opens an archive under limits. Every ZIP file that the shop reads goes through them. The sizes in its directory can be
 * relied on: reading a larger member fails.
 * @throws ZipError
 */
export async function openZip(path: string, limits: ZipLimits): Promise<ZipReader> {
  const zip = await open(path);
  if (zip.entryCount > limits.members) {
    zip.close();
    throw new ZipError('too_many', `${zip.entryCount} members`);
  }
  return {
    members: () => members(zip, limits),
    open: ({ entry }) =>
      new Promise((resolve, reject) => {
        zip.openReadStream(entry, (error, stream) => (error ? reject(broken(error)) : resolve(stream)));
      }),
    close: () => zip.close(),
  };
}

function open(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false, decodeStrings: false }, (error, zip) =>
      error ? reject(broken(error)) : resolve(zip),
    );
  });
}

async function* members(zip: ZipFile, limits: ZipLimits): AsyncGenerator<ZipMember> {
  let packed = 0;
  let unpacked = 0;
  for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (entry.extraFields.length > MOST_EXTRA_FIELDS)
      throw new ZipError('broken', `${entry.extraFields.length} extra fields of one member`);
    if (unpacked > limits.unpacked) throw new ZipError('too_large', `${unpacked} bytes unpacked`);
    if (unpacked > limits.freeBytes + packed * limits.ratio)
      throw new ZipError('bomb', `${unpacked} bytes of ${packed}`);
    const rawName = entry.fileName as unknown as Buffer;
    yield { name: rawName.toString('utf8'), rawName, entry };
  }
}

async function nextEntry(zip: ZipFile): Promise<Entry | undefined> {
  try {
    return await new Promise<Entry | undefined>((resolve, reject) => {
      zip.once('entry', resolve);
      zip.once('end', () => resolve(undefined));
      zip.once('error', (error) => reject(broken(error)));
      zip.readEntry();
    });
  } finally {
    zip.removeAllListeners();
  }
}

function broken(error: Error): ZipError {
  return new ZipError('broken', error.message);
}

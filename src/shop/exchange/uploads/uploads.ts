/** What a folder of uploads is for: goods for the shop, or orders that come back. */
export type FolderKind = 'catalog' | 'sale';

/** The limits of uploads (EX-23). */
export const UPLOADS = {
  /** What `init` announces: 1C cuts larger files into parts of this size. */
  announcedBytes: 4 * 1024 ** 2,
  /** A part may be larger: not every module honours what `init` says. */
  partBytes: 16 * 1024 ** 2,
  sessionBytes: 2 * 1024 ** 3,
  sessionFiles: 60_000,
  /** Bytes of files whose import waits or runs. */
  backlogBytes: 500 * 1024 ** 2,
  /** Uploads stop while the disk has less. */
  freeBytes: 2 * 1024 ** 3,
} as const;

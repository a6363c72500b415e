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

/** What a Linux server of 1C, or Bitrix's own settings, put in front of a name (EX-21). */
const PREFIXES = /^(?:tmp\/|upload\/1c\/webdata\/)+/;
const LONGEST = 255;
const LONGEST_PART = 120;
/** Names that Windows gives to devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Data of an exchange: documents, images, archives. Nothing that a web server could run. */
const EXTENSION =
  /\.(?:xml|zip|jpe?g|jfif|png|gif|webp|bmp|tiff?|svg|avif|heic|pdf|docx?|xlsx?|pptx?|rtf|txt|csv|html?|od[tsp]|mp4|dwg|dxf|rar|7z|json|yml)$/i;

/**
 * The safe relative path of a file that 1C names, with slashes: `C:\v8_1.xml` is `v8_1.xml`, `/tmp/import0_1.xml` is
 * `import0_1.xml`. undefined for a name that leads out of the folder or is no file of data.
 */
export function exchangeFileName(given: string): string | undefined {
  if (given.length > LONGEST || /[\p{Cc}\p{Cs}<>"|?*\uFFFD]/u.test(given)) return undefined;
  const slashed = given.normalize('NFC').replaceAll('\\', '/');
  const [, drive] = /^([a-z]):\/*/i.exec(slashed) ?? [];
  const rooted = drive
    ? lastPart(slashed)
    : slashed.replace(/^\/(?=tmp\/|upload\/)/, '').replace(/^\.\//, '');
  const name = rooted.replace(PREFIXES, '');
  const parts = name.split('/');
  return parts.every(isSafePart) && EXTENSION.test(name) ? name : undefined;
}

/** A path on the machine of 1C says nothing about ours: its file counts alone. */
function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function isSafePart(part: string): boolean {
  return (
    part !== '' &&
    part.length <= LONGEST_PART &&
    !part.startsWith('.') &&
    !/[. :]$/.test(part) &&
    !part.includes(':') &&
    !DEVICE.test(part) &&
    part.trim() === part
  );
}

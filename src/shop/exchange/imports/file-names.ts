/** A file with a short name for the report and its full path, which ends with the short name. */
interface NamedFile {
  name: string;
  readonly given: string;
}

/** Makes equal names distinct by adding parent folders: carono/import.xml, bigperson/import.xml. Changes `files`. */
export function renameDuplicates(files: readonly NamedFile[]): void {
  for (;;) {
    const duplicates = Object.values(Object.groupBy(files, (file) => file.name)).filter(
      (group) => group?.[1],
    );
    const longer = duplicates.flatMap((group) => group ?? []).filter((file) => file.name !== file.given);
    if (longer.length === 0) return;
    for (const file of longer) {
      const left = file.given.slice(0, file.given.length - file.name.length - 1);
      const folder = left.slice(left.lastIndexOf('/') + 1);
      // At the root nothing but the leading slash of an absolute path remains.
      file.name = left === '' ? file.given : `${folder}/${file.name}`;
    }
  }
}

/** 1C splits an export of a million products into several thousand files. */
export const MOST_CATALOGUE_FILES = 10_000;

/** Whether a file of this name holds catalogue data, not an image or a document. */
export function isCatalogueFile(name: string): boolean {
  return /\.(?:xml|yml)$/i.test(name);
}

/** A file with its short name and its longest one, which ends with the short one. */
interface Named {
  name: string;
  readonly given: string;
}

/** Lengthens equal names to the left, folder by folder, until no two are alike: carono/import.xml, bigperson/import.xml. */
export function tellApart(files: readonly Named[]): void {
  for (;;) {
    const alike = Object.values(Object.groupBy(files, (file) => file.name)).filter((group) => group?.[1]);
    const longer = alike.flatMap((group) => group ?? []).filter((file) => file.name !== file.given);
    if (longer.length === 0) return;
    for (const file of longer) {
      const left = file.given.slice(0, file.given.length - file.name.length - 1);
      const folder = left.slice(left.lastIndexOf('/') + 1);
      // What is left at the root is the sign of an absolute path.
      file.name = left === '' ? file.given : `${folder}/${file.name}`;
    }
  }
}

/** 1C cuts an export of a million goods into some thousands of files. */
export const MOST_CATALOGUE_FILES = 10_000;

/** Whether a file of this name is a part of an export: its pictures and documents are not. */
export function isCatalogueFile(name: string): boolean {
  return /\.(?:xml|yml)$/i.test(name);
}

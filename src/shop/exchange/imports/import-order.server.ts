import { glanceAt } from './examine.server.ts';
import type { ImportFile } from './import-files.server.ts';
import type { PlannedFile } from './import-one.server.ts';

/** Sorts files into the best order: by content, then oldest first, then by name. */
export async function inBestOrder(files: readonly ImportFile[]): Promise<PlannedFile[]> {
  const planned: PlannedFile[] = [];
  // One at a time: each needs a file descriptor and a megabyte, and there may be thousands.
  for (const file of files) planned.push({ ...file, glance: await glanceAt(file.path) });
  const byName = new Intl.Collator('ru', { numeric: true }).compare;
  const byAge = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return planned.sort(
    (a, b) =>
      a.glance.rank - b.glance.rank || byAge(a.glance.madeAt, b.glance.madeAt) || byName(a.name, b.name),
  );
}

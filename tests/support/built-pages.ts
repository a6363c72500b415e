import { join } from 'node:path';
import { buildPages } from '../../launcher/build.mjs';
import { withLock } from '../../launcher/lock.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** Builds the storefront when its sources have changed; test files that need it wait for each other. */
export async function builtPages(): Promise<void> {
  await withLock(ROOT, () => buildPages(ROOT, { node: process.execPath }));
}

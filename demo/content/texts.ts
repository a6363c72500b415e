import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TO_CATEGORY = /"\/catalog\/([a-z0-9-]+)"/g;

/**
 * HTML of a text of this folder. Texts name categories by their keys (demo/categories.ts).
 * @param path without the extension
 * @param addressOf the address of a category in this shop; in a small shop without the category it is that of the
 * catalogue
 */
export async function readText(
  path: string,
  addressOf: (key: string) => string | undefined,
): Promise<string> {
  const text = await readFile(join(import.meta.dirname, `${path}.html`), 'utf8');
  return text.trim().replace(TO_CATEGORY, (_, key: string) => {
    const address = addressOf(key);
    return address ? `"/catalog/${address}"` : '"/catalog"';
  });
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMeasured } from './measured.ts';
import { worksheetOf } from './worksheet.ts';

const DOCUMENT = join(import.meta.dirname, '../../../docs/operations.md');
const PLACE = /(<!-- capacity -->\n)[\s\S]*?(\n<!-- \/capacity -->)/;

/** `npm run scale -- capacity`: prints the worksheet of capacity; with `--write` it also goes into docs/operations.md. */
export function runCapacity(words: readonly string[]): number {
  if (words.some((word) => word !== '--write')) {
    console.error('npm run scale -- capacity [--write]');
    return 2;
  }
  const worksheet = worksheetOf(readMeasured());
  console.log(worksheet);
  if (words.length > 0) writeFileSync(DOCUMENT, replaced(readFileSync(DOCUMENT, 'utf8'), worksheet));
  return 0;
}

/** Checks that the document has the figures of the results. @returns a few words @throws Error that says what to do */
export async function checkCapacity(): Promise<string> {
  const text = readFileSync(DOCUMENT, 'utf8');
  if (replaced(text, worksheetOf(readMeasured())) !== text)
    throw new Error('расчёт в docs/operations.md не по bench/results: npm run scale -- capacity --write');
  return 'сходится с bench/results';
}

/** Puts the worksheet into its place in a document. @throws Error if the document has none */
export function replaced(text: string, worksheet: string): string {
  if (!PLACE.test(text)) throw new Error('в docs/operations.md нет места расчёта: <!-- capacity -->');
  return text.replace(PLACE, (_, before: string, after: string) => before + worksheet + after);
}

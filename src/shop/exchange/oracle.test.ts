import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAll } from './fixtures/read.ts';

/** Real exports. They are not in the repository, because they are the data of their owners. */
const SHARED = join(import.meta.dirname, '../../../../shared/data');
const isThere = existsSync(SHARED);
if (!isThere)
  console.warn('\n!!! ../shared/data is not there: real exports of 1C are NOT tested in this run !!!\n');

describe.skipIf(!isThere).each(['commerceml', 'yml'] as const)('every real file of %s', (format) => {
  const folder = join(SHARED, format);
  const oracle: Record<string, unknown> = isThere
    ? JSON.parse(readFileSync(join(folder, 'COUNTS.json'), 'utf8'))
    : {};
  test.each(Object.entries(oracle))('the counts of %s are as expected', async (name, counts) => {
    const { file } = await readAll(join(folder, name), format);
    expect(JSON.parse(JSON.stringify(file.counts()))).toEqual(counts);
  });
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';

// 100 MB with a heap of 96 MB: if memory use grew with the file, the process would crash.
test('a file of 100 MB is imported by a process with a small heap', async () => {
  const { url, pool, drop } = await freshDatabase();
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--max-old-space-size=96',
        '--max-semi-space-size=8',
        join(import.meta.dirname, 'fixtures/large-import.ts'),
      ],
      { env: { ...process.env, TEST_DATABASE: url }, maxBuffer: 1024 * 1024 },
    );
    const { bytes, goods } = JSON.parse(stdout);
    expect(bytes).toBeGreaterThan(100 * 1024 * 1024);
    expect((await pool.query('select count(*)::int as n from product')).rows).toEqual([{ n: goods }]);
  } finally {
    await drop();
  }
}, 600_000);

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCli } from '../../../tests/support/cli-process.ts';

test('the help of a command opens no database and leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-help-'));
  const helpOf = (...words: string[]) => startCli(words, { DATA_DIR: join(folder, 'data') }).ended;
  for (const [words, part] of [
    [['synonyms', '--help'], 'add-brand'],
    [['orders', 'list', '--help'], 'delivery'],
    [['migrate', '--help'], 'схеме'],
  ] as const)
    expect(await helpOf(...words)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(part),
      stderr: '',
    });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

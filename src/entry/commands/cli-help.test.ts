import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startCli } from '../../../tests/support/cli-process.ts';
import { freshDatabase } from '../../../tests/support/database.ts';

test('the help of a command opens no database and leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-help-'));
  const helpOf = (...words: string[]) => startCli(words, { DATA_DIR: join(folder, 'data') }).ended;
  for (const [words, part] of [
    [['synonyms', '--help'], 'add-brand'],
    [['orders', 'list', '--help'], 'delivery'],
    [['migrate', '--help'], 'схеме'],
    [['exchange', 'simulate', '--help'], '--faults'],
  ] as const)
    expect(await helpOf(...words)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(part),
      stderr: '',
    });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a command whose output nobody reads any more ends quietly with its usual code', async () => {
  const database = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-unread-'));
  const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: database.url };
  const file = join(folder, 'goods.yml');
  await writeFile(file, '<yml_catalog><shop><name>Полка</name></shop></yml_catalog>');
  const words = [join(import.meta.dirname, '../cli.ts'), 'import', '--dry-run', file];
  const run = (pipe: string) => promisify(execFile)('sh', ['-c', pipe, process.execPath, ...words], { env });
  try {
    const { stdout } = await run('{ "$0" "$@"; echo "code $?"; } 2>&1 | cat');
    const code = /code \d\n$/.exec(stdout)?.[0];
    expect(stdout).not.toBe(code);
    // The reader has ended before the command prints.
    expect((await run('{ "$0" "$@"; echo "code $?" >&2; } | true')).stderr).toBe(code);
  } finally {
    await database.drop();
    await rm(folder, { recursive: true });
  }
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runRestore } from './restore.cli.ts';

test('a shop is not restored into the folder of its backups, and nothing is written there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-backups-'));
  const output = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  try {
    for (const to of [folder, join(folder, 'data')])
      expect(await runRestore(['--from', folder, '--to', to])).toBe(1);
    expect(output.mock.calls.join()).toContain('Папка --to лежит в папке с копиями');
    expect(await readdir(folder)).toEqual([]);
  } finally {
    output.mockRestore();
    await rm(folder, { recursive: true });
  }
});

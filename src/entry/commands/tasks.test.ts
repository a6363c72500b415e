import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CastDatabase, castDatabase } from '../../../tests/support/database.ts';
import type { CommandIo } from './io.ts';
import { runTasks } from './tasks.cli.ts';

let database: CastDatabase;
beforeAll(async () => {
  database = await castDatabase();
});
afterAll(() => database.drop());

async function run(...words: string[]) {
  let out = '';
  const stdout = { write: (text: string) => (out += text) };
  const io = { stdout, stderr: stdout, db: database.db } as unknown as CommandIo;
  return { code: await runTasks(words, io), out };
}

test('the command shows what waits for the staff, and its former words still mean the search tasks', async () => {
  await database.pool.query("insert into search_task (title) values ('Повесить полку')");
  expect(await run()).toEqual({ code: 0, out: 'Всё разобрано.\n' });
  expect(await run('list')).toMatchObject({ code: 0, out: expect.stringContaining('Повесить полку') });
  expect(await run('remove', 'Повесить полку')).toMatchObject({ code: 0 });
  expect((await run('list')).out).not.toContain('Повесить полку');
});

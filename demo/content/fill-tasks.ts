import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Staff } from '../../src/shop/accounts/staff/staff.server.ts';
import { createTask } from '../../src/shop/search/tasks/tasks.server.ts';
import { readCategories } from './content.queries.ts';
import { TASKS } from './tasks.ts';

/** Writes the tasks of the search as staff does. */
export async function fillTasks(context: { db: Kysely<DB>; staff: Staff }): Promise<void> {
  const categories = await readCategories(context.db);
  for (const [title, phrases, sections, queries] of TASKS)
    await createTask(context, {
      title,
      phrases: phrases.split('; '),
      categories: sections.split('; ').flatMap((key) => categories.get(key)?.id ?? []),
      queries: queries.split('; '),
    });
}

import { STAFF_TASKS } from '../../api/staff-tasks.ts';
import { runStaffTasks } from '../../shop/accounts/staff-tasks/staff-tasks.cli.ts';
import { runTasks as runSearchTasks } from '../../shop/search/tasks/tasks.cli.ts';
import type { Command } from './io.ts';

/** Words of the search tasks, which this command was for before they got their own. */
const OF_SEARCH: ReadonlySet<string> = new Set(['list', 'import', 'export', 'remove']);

/** The command `tasks`: what waits for the staff of all slices. */
export const runTasks: Command = (argv, io) =>
  OF_SEARCH.has(argv[0] ?? '') ? runSearchTasks(argv, io) : runStaffTasks(argv, io, STAFF_TASKS);

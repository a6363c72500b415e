import { oneLine } from '../../../platform/text/written-text.ts';
import type { TaskSource } from '../../accounts/staff-tasks/staff-tasks.ts';
import { readRejectedRuns } from './run-decisions.queries.ts';

/** After that 1C has long sent something else, or nobody misses the file. */
const DAYS = 14;

/** Files and ends of exports that the shop has not accepted (EX-77): not every 1C shows its user why. */
export const rejectedTasks: TaskSource = {
  kind: 'exchange.rejected',
  name: 'Файлы из 1С не приняты',
  capability: 'exchange.decide',
  hours: 8,
  screen: 'exchange/runs',
  async read(db, { most }) {
    const rows = await readRejectedRuns(db, { days: DAYS, most });
    return rows.map(({ id, kind, connection, name, reason, since }) => {
      const what = kind === 'close' ? `конец выгрузки (${name})` : `файл ${name}`;
      return {
        id,
        cityId: null,
        since,
        what: oneLine(`${connection}: загрузка № ${id}, ${what}: ${reason}`),
        who: '',
      };
    });
  },
};

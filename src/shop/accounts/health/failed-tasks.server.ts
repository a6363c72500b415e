import { readBackupStates } from '../../../platform/backup/backup-state.queries.ts';
import { isLate } from '../../../platform/backup/backup-state.ts';
import { failedJobs } from '../../../platform/jobs/jobs.server.ts';
import type { TaskSource } from '../staff-tasks/staff-tasks.ts';
import { isOfOneMachine, lateBackupText } from './backup-checks.ts';
import { isEmailJob, jobName } from './job-names.ts';

/** The queue tries a job again by itself; a person is asked when it has failed so often, or is given up. */
const ASKED_AFTER_TRIES = 5;

function failed(kind: string, name: string, isOurs: (job: string) => boolean): TaskSource {
  return {
    kind,
    name,
    capability: 'health.read',
    hours: 4,
    screen: 'health/jobs',
    async read(db, { most }) {
      const jobs = (await failedJobs(db)).filter(
        (job) => isOurs(job.kind) && (job.isGivenUp || job.tries >= ASKED_AFTER_TRIES),
      );
      return jobs
        .sort((one, other) => one.failedAt.getTime() - other.failedAt.getTime())
        .slice(0, most)
        .map(({ id, kind: job, tries, error, failedAt }) => ({
          id,
          cityId: null,
          since: failedAt,
          what: `${jobName(job)} (${job}): неудачных попыток: ${tries}`,
          who: error.slice(0, 200),
        }));
    },
  };
}

/** Jobs that the queue does not get done. */
export const failedJobTasks = failed('health.job', 'Задания не выполнены', (job) => !isEmailJob(job));
/** Emails that nobody gets. */
export const failedEmailTasks = failed('health.email', 'Письма не ушли', isEmailJob);

/** Backups, their proofs or the sending of the log that are late; the numbers of tasks stay the same. */
export const lateBackupTasks: TaskSource = {
  kind: 'health.backup',
  name: 'Резервные копии',
  capability: 'health.read',
  hours: 4,
  screen: 'health/jobs',
  async read(db, { most }) {
    const states = await readBackupStates(db);
    const now = new Date();
    return states
      .filter((state) => isLate(state, now))
      .map((state) => ({
        id: state.id,
        cityId: null,
        since: state.doneAt ?? state.since,
        ...lateBackupText(state, isOfOneMachine(states)),
      }))
      .slice(0, most);
  },
};

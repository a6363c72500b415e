import { useRef } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { MarkedAction } from '../../lists/marked-action.tsx';
import { MarkedBar } from '../../lists/marked-bar.tsx';
import { RowsDialog } from '../../lists/rows-dialog.tsx';
import { useSelection } from '../../lists/use-selection.ts';
import * as css from './health.module.css';
import { HEALTH_KEY, JobItem } from './job-item.tsx';

type Job = Shape<'FailedJob'>;
const JOBS = ['задание', 'задания', 'заданий'] as const;

/** The jobs that have failed: each is tried again or dropped, alone or together with others. */
export function FailedJobs({ jobs }: { jobs: readonly Job[] }) {
  const selection = useSelection();
  // One that has been carried out meanwhile is marked no more.
  const marked = jobs.filter(({ id }) => selection.has(String(id)));
  if (jobs.length === 0)
    return <p className={css.about}>Всё работает: ни одно задание и ни одно письмо не застряли.</p>;
  return (
    <>
      <div className={css.all}>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={marked.length === jobs.length}
            onChange={() =>
              selection.set(marked.length === jobs.length ? [] : jobs.map(({ id }) => String(id)))
            }
          />
          Отметить все
        </label>
      </div>
      {/* An open dialog stays, even if its jobs have left the list meanwhile. */}
      <MarkedBar selection={selection} count={String(jobs.length)} mayTakeAll={false}>
        <MarkedAction label="Повторить отмеченные" selection={selection}>
          {(ends) => <JobsDialog action="retry" jobs={marked} {...ends} />}
        </MarkedAction>
        <MarkedAction label="Не выполнять отмеченные" selection={selection}>
          {(ends) => <JobsDialog action="drop" jobs={marked} {...ends} />}
        </MarkedAction>
      </MarkedBar>
      <ul>
        {jobs.map((job) => (
          <JobItem
            key={job.id}
            job={job}
            mark={
              <input
                type="checkbox"
                aria-label={`Отметить: ${job.name}`}
                checked={selection.has(String(job.id))}
                onChange={() => selection.toggle(String(job.id))}
              />
            }
          />
        ))}
      </ul>
    </>
  );
}

interface JobsDialogProps {
  action: 'retry' | 'drop';
  jobs: readonly Job[];
  onDone: () => void;
  onClose: () => void;
}

function JobsDialog({ action, jobs, onDone, onClose }: JobsDialogProps) {
  const isRetry = action === 'retry';
  // The list is loaded again each half a minute; the dialog is about the jobs that were marked.
  const rows = useRef(jobs).current;
  return (
    <RowsDialog
      title={isRetry ? 'Повторить задания' : 'Не выполнять задания никогда?'}
      action={isRetry ? 'Повторить' : 'Не выполнять'}
      done={isRetry ? 'Выполняются ещё раз' : 'Больше не выполняются'}
      forms={JOBS}
      nameOf={({ name }) => name}
      queryKey={HEALTH_KEY}
      chosen={{ rows }}
      check={(form) =>
        isRetry || String(form.get('note')).trim() ? undefined : 'Напишите, почему их не надо выполнять.'
      }
      send={(some, form, key) => {
        const params = { header: { 'idempotency-key': key } };
        const marked = some.map(({ id }) => id);
        const body = { jobs: marked, note: String(form.get('note')) };
        return isRetry
          ? data(api.POST('/api/v1/staff/health/jobs/retry/', { params, body: { jobs: marked } }))
          : data(api.POST('/api/v1/staff/health/jobs/drop/', { params, body }));
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {!isRetry && (
        <>
          <p>Письма не уйдут, работа не будет сделана. Вернуть это нельзя.</p>
          <TextField id="drop-all-note" name="note" label="Почему" maxLength={500} />
        </>
      )}
    </RowsDialog>
  );
}

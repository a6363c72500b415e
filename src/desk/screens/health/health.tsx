import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText, fieldErrors } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Facts, Loaded } from '../../papers/parts.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Mark } from '../../parts/mark.tsx';
import { longMoment } from '../../parts/moments.ts';
import { notify } from '../../parts/notify.ts';
import { Head } from '../../shell/head.tsx';
import * as css from './health.module.css';

type Job = Shape<'FailedJob'>;
const KEY = ['health'] as const;
const LOOKED_EACH_MS = 30_000;

/** Whether the shop works: queue, emails, search, imports, disk, versions; and the jobs that have failed. */
export default function Health() {
  const health = useQuery({
    queryKey: KEY,
    queryFn: () => data(api.GET('/api/v1/staff/health/')),
    refetchInterval: LOOKED_EACH_MS,
  });
  return (
    <>
      <Head title="Здоровье">
        {health.data && (
          <Mark tone={health.data.is_fine ? 'good' : 'bad'} isStrong>
            {health.data.is_fine ? 'Всё работает' : 'Нужно внимание'}
          </Mark>
        )}
      </Head>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable */}
      <section className={css.place} aria-label="Здоровье" tabIndex={0}>
        <Loaded query={health}>
          {({ checks, jobs, versions }) => (
            <>
              <ul className={css.checks}>
                {checks.map(({ code, name, state, text, at }) => (
                  <li key={code}>
                    <Mark tone={state} isStrong>
                      {name}
                    </Mark>
                    <span>
                      {text}
                      {at && `, ${longMoment(new Date(at))}`}
                    </span>
                  </li>
                ))}
              </ul>
              <section className={css.jobs}>
                <h2>Не выходит</h2>
                {jobs.length === 0 ? (
                  <p className={css.about}>Всё работает: ни одно задание и ни одно письмо не застряли.</p>
                ) : (
                  <ul>
                    {jobs.map((job) => (
                      <JobItem key={job.id} job={job} />
                    ))}
                  </ul>
                )}
              </section>
              <section>
                <h2>Версии</h2>
                <Facts facts={versions.map(({ name, version }) => [name, version] as const)} />
              </section>
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}

function JobItem({ job }: { job: Job }) {
  const { id, kind, name, tries, is_given_up: isGivenUp, error, failed_at: at, next_at: next } = job;
  const client = useQueryClient();
  const params = { path: { id: String(id) } };
  const [isDropping, drop] = useState(false);
  const settled = () => {
    for (const key of [KEY[0], 'inbox', 'count']) client.invalidateQueries({ queryKey: [key] });
  };
  const retry = useMutation({
    mutationFn: () => data(api.POST('/api/v1/staff/health/jobs/{id}/retry/', { params })),
    onSuccess: () => notify({ text: `${name}: выполняется ещё раз.` }),
    onSettled: settled,
  });
  const dropped = useMutation({
    mutationFn: (note: string) =>
      data(api.POST('/api/v1/staff/health/jobs/{id}/drop/', { params, body: { note } })),
    onSuccess: () => {
      notify({ text: `${name}: больше не выполняется.` });
      drop(false);
    },
    onSettled: settled,
  });
  return (
    <li className={css.job}>
      <span className={css.words}>
        <Mark tone={isGivenUp ? 'bad' : 'work'}>{name}</Mark>
        <span className={css.about}>
          {kind}, не вышло раз: {tries}, {longMoment(new Date(at))}
          {next ? `; само повторится ${longMoment(new Date(next))}` : '; само больше не повторится'}
        </span>
        <span className={css.error}>{error}</span>
        {retry.error && <Notice kind="wrong">{failureText(retry.error)}</Notice>}
      </span>
      <span className={css.buttons}>
        <Button kind="quiet" size="small" busy={retry.isPending && 'Ставим'} onClick={() => retry.mutate()}>
          Повторить
        </Button>
        <Button kind="text" size="small" onClick={() => drop(true)}>
          Не выполнять
        </Button>
      </span>
      {isDropping && (
        <Confirm
          title={`${name}: не выполнять никогда?`}
          action="Не выполнять"
          kind="danger"
          busy={dropped.isPending && 'Убираем'}
          error={dropped.error}
          onConfirm={(form) => dropped.mutate(String(form.get('note')))}
          onClose={() => drop(false)}
        >
          <p>Письмо не уйдёт, работа не будет сделана. Вернуть это нельзя.</p>
          <TextField id="drop-note" name="note" label="Почему" error={fieldErrors(dropped.error).note} />
        </Confirm>
      )}
    </li>
  );
}

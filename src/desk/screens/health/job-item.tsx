import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText, fieldErrors } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Mark } from '../../parts/mark.tsx';
import { longMoment } from '../../parts/moments.ts';
import { notify } from '../../parts/notify.ts';
import * as css from './health.module.css';

type Job = Shape<'FailedJob'>;
export const HEALTH_KEY = ['health'] as const;

/** A job that has failed: why, and when it is tried again. @param mark the box that chooses it with others */
export function JobItem({ job, mark }: { job: Job; mark: ReactNode }) {
  const { id, kind, name, tries, is_given_up: isGivenUp, error, failed_at: at, next_at: next } = job;
  const client = useQueryClient();
  const params = { path: { id: String(id) } };
  const [isDropping, drop] = useState(false);
  const settled = () => {
    for (const key of [HEALTH_KEY[0], 'inbox', 'count']) client.invalidateQueries({ queryKey: [key] });
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
      {mark}
      <span className={css.words}>
        <Mark tone={isGivenUp ? 'bad' : 'work'}>{name}</Mark>
        <span className={css.about}>
          {kind}, неудачных попыток: {tries}, {longMoment(new Date(at))}
          {next
            ? `; повторится автоматически ${longMoment(new Date(next))}`
            : '; автоматически больше не повторится'}
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

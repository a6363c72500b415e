import { useState } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Button } from '../../parts/button.tsx';
import * as css from './exchange.module.css';
import { useExchangeWrite } from './exchange-calls.ts';

interface DecideFileProps {
  run: Shape<'ExchangeRun'>;
  /** What it would change; undefined: it is not known yet. */
  diff: Shape<'ExchangeDiff'> | undefined;
  onDone: () => void;
}

/** A whole file, or the end of an export, that waits: why, and the decision about exactly what was shown. */
export function DecideFile({ run, diff, onDone }: DecideFileProps) {
  const [note, setNote] = useState('');
  const params = { path: { id: String(run.id) } };
  const digest = diff?.digest ?? run.digest ?? '';
  const release = useExchangeWrite(
    () =>
      data(
        api.POST('/api/v1/staff/exchange/runs/{id}/release/', {
          params,
          body: { digest, ...(note.trim() && { note: note.trim() }) },
        }),
      ),
    { done: 'Разрешено: изменения попадут в магазин, когда дойдёт очередь.', onDone },
  );
  const reject = useExchangeWrite(
    () =>
      data(
        api.POST('/api/v1/staff/exchange/runs/{id}/reject/', {
          params,
          body: { ...(digest !== '' && { digest }), note: note.trim() },
        }),
      ),
    { done: 'Отклонено, в магазине всё по-старому.', onDone },
  );
  const link = useExchangeWrite(
    () => data(api.POST('/api/v1/staff/exchange/runs/{id}/link/', { params, body: { by: 'article' } })),
    { done: 'Товары связаны по артикулу.' },
  );
  const error = release.error ?? reject.error ?? link.error;
  const isBusy = release.isPending || reject.isPending || link.isPending;
  const busy = isBusy && 'Записываем';
  return (
    <>
      <ul className={css.reasons}>
        {run.held_for.map(({ rule, text }) => (
          <li key={rule}>{text}</li>
        ))}
      </ul>
      {error && <Notice kind="wrong">{failureText(error)}</Notice>}
      <TextField
        id="decision-note"
        label="Почему так решили; для отказа обязательно"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={css.buttons}>
        <Button onClick={() => release.mutate()} busy={busy} disabled={digest === ''}>
          Разрешить
        </Button>
        <Button kind="danger" onClick={() => reject.mutate()} busy={busy} disabled={note.trim() === ''}>
          Отклонить
        </Button>
        {run.held_for.some(({ rule }) => rule === 'base_recreated') && (
          <Button kind="quiet" onClick={() => link.mutate()} busy={busy}>
            Связать по артикулу
          </Button>
        )}
      </div>
    </>
  );
}

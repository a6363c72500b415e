import { useQuery } from '@tanstack/react-query';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { besides, fieldErrors } from '../../api/failures.ts';
import { Loaded } from '../../papers/parts.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { shortMoment } from '../../parts/moments.ts';
import { DiffLines } from './diff-lines.tsx';
import * as css from './exchange.module.css';
import { EXCHANGE_KEY, useExchangeWrite } from './exchange-calls.ts';

const SHOWN = 50;

/** Gives goods, prices and stock the values that they had before a run, after the person has seen which. */
export function UndoDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const params = { path: { id: String(id) } };
  const preview = useQuery({
    queryKey: [...EXCHANGE_KEY, 'undo', id],
    queryFn: () =>
      data(
        api.GET('/api/v1/staff/exchange/runs/{id}/undo/', {
          params: { ...params, query: { only: 'false', limit: SHOWN } },
        }),
      ),
    retry: false,
  });
  const digest = preview.data?.diff.digest ?? '';
  const undo = useExchangeWrite(
    (note: string) =>
      data(
        api.POST('/api/v1/staff/exchange/runs/{id}/undo/', {
          params,
          body: { note, digest },
        }),
      ),
    {
      done: 'Возвращаем. Новые загрузки подождут, пока в подключениях не нажмут «Загружать дальше».',
      onDone: onClose,
    },
  );
  return (
    <Confirm
      title={`Вернуть как было перед загрузкой № ${id}?`}
      action="Вернуть"
      kind="danger"
      busy={(undo.isPending && 'Возвращаем') || (digest === '' && 'Считаем')}
      error={besides(['note'], undo.error)}
      onConfirm={(form) => undo.mutate(String(form.get('note')))}
      onClose={onClose}
    >
      <p>
        Заказы и правки сотрудников останутся. Новые товары, на которые есть заказы, не исчезнут, а скроются.
      </p>
      <Loaded query={preview}>
        {({ runs, diff }) => (
          <>
            <p className={css.note}>
              Отменятся загрузки:{' '}
              {runs.map((run) => `№ ${run.id} (${shortMoment(new Date(run.created_at))})`).join(', ')}.
            </p>
            <DiffLines diff={diff} words={['Сейчас', 'Станет']} />
          </>
        )}
      </Loaded>
      <TextField id="undo-note" name="note" label="Почему" error={fieldErrors(undo.error).note} />
    </Confirm>
  );
}

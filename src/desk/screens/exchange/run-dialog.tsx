import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import { Facts, Loaded } from '../../papers/parts.tsx';
import { Button } from '../../parts/button.tsx';
import { Mark } from '../../parts/mark.tsx';
import { longMoment } from '../../parts/moments.ts';
import { useMay } from '../../session/session.ts';
import { DecideFile } from './decide-file.tsx';
import { DiffLines } from './diff-lines.tsx';
import * as css from './exchange.module.css';
import { EXCHANGE_KEY, useExchangeWrite } from './exchange-calls.ts';
import { kindWords, stateOf, tookWords } from './run-words.ts';
import { UndoDialog } from './undo-dialog.tsx';

const SHOWN = 50;

/** One run: how it ended, what it has changed, and what can be done about it. */
export function RunDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const params = { path: { id: String(id) } };
  const run = useQuery({
    queryKey: [...EXCHANGE_KEY, 'run', id],
    queryFn: () => data(api.GET('/api/v1/staff/exchange/runs/{id}/', { params })),
  });
  const diff = useQuery({
    queryKey: [...EXCHANGE_KEY, 'diff', id],
    queryFn: () =>
      data(
        api.GET('/api/v1/staff/exchange/runs/{id}/diff/', { params: { ...params, query: { limit: SHOWN } } }),
      ),
    enabled: run.data?.has_diff === true || run.data?.state === 'held',
    retry: false,
  });
  const [isUndoing, undo] = useState(false);
  const may = useMay()('exchange.decide');
  const replay = useExchangeWrite(
    () => data(api.POST('/api/v1/staff/exchange/runs/{id}/replay/', { params })),
    { done: 'Файл загружается снова.', onDone: onClose },
  );
  if (isUndoing) return <UndoDialog id={id} onClose={onClose} />;
  return (
    <Dialog title={`Загрузка № ${id}`} onClose={onClose}>
      <Loaded query={run}>
        {(found) => (
          <div className={css.dialog}>
            <Facts
              facts={[
                ['Что', kindWords(found)],
                ['Файл', found.name],
                ['Подключение', found.connection],
                ['Началась', longMoment(new Date(found.created_at))],
                ['Заняла', tookWords(found)],
                [
                  'Состояние',
                  <Mark key="state" tone={stateOf(found.state).tone}>
                    {stateOf(found.state).name}
                  </Mark>,
                ],
                ['Итог', found.reason ?? found.summary ?? found.progress],
              ]}
            />
            {diff.data && (
              <DiffLines diff={diff.data} words={['Было', found.state === 'held' ? 'Станет' : 'Стало']} />
            )}
            {diff.error && <p className={css.note}>{failureText(diff.error)}</p>}
            {replay.error && <Notice kind="wrong">{failureText(replay.error)}</Notice>}
            {may && found.state === 'held' && <DecideFile run={found} diff={diff.data} onDone={onClose} />}
            {may && (
              <div className={css.buttons}>
                {(found.kind === 'file' || found.kind === 'documents') && found.state !== 'held' && (
                  <Button
                    kind="quiet"
                    onClick={() => replay.mutate()}
                    busy={replay.isPending && 'Ставим в очередь'}
                  >
                    Загрузить снова
                  </Button>
                )}
                {found.state === 'applied' && found.has_diff && found.kind !== 'undo' && (
                  <Button kind="quiet" onClick={() => undo(true)}>
                    Вернуть как было
                  </Button>
                )}
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

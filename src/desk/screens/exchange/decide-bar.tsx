import { useState } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { besides, fieldErrors } from '../../api/failures.ts';
import type { Selection } from '../../lists/use-selection.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import * as css from './exchange.module.css';
import { useExchangeWrite } from './exchange-calls.ts';

interface DecideBarProps {
  run: number;
  /** Only what this rule holds is shown. */
  rule: string | undefined;
  /** How many goods of the run wait. */
  goods: number;
  /** Which prices of the run wait, in words; '' when none does. */
  prices: string;
  /** The digest of what is shown. */
  digest: string;
  selection: Selection;
  /** Something is wrong with the file as a whole: releasing all of it is not what the bar offers first. */
  isDoubtful: boolean;
}

/** What is decided about the marked goods, or without a mark about all that are shown. */
export function DecideBar({ run, rule, goods, prices, digest, selection, isDoubtful }: DecideBarProps) {
  const [asked, ask] = useState<'release' | 'reject'>();
  const marked = selection.ids.length;
  const which =
    marked > 0 ? `отмеченные: ${marked}` : rule === undefined ? `все: ${goods}` : 'все по этому правилу';
  return (
    <div className={css.bar}>
      <span>{marked > 0 ? `Отмечено ${marked} из ${goods}` : 'Ничего не отмечено: решение обо всех'}</span>
      <Button kind="dark" onClick={() => ask('reject')}>
        Отклонить {which}
      </Button>
      <Button kind={isDoubtful && marked === 0 ? 'dark' : 'main'} onClick={() => ask('release')}>
        Пустить {which}
      </Button>
      {asked && (
        <DecideDialog
          run={run}
          digest={digest}
          to={asked}
          which={which}
          prices={marked === 0 && rule === undefined ? prices : ''}
          body={{
            ...(marked > 0 && { goods: selection.ids.map(Number) }),
            ...(marked === 0 && rule !== undefined && { rules: [rule] }),
          }}
          onClose={() => ask(undefined)}
          onDone={() => selection.set([])}
        />
      )}
    </div>
  );
}

interface DecideDialogProps {
  run: number;
  digest: string;
  to: 'release' | 'reject';
  which: string;
  prices: string;
  body: { goods?: number[]; rules?: string[] };
  onClose: () => void;
  onDone: () => void;
}

function DecideDialog({ run, digest, to, which, prices, body, onClose, onDone }: DecideDialogProps) {
  const params = { path: { id: String(run) } };
  const named = { ...body, digest };
  const done = () => {
    onDone();
    onClose();
  };
  const release = useExchangeWrite(
    (note: string) =>
      data(
        api.POST('/api/v1/staff/exchange/runs/{id}/release/', {
          params,
          body: { ...named, ...(note !== '' && { note }) },
        }),
      ),
    { done: 'Разрешено: в магазине будет, когда дойдёт очередь.', onDone: done },
  );
  const reject = useExchangeWrite(
    (note: string) =>
      data(api.POST('/api/v1/staff/exchange/runs/{id}/reject/', { params, body: { ...named, note } })),
    { done: 'Отклонено: в магазине остаётся прежнее.', onDone: done },
  );
  const write = to === 'release' ? release : reject;
  return (
    <Confirm
      title={to === 'release' ? `Пустить ${which}?` : `Отклонить ${which}?`}
      action={to === 'release' ? 'Пустить' : 'Отклонить'}
      kind={to === 'release' ? 'main' : 'danger'}
      busy={write.isPending && 'Записываем'}
      error={besides(['note'], write.error)}
      onConfirm={(form) => write.mutate(String(form.get('note')).trim())}
      onClose={onClose}
    >
      {to === 'release' && prices !== '' && <p>{prices}.</p>}
      <p>
        {to === 'release'
          ? 'Покупатели увидят то, что прислала 1С. Если тем временем пришла новая загрузка, ничего не изменится: магазин попросит посмотреть ещё раз.'
          : 'В магазине останется то, что есть. 1С пришлёт это снова, только если там что-то изменят: сообщите им.'}
      </p>
      <TextField
        id="decide-note"
        name="note"
        label={to === 'release' ? 'Почему, если нужно записать' : 'Почему'}
        error={fieldErrors(write.error).note}
      />
    </Confirm>
  );
}

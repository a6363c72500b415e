import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { countOf, type PluralForms } from '../../platform/text/plural.ts';
import { useCallKeys } from '../api/call-keys.ts';
import { failureText } from '../api/failures.ts';
import type { Shape } from '../api/shapes.ts';
import { Confirm } from '../parts/confirm.tsx';
import { notify } from '../parts/notify.ts';
import { useWrite } from '../parts/use-write.ts';
import { type Chosen, MOST_CHOSEN, useChosen } from './use-chosen.ts';

/** What has become of a row. */
export type RowDone = Shape<'RowDone'> & {
  /** How a message names it; absent: as `nameOf` says. */
  name?: string;
};

interface RowsDialogProps<Row extends { id: number }> {
  title: string;
  /** «Закрыть»: the button, before the number of rows. */
  action: string;
  /** «Закрыто»: the message, before the number of rows that were changed. */
  done: string;
  forms: PluralForms;
  /** How a message names a row that stayed as it was. */
  nameOf: (row: Row) => string;
  /** The key of the list, which is loaded again, and its filters. */
  queryKey: readonly unknown[];
  chosen: Chosen<Row>;
  /** Sends the rows. @param key the idempotency key of this change */
  send: (rows: readonly Row[], form: FormData, key: string) => Promise<{ rows: RowDone[] }>;
  /** Gives what was changed its former values; returns of how many. Absent: that cannot be undone. */
  undo?: (changed: RowDone[]) => Promise<number>;
  /** What is wrong with the fields; undefined: nothing. */
  check?: (form: FormData) => string | undefined;
  onDone: () => void;
  onClose: () => void;
  /** The fields of the action. */
  children?: ReactNode;
}

/** One action with many rows of a list: how many there are first, then what became of them, with «Вернуть» where that is possible. */
export function RowsDialog<Row extends { id: number }>(props: RowsDialogProps<Row>) {
  const { title, action, done, forms, nameOf, queryKey, chosen, send, undo, check } = props;
  const { onDone, onClose, children } = props;
  const client = useQueryClient();
  const keyOf = useCallKeys();
  const [wrong, setWrong] = useState<string>();
  const { data: rows, error } = useChosen(queryKey, chosen);
  const isTooMany = rows !== undefined && rows.length > MOST_CHOSEN;
  const isReady = rows !== undefined && rows.length > 0 && !isTooMany;
  const again = () => client.invalidateQueries({ queryKey: queryKey.slice(0, 1) });
  const takeBack = (changed: RowDone[]) =>
    undo?.(changed).then(
      (count) => {
        again();
        const isWhole = count === changed.length;
        notify({ text: `Возвращено: ${isWhole ? countOf(count, forms) : `${count} из ${changed.length}`}.` });
      },
      (fault) => notify({ tone: 'wrong', text: failureText(fault) }),
    );
  const write = useWrite({
    mutationFn: (form: FormData) => send(rows ?? [], form, keyOf([...form])),
    onSuccess: (answer) => {
      const changed = answer.rows.filter(isDone);
      const left = answer.rows.filter((row) => !isDone(row));
      const nameOfId = (id: number) => rows?.filter((row) => row.id === id).map(nameOf)[0] ?? String(id);
      notify({
        text: [`${done}: ${countOf(changed.length, forms)}.`, ...leftWords(left, nameOfId)].join(' '),
        ...(left.length > 0 && { tone: 'wrong' as const }),
        ...(undo && changed.length > 0 && { action: { label: 'Вернуть', run: () => takeBack(changed) } }),
      });
      again();
      onDone();
    },
  });
  return (
    <Confirm
      title={title}
      action={isReady ? `${action}: ${countOf(rows.length, forms)}` : action}
      busy={write.isPending && 'Записываем'}
      error={write.error ?? error}
      onConfirm={(form) => {
        const issue = check?.(form);
        setWrong(issue);
        if (isReady && issue === undefined) write.mutate(form);
      }}
      // Not before: another try sends the same rows, so that the shop recognises them.
      onClose={() => {
        if (write.isError) again();
        onClose();
      }}
    >
      {rows === undefined && !error && <p role="status">Считаем…</p>}
      {rows?.length === 0 && <p role="alert">Ни одной строки не осталось: список изменился.</p>}
      {isTooMany && <p role="alert">По фильтру больше {MOST_CHOSEN}. Сузьте его и повторите.</p>}
      {children}
      {wrong !== undefined && <p role="alert">{wrong}</p>}
    </Confirm>
  );
}

/** How many rows a message names. */
const MOST_NAMED = 5;

/** «Остались как были: ООО «Ромашка» (…) и ещё 3.» */
function leftWords(rows: readonly RowDone[], nameOf: (id: number) => string): string[] {
  if (rows.length === 0) return [];
  const some = rows
    .slice(0, MOST_NAMED)
    .map(({ id, name, note }) => `${name ?? nameOf(id)} (${note.replace(/\.$/, '')})`);
  const more = rows.length > MOST_NAMED ? ` и ещё ${rows.length - MOST_NAMED}` : '';
  return [`Остались как были: ${some.join(', ')}${more}.`];
}

function isDone({ is_done: is }: RowDone): boolean {
  return is;
}

import { useRef } from 'react';
import type { PluralForms } from '../../platform/text/plural.ts';
import { newKey } from '../api/client.ts';
import type { Shape } from '../api/shapes.ts';
import { MarkedAction } from './marked-action.tsx';
import { RowsDialog } from './rows-dialog.tsx';
import type { Selection } from './use-selection.ts';

/** A row as it shall be; `hidden` null: as 1C says. */
export interface HiddenRow {
  id: number;
  version: number;
  hidden: boolean | null;
}

interface Row {
  id: number;
  version: number;
}

interface HideRowsProps<One extends Row> {
  selection: Selection;
  /** The marked rows. */
  rows: readonly One[];
  isHidden: (row: One) => boolean;
  /** What «Вернуть» gives back; absent: what `isHidden` says. */
  before?: (row: One) => boolean | null;
  forms: PluralForms;
  nameOf: (row: One) => string;
  queryKey: readonly unknown[];
  /** «Скрыть баннеры?» */
  titles: { hide: string; show: string };
  /** «Скрыто», before the number of rows. */
  done: { hide: string; show: string };
  send: (rows: HiddenRow[], key: string) => Promise<Shape<'RowsDone'>>;
}

/** «Скрыть» and «Показывать» of marked rows, each with its dialog and «Вернуть». */
export function HideRows<One extends Row>(props: HideRowsProps<One>) {
  const { selection } = props;
  return (
    <>
      <MarkedAction label="Скрыть" selection={selection}>
        {(ends) => <HideDialog {...props} {...ends} isHiding />}
      </MarkedAction>
      <MarkedAction label="Показывать" selection={selection}>
        {(ends) => <HideDialog {...props} {...ends} isHiding={false} />}
      </MarkedAction>
    </>
  );
}

interface HideDialogProps<One extends Row> extends HideRowsProps<One> {
  isHiding: boolean;
  onDone: () => void;
  onClose: () => void;
}

function HideDialog<One extends Row>(props: HideDialogProps<One>) {
  const { rows, isHidden, before = isHidden, isHiding, titles, done, send, ...dialog } = props;
  const { forms, nameOf, queryKey, onDone, onClose } = dialog;
  // What is as wanted already stays as it is, and its version too.
  const wanted = useRef(rows.filter((row) => isHidden(row) !== isHiding)).current;
  return (
    <RowsDialog
      title={isHiding ? titles.hide : titles.show}
      action={isHiding ? 'Скрыть' : 'Показывать'}
      done={isHiding ? done.hide : done.show}
      chosen={{ rows: wanted }}
      send={(some, _, key) =>
        send(
          some.map(({ id, version }) => ({ id, version, hidden: isHiding })),
          key,
        )
      }
      undo={async (changed) => {
        const were = new Map(wanted.map((row) => [row.id, before(row)]));
        const back = changed.map(({ id, version }) => ({
          id,
          version: version ?? 1,
          hidden: were.get(id) ?? null,
        }));
        const answer = await send(back, newKey());
        return answer.rows.filter(({ is_done: isDone }) => isDone).length;
      }}
      forms={forms}
      nameOf={nameOf}
      queryKey={queryKey}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

import { useRef } from 'react';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { MarkedAction } from '../../lists/marked-action.tsx';
import { MarkedBar } from '../../lists/marked-bar.tsx';
import { RowsDialog } from '../../lists/rows-dialog.tsx';
import type { Selection } from '../../lists/use-selection.ts';

type Row = Shape<'StaffRedirect'>;
const FORMS = ['переадресация', 'переадресации', 'переадресаций'] as const;

interface MarkedRedirectsProps {
  selection: Selection;
  shown: readonly Row[];
  /** «412»: how many the filters find. */
  count: string;
  queryKey: readonly unknown[];
}

/** What can be done with the marked redirects. */
export function MarkedRedirects({ selection, shown, count, queryKey }: MarkedRedirectsProps) {
  return (
    <MarkedBar selection={selection} count={count} mayTakeAll={false}>
      <MarkedAction label="Удалить" selection={selection}>
        {(ends) => (
          <RemoveDialog
            rows={shown.filter(({ id }) => selection.has(String(id)))}
            queryKey={queryKey}
            {...ends}
          />
        )}
      </MarkedAction>
    </MarkedBar>
  );
}

interface RemoveDialogProps {
  rows: readonly Row[];
  queryKey: readonly unknown[];
  onDone: () => void;
  onClose: () => void;
}

function RemoveDialog({ rows, queryKey, onDone, onClose }: RemoveDialogProps) {
  const chosen = useRef({ rows }).current;
  return (
    <RowsDialog
      title="Удалить переадресации?"
      action="Удалить"
      done="Удалено"
      forms={FORMS}
      nameOf={({ path }) => path}
      queryKey={queryKey}
      chosen={chosen}
      onDone={onDone}
      onClose={onClose}
      send={(some, _, key) =>
        data(
          api.POST('/api/v1/staff/redirects/remove/', {
            params: { header: { 'idempotency-key': key } },
            body: { rows: some.map(({ id, version }) => ({ id, version })) },
          }),
        )
      }
    >
      <p>Прежние адреса перестанут вести на новые. Вернуть это нельзя.</p>
    </RowsDialog>
  );
}

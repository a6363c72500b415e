import { useRef, useState } from 'react';
import { api, data } from '../../api/client.ts';
import { changeEach } from '../../lists/each-row.ts';
import { MarkedBar } from '../../lists/marked-bar.tsx';
import { type RowDone, RowsDialog } from '../../lists/rows-dialog.tsx';
import type { Selection } from '../../lists/use-selection.ts';
import { Button } from '../../parts/button.tsx';
import { BANNERS_KEY, type Banner } from './banner-form.tsx';

const BANNERS = ['баннер', 'баннера', 'баннеров'] as const;

/** What can be done with the marked banners: visitors see them no more, or again. */
export function MarkedBanners({ selection, shown }: { selection: Selection; shown: readonly Banner[] }) {
  const [isHiding, setHiding] = useState<boolean>();
  const marked = shown.filter(({ id }) => selection.has(String(id)));
  return (
    <MarkedBar selection={selection} count={String(shown.length)} mayTakeAll={false}>
      <Button kind="quiet" size="small" onClick={() => setHiding(true)}>
        Скрыть
      </Button>
      <Button kind="quiet" size="small" onClick={() => setHiding(false)}>
        Показывать
      </Button>
      {isHiding !== undefined && (
        <HideDialog
          rows={marked}
          isHiding={isHiding}
          onDone={() => {
            setHiding(undefined);
            selection.set([]);
          }}
          onClose={() => setHiding(undefined)}
        />
      )}
    </MarkedBar>
  );
}

interface HideDialogProps {
  rows: readonly Banner[];
  isHiding: boolean;
  onDone: () => void;
  onClose: () => void;
}

function HideDialog({ rows, isHiding, onDone, onClose }: HideDialogProps) {
  // What is as wanted already stays as it is, and its version too.
  const wanted = useRef(rows.filter(({ is_hidden: isHidden }) => isHidden !== isHiding)).current;
  const done = useRef<RowDone[]>([]);
  const write = async (id: number, version: number, isHidden: boolean) => {
    const params = { path: { id: String(id) } };
    const body = { version, is_hidden: isHidden };
    return (await data(api.PATCH('/api/v1/staff/banners/{id}/', { params, body }))).version;
  };
  return (
    <RowsDialog
      title={isHiding ? 'Скрыть баннеры?' : 'Показывать баннеры?'}
      action={isHiding ? 'Скрыть' : 'Показывать'}
      done={isHiding ? 'Скрыто' : 'Показываем в их дни'}
      forms={BANNERS}
      nameOf={({ title }) => title}
      queryKey={BANNERS_KEY}
      chosen={{ rows: wanted }}
      send={(some) => changeEach(some, done.current, ({ id, version }) => write(id, version, isHiding))}
      undo={async (changed) => {
        const back = await changeEach(changed, [], ({ id, version }) => write(id, version ?? 0, !isHiding));
        return back.rows.filter(({ is_done: is }) => is).length;
      }}
      {...{ onDone, onClose }}
    />
  );
}

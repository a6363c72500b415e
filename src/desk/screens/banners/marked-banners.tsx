import { useRef, useState } from 'react';
import { api, data, newKey } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { MarkedBar } from '../../lists/marked-bar.tsx';
import { RowsDialog } from '../../lists/rows-dialog.tsx';
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
  return (
    <RowsDialog
      title={isHiding ? 'Скрыть баннеры?' : 'Показывать баннеры?'}
      action={isHiding ? 'Скрыть' : 'Показывать'}
      done={isHiding ? 'Скрыто' : 'Показываем в их дни'}
      forms={BANNERS}
      nameOf={({ title }) => title}
      queryKey={BANNERS_KEY}
      chosen={{ rows: wanted }}
      send={(some, _, key) => hide(some, isHiding, key)}
      undo={async (changed) => {
        const seen = changed.map(({ id, version }) => ({ id, version: version ?? 1 }));
        const back = await hide(seen, !isHiding, newKey());
        return back.rows.filter(({ is_done: is }) => is).length;
      }}
      {...{ onDone, onClose }}
    />
  );
}

function hide(
  rows: readonly Pick<Banner, 'id' | 'version'>[],
  isHidden: boolean,
  key: string,
): Promise<Shape<'RowsDone'>> {
  return data(
    api.POST('/api/v1/staff/banners/hide/', {
      params: { header: { 'idempotency-key': key } },
      body: { rows: rows.map(({ id, version }) => ({ id, version })), is_hidden: isHidden },
    }),
  );
}

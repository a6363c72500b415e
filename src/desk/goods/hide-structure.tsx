import { useRef, useState } from 'react';
import type { PluralForms } from '../../platform/text/plural.ts';
import { api, data, newKey } from '../api/client.ts';
import { RowsDialog } from '../lists/rows-dialog.tsx';
import { Button } from '../parts/button.tsx';
import { GOODS_KEY } from './goods-query.ts';
import { type Structure, shown } from './use-structure.ts';

/** What buyers can be shown or not. */
type Path = 'categories' | 'brands';
type One = Structure[Path];

const FORMS: Record<Path, PluralForms> = {
  categories: ['раздел', 'раздела', 'разделов'],
  brands: ['бренд', 'бренда', 'брендов'],
};
/** The calls of both have the same shape. */
const SAMPLE = '/api/v1/staff/catalogue/brands/hide/';

interface HideProps {
  path: Path;
  rows: readonly One[];
  onDone: () => void;
}

/** Hides the marked ones from buyers, or shows them again. */
export function HideStructure({ path, rows, onDone }: HideProps) {
  const [isHiding, setHiding] = useState<boolean>();
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setHiding(true)}>
        Скрыть
      </Button>
      <Button kind="quiet" size="small" onClick={() => setHiding(false)}>
        Показывать
      </Button>
      {isHiding !== undefined && (
        <HideDialog {...{ path, rows, isHiding, onDone }} onClose={() => setHiding(undefined)} />
      )}
    </>
  );
}

function HideDialog({ path, rows, isHiding, onDone, onClose }: HideProps & DialogProps) {
  // What is as wanted already stays as it is, and its version too.
  const wanted = useRef(rows.filter(({ hidden }) => (shown(hidden) === true) !== isHiding)).current;
  const hide = (some: readonly { id: number; version: number; hidden: boolean | null }[], key: string) =>
    data(
      api.POST(`/api/v1/staff/catalogue/${path}/hide/` as typeof SAMPLE, {
        params: { header: { 'idempotency-key': key } },
        body: { rows: [...some] },
      }),
    );
  return (
    <RowsDialog<One>
      title={isHiding ? 'Скрыть от покупателей?' : 'Показывать покупателям?'}
      action={isHiding ? 'Скрыть' : 'Показывать'}
      done={isHiding ? 'Скрыто' : 'Показываем'}
      forms={FORMS[path]}
      nameOf={({ name }) => shown(name) ?? ''}
      queryKey={[...GOODS_KEY, path]}
      chosen={{ rows: wanted }}
      send={(some, _, key) =>
        hide(
          some.map(({ id, version }) => ({ id, version, hidden: isHiding })),
          key,
        )
      }
      undo={async (changed) => {
        const before = new Map(wanted.map(({ id, hidden }) => [id, hidden.own]));
        const rows = changed.map(({ id, version }) => ({ id, version: version ?? 1 }));
        const back = await hide(
          rows.map((row) => ({ ...row, hidden: before.get(row.id) ?? null })),
          newKey(),
        );
        return back.rows.filter(({ is_done: is }) => is).length;
      }}
      {...{ onDone, onClose }}
    />
  );
}

interface DialogProps {
  isHiding: boolean;
  onClose: () => void;
}

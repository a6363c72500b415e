import type { PluralForms } from '../../platform/text/plural.ts';
import { api, data } from '../api/client.ts';
import { HideRows } from '../lists/hide-rows.tsx';
import type { Selection } from '../lists/use-selection.ts';
import { GOODS_KEY } from './goods-query.ts';
import { type Structure, shown } from './use-structure.ts';

/** What buyers can be shown or not. */
type Path = 'categories' | 'brands';

const FORMS: Record<Path, PluralForms> = {
  categories: ['раздел', 'раздела', 'разделов'],
  brands: ['бренд', 'бренда', 'брендов'],
};
/** The calls of both have the same shape. */
const SAMPLE = '/api/v1/staff/catalogue/brands/hide/';

interface HideStructureProps {
  path: Path;
  selection: Selection;
  /** The marked ones. */
  rows: readonly Structure[Path][];
}

/** Hides the marked ones from buyers, or shows them again. */
export function HideStructure({ path, selection, rows }: HideStructureProps) {
  return (
    <HideRows
      selection={selection}
      rows={rows}
      isHidden={({ hidden }) => shown(hidden) === true}
      before={({ hidden }) => hidden.own}
      titles={{ hide: 'Скрыть от покупателей?', show: 'Показывать покупателям?' }}
      done={{ hide: 'Скрыто', show: 'Показываем' }}
      forms={FORMS[path]}
      nameOf={({ name }) => shown(name) ?? ''}
      queryKey={[...GOODS_KEY, path]}
      send={(wanted, key) =>
        data(
          api.POST(`/api/v1/staff/catalogue/${path}/hide/` as typeof SAMPLE, {
            params: { header: { 'idempotency-key': key } },
            body: { rows: wanted },
          }),
        )
      }
    />
  );
}

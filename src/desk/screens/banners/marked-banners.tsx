import { api, data } from '../../api/client.ts';
import { HideRows } from '../../lists/hide-rows.tsx';
import { MarkedBar } from '../../lists/marked-bar.tsx';
import type { Selection } from '../../lists/use-selection.ts';
import { BANNERS_KEY, type Banner } from './banner-form.tsx';

const BANNERS = ['баннер', 'баннера', 'баннеров'] as const;

/** What can be done with the marked banners: visitors see them no more, or again. */
export function MarkedBanners({ selection, shown }: { selection: Selection; shown: readonly Banner[] }) {
  return (
    <MarkedBar selection={selection} count={String(shown.length)} mayTakeAll={false}>
      <HideRows
        selection={selection}
        rows={shown.filter(({ id }) => selection.has(String(id)))}
        isHidden={({ is_hidden: isHidden }) => isHidden}
        titles={{ hide: 'Скрыть баннеры?', show: 'Показывать баннеры?' }}
        done={{ hide: 'Скрыто', show: 'Показываем в их дни' }}
        forms={BANNERS}
        nameOf={({ title }) => title}
        queryKey={BANNERS_KEY}
        send={(rows, key) =>
          data(
            api.POST('/api/v1/staff/banners/hide/', {
              params: { header: { 'idempotency-key': key } },
              body: {
                rows: rows.map(({ id, version, hidden }) => ({ id, version, is_hidden: hidden === true })),
              },
            }),
          )
        }
      />
    </MarkedBar>
  );
}

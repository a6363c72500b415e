import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { api, data } from '../../api/client.ts';
import { GOODS_KEY } from '../../goods/goods-query.ts';
import * as css from '../../goods/structure.module.css';
import { type Structure, shown } from '../../goods/use-structure.ts';
import { Icon } from '../../icon/icon.tsx';
import { Loaded } from '../../papers/parts.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { notify } from '../../parts/notify.ts';
import { useSeenVersion } from '../../parts/seen-version.ts';
import { useWrite } from '../../parts/use-write.ts';
import * as own from './categories.module.css';

interface FacetsDialogProps {
  category: Structure['categories'];
  onClose: () => void;
}

interface Facet {
  id: number;
  name: string;
  is_hidden: boolean;
  goods: number;
}

/** The filters of a category: their order, and which of them buyers do not see there. */
export function FacetsDialog({ category, onClose }: FacetsDialogProps) {
  const client = useQueryClient();
  const params = { path: { id: String(category.id) } };
  const path = '/api/v1/staff/catalogue/categories/{id}/facets/';
  const query = useQuery({
    queryKey: [...GOODS_KEY, 'facets', category.id],
    queryFn: () => data(api.GET(path, { params })),
  });
  const [draft, put] = useState<{ version: number; facets: readonly Facet[] } | null>(null);
  const { seen, note } = useSeenVersion(0);
  const save = useWrite({
    onError: note,
    mutationFn: ({ version, facets }: { version: number; facets: readonly Facet[] }) =>
      data(
        api.PUT(path, {
          params,
          body: {
            version: Math.max(version, seen()),
            facets: facets.map(({ id, is_hidden }) => ({ attribute: id, is_hidden })),
          },
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: GOODS_KEY });
      notify({ text: `Фильтры раздела «${shown(category.name)}» сохранены.` });
      onClose();
    },
  });
  // The version from which the draft was begun: a reload behind the dialog must not hide what a colleague has changed.
  const version = draft?.version ?? query.data?.version ?? category.version;
  const facets = draft?.facets ?? query.data?.results ?? [];
  const setDraft = (next: readonly Facet[]) => put({ version, facets: next });
  const change = (at: number, by: number) => {
    const next = [...facets];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    setDraft(next);
  };
  return (
    <Confirm
      title={`Фильтры: ${shown(category.name)}`}
      action="Сохранить"
      busy={save.isPending && 'Сохраняем'}
      error={save.error}
      onConfirm={() => (draft ? save.mutate(draft) : onClose())}
      onClose={onClose}
    >
      <Loaded query={query}>
        {() =>
          facets.length === 0 ? (
            <p>У товаров раздела нет свойств-фильтров. Фильтр включают в «Свойствах».</p>
          ) : (
            <ol className={own.facets}>
              {facets.map(({ id, name, goods, is_hidden: isHidden }, at) => (
                <li key={id} className={cx(own.facet, isHidden && own.hidden)}>
                  <span>
                    {name} <span className={css.quiet}>товаров: {goods.toLocaleString('ru-RU')}</span>
                  </span>
                  <label className={css.flag}>
                    <input
                      type="checkbox"
                      checked={!isHidden}
                      onChange={() =>
                        setDraft(
                          facets.map((each) => (each.id === id ? { ...each, is_hidden: !isHidden } : each)),
                        )
                      }
                    />
                    Показывать
                  </label>
                  <Button
                    kind="quiet"
                    size="small"
                    isSquare={true}
                    aria-label={`${name}: выше`}
                    disabled={at === 0}
                    onClick={() => change(at, -1)}
                  >
                    <Icon name="caret-up" size="small" />
                  </Button>
                  <Button
                    kind="quiet"
                    size="small"
                    isSquare={true}
                    aria-label={`${name}: ниже`}
                    disabled={at === facets.length - 1}
                    onClick={() => change(at, 1)}
                  >
                    <Icon name="caret-down" size="small" />
                  </Button>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {facets.length > 0 && (
        <button type="button" className={css.return} onClick={() => save.mutate({ version, facets: [] })}>
          Как во всём магазине
        </button>
      )}
    </Confirm>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { api, data } from '../../api/client.ts';
import { changesIn, failureText } from '../../api/failures.ts';
import { GOODS_KEY } from '../../goods/goods-query.ts';
import { HideStructure } from '../../goods/hide-structure.tsx';
import * as css from '../../goods/structure.module.css';
import { StructureFlag } from '../../goods/structure-flag.tsx';
import { StructureForm } from '../../goods/structure-form.tsx';
import { StructureName, StructureScreen } from '../../goods/structure-screen.tsx';
import { type Structure, shown } from '../../goods/use-structure.ts';
import { Icon } from '../../icon/icon.tsx';
import { Button } from '../../parts/button.tsx';
import { notify } from '../../parts/notify.ts';
import { useMay } from '../../session/session.ts';
import * as own from './categories.module.css';
import { FacetsDialog } from './facets-dialog.tsx';
import { SortCategories } from './sort-categories.tsx';

type Category = Structure['categories'];

const FIELDS = [
  { field: 'name', label: 'Название', most: 120 },
  { field: 'description', label: 'Описание', most: 20_000, isLong: true },
  { field: 'seo_title', label: 'Заголовок в поиске', most: 200 },
  { field: 'seo_description', label: 'Описание в поиске', most: 500, isLong: true },
];
const INDENTS = [own.depth0, own.depth1, own.depth2, own.depth3];

/** The tree of categories: names and texts, order, visibility, and the filters of each. */
export default function Categories() {
  const client = useQueryClient();
  const mayEdit = useMay()('catalogue.edit');
  const [opened, open] = useState<{ what: 'texts' | 'facets'; one: Category } | null>(null);
  const move = useMutation({
    mutationFn: (body: { parent: number | null; order: number[]; seen: number[] }) =>
      data(api.POST('/api/v1/staff/catalogue/categories/order/', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: GOODS_KEY }),
    onError: async (error) => {
      const [change] = changesIn(error) ?? [];
      if (change) await client.invalidateQueries({ queryKey: GOODS_KEY });
      const now = change && ` ${change.by}: ${change.now}.`;
      notify({ tone: 'wrong', text: `${failureText(error)}${now ?? ''}` });
    },
  });
  const moveBy = (one: Category, all: readonly Category[], by: number) => {
    const seen = all.filter(({ parent }) => parent === one.parent).map(({ id }) => id);
    const order = [...seen];
    const at = order.indexOf(one.id);
    order.splice(at, 1);
    order.splice(at + by, 0, one.id);
    move.mutate({ parent: one.parent, order, seen });
  };
  return (
    <>
      <StructureScreen
        title="Разделы"
        path="categories"
        empty="Разделы придут с 1С."
        arrange={inTree}
        marked={
          mayEdit
            ? (given) => (
                <>
                  <HideStructure path="categories" {...given} />
                  <SortCategories {...given} />
                </>
              )
            : undefined
        }
        row={(one, all, mark) => {
          const siblings = all.filter(({ parent }) => parent === one.parent);
          const at = siblings.indexOf(one);
          return (
            <li key={one.id} className={cx(css.row, INDENTS[Math.min(depthOf(one, all), 3)])}>
              {mark}
              <StructureName one={one} note={one.is_visible ? '' : 'скрыт · '} />
              <StructureFlag path="categories" one={one} field="hidden" label="Показывать" isInverse />
              {mayEdit && (
                <span className={css.tools}>
                  <Button
                    kind="quiet"
                    size="small"
                    isSquare={true}
                    aria-label={`${shown(one.name)}: выше`}
                    disabled={at === 0 || move.isPending}
                    onClick={() => moveBy(one, all, -1)}
                  >
                    <Icon name="caret-up" size="small" />
                  </Button>
                  <Button
                    kind="quiet"
                    size="small"
                    isSquare={true}
                    aria-label={`${shown(one.name)}: ниже`}
                    disabled={at === siblings.length - 1 || move.isPending}
                    onClick={() => moveBy(one, all, 1)}
                  >
                    <Icon name="caret-down" size="small" />
                  </Button>
                  <Button kind="quiet" size="small" onClick={() => open({ what: 'facets', one })}>
                    Фильтры
                  </Button>
                  <Button kind="quiet" size="small" onClick={() => open({ what: 'texts', one })}>
                    Изменить
                  </Button>
                </span>
              )}
            </li>
          );
        }}
      />
      {opened?.what === 'texts' && (
        <StructureForm
          path="categories"
          one={opened.one}
          title="Раздел"
          fields={FIELDS}
          onClose={() => open(null)}
        />
      )}
      {opened?.what === 'facets' && <FacetsDialog category={opened.one} onClose={() => open(null)} />}
    </>
  );
}

/** Each category before those below it. */
function inTree(all: readonly Category[]): Category[] {
  const below = Map.groupBy(all, ({ parent }) => parent);
  const walk = (parent: number | null): Category[] =>
    (below.get(parent) ?? []).flatMap((one) => [one, ...walk(one.id)]);
  return walk(null);
}

function depthOf(one: Category, all: readonly Category[]): number {
  const above = all.find(({ id }) => id === one.parent);
  return above ? depthOf(above, all) + 1 : 0;
}

import type { BulkAction } from '../../goods/bulk-dialog.tsx';
import type { Goods } from '../../goods/goods-query.ts';
import type { GoodsDraft } from './goods-draft.ts';

/** Something that the staff has set of a product and that other goods may get, too. */
export interface SimilarAction {
  /** «Поставить метку «Для дома»» */
  label: string;
  action: BulkAction;
}

/**
 * What of a product may be applied to similar ones. Its name and its texts are its own, and what is not saved yet is not applied.
 * @param most how many goods one action adds to a relation
 */
export function similarActions(goods: Goods, most = 20): SimilarAction[] {
  const { tags, attributes, hidden, place, relations } = goods;
  const ofTags = tags.flatMap(({ id, name, is_on: on, differs }) =>
    on || differs
      ? [
          {
            label: `${on ? 'Поставить' : 'Снять'} метку «${name}»`,
            action: { kind: 'tag', tag: id, on } as const,
          },
        ]
      : [],
  );
  const ofAttributes = attributes.flatMap(({ id, name, unit, own }): SimilarAction[] => {
    if (own === null) return [];
    if (own === '')
      return [
        { label: `Не показывать «${name}»`, action: { kind: 'attribute', attribute: id, hidden: true } },
      ];
    const label = `${name}: ${[own, unit].filter(Boolean).join(' ')}`;
    return [{ label, action: { kind: 'attribute', attribute: id, value: own } }];
  });
  const ofRelations = relations.flatMap(({ kind, name, own }): SimilarAction[] =>
    own === null || own.length === 0
      ? []
      : [
          {
            label: `${name}: ${own.map((each) => each.name).join(', ')}`,
            action: {
              kind: 'relation',
              relation: kind,
              products: own.slice(0, most).map(({ id }) => id),
              on: true,
            },
          },
        ],
  );
  return [
    ...ofTags,
    ...ofAttributes,
    ...(place.own === null
      ? []
      : [
          {
            label: `Перенести в раздел «${place.own.name}»`,
            action: { kind: 'category', category: place.own.id } as const,
          },
        ]),
    ...(hidden.own === null
      ? []
      : [
          {
            label: hidden.own ? 'Скрыть с витрины' : 'Показать на витрине',
            action: { kind: 'visibility', hidden: hidden.own } as const,
          },
        ]),
    ...ofRelations,
  ];
}

/** Whether a draft changes something that similar goods could get, once it is saved. */
export function hasUnsaved({ plain, attributes, tags, relations }: GoodsDraft): boolean {
  return (
    [attributes, tags, relations].some((group) => Object.keys(group).length > 0) ||
    'hidden' in plain ||
    'category' in plain
  );
}

/** Which goods are similar: the filter of the list of goods that finds them. */
export interface Likeness {
  label: string;
  filter: { category?: number; brand?: number };
}

/** In what goods may be like a product, the narrowest first. @param brand the id of its brand */
export function likenesses({ category, brand: name }: Goods, brand: number | undefined): Likeness[] {
  const place = category && `в разделе «${category.name}»`;
  return [
    ...(category && brand !== undefined
      ? [{ label: `Того же бренда ${place}`, filter: { category: category.id, brand } }]
      : []),
    ...(category ? [{ label: `Все ${place}`, filter: { category: category.id } }] : []),
    ...(brand === undefined ? [] : [{ label: `Все бренда «${name}»`, filter: { brand } }]),
  ];
}

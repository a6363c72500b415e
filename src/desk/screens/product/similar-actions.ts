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
  const ofRelations = relations.flatMap(({ kind, name, own }): SimilarAction[] => {
    if (own === null || own.length === 0) return [];
    const added = own.slice(0, most);
    const rest = own.length > most ? ` и ещё ${own.length - most}, которые не войдут` : '';
    const label = `${name}: ${added.map((each) => each.name).join(', ')}${rest}`;
    const products = added.map(({ id }) => id);
    return [{ label, action: { kind: 'relation', relation: kind, products, on: true } }];
  });
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

/**
 * The ways in which goods may be similar to a product, narrowest first. Of a product that was moved by the staff the similar ones are
 * still where 1C has them.
 * @param brand the id of its brand
 */
export function likenesses({ category, place, brand: name }: Goods, brand: number | undefined): Likeness[] {
  const moved = place.own !== null && place.one_c !== null && place.one_c.id !== category?.id;
  const sections = [...(moved && place.one_c ? [place.one_c] : []), ...(category ? [category] : [])];
  return [
    ...sections.flatMap((section): Likeness[] => {
      const where = `в разделе «${section.name}»`;
      const all = { label: `Все ${where}`, filter: { category: section.id } };
      return brand === undefined
        ? [all]
        : [{ label: `Того же бренда ${where}`, filter: { category: section.id, brand } }, all];
    }),
    ...(brand === undefined ? [] : [{ label: `Все бренда «${name}»`, filter: { brand } }]),
  ];
}

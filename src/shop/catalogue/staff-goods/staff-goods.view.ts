import type { Static } from 'typebox';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { toRoubles } from '../../../platform/text/money.ts';
import { authorName, type ChangeEntry, namedFields } from '../../audit/outdated/outdated.ts';
import { viewImage } from '../card/card.view.ts';
import { productHref, RELATIONS, typedOfHtml } from '../catalogue.ts';
import type { StaffGoodsRow } from './goods-list.queries.ts';
import type { GoodsMore } from './goods-page.queries.ts';
import type { StaffGoodsRowShape, StaffGoodsShape } from './staff-goods.shapes.ts';
import { differsFrom, type Own, ownFieldName, ownOf, type Photo } from './staff-goods.ts';

/** A product of the list as JSON. */
export function viewGoodsRow(row: StaffGoodsRow): Static<typeof StaffGoodsRowShape> {
  const { id, version, name, article, photo, stock, unit, kopecks, isVisible, category, oneC, own } = row;
  const fields = differsFrom(ownOf(own), oneC).map((field) => ownFieldName(field));
  return {
    id,
    version,
    name,
    article,
    unit,
    category,
    stock,
    is_visible: isVisible,
    photo: photo && viewPhoto(photo, name),
    price: kopecks === null ? null : toRoubles(kopecks),
    differs: [...new Set(fields)],
  };
}

function viewPhoto({ ground = null, ...photo }: Photo, name: string) {
  return viewImage({ ...photo, ground }, name);
}

/** A product as JSON, with the values of 1C beside those of the staff. */
export function viewGoods(
  row: StaffGoodsRow,
  more: GoodsMore,
  history: readonly ChangeEntry[],
): Static<typeof StaffGoodsShape> {
  const { oneC } = row;
  const own = ownOf(row.own);
  const differing = new Set(differsFrom(own, oneC));
  const pairOf = <T>(field: string, show: (value: never) => T) => ({
    one_c: oneC[field] === null || oneC[field] === undefined ? null : show(oneC[field] as never),
    own: own[field] === undefined ? null : show(own[field] as never),
    differs: differing.has(field),
  });
  const same = <T>(value: T) => value;
  const category = (id: number) => more.categories.find((each) => each.id === id) ?? { id, name: '' };
  const related = (ids: readonly number[]) =>
    ids.flatMap((id) => more.related.find((each) => each.id === id) ?? []);
  const today = legalDay(new Date());
  const names = namesOf(more);
  return {
    ...viewGoodsRow(row),
    href: productHref(row),
    brand: more.brand,
    one_c_id: more.oneCId,
    one_c_at: new Date(more.updatedAt).toISOString(),
    names: pairOf('name', same<string>),
    description: pairOf('description', typedOfHtml),
    multiplicity: pairOf('multiplicity', same<number>),
    hidden: pairOf('hidden', same<boolean>),
    place: pairOf('category', category),
    seo_title: pairOf('seo_title', same<string>),
    seo_description: pairOf('seo_description', same<string>),
    photos: pairOf('photos', (photos: readonly Photo[]) =>
      photos.map(({ ground, ...photo }) => ({ ...photo, ...(ground ? { ground } : {}) })),
    ),
    attributes: more.attributes.map(({ id, name, unit, type, group }) => ({
      id,
      name,
      unit,
      type,
      group,
      ...pairOf(`attribute.${id}`, same<string>),
    })),
    tags: more.tags.map(({ id, name }) => ({
      id,
      name,
      one_c: oneC[`tag.${id}`] === true,
      differs: differing.has(`tag.${id}`),
      is_on: (own[`tag.${id}`] ?? oneC[`tag.${id}`]) === true,
    })),
    relations: RELATIONS.map((kind) => ({
      kind,
      name: ownFieldName(`relation.${kind}`),
      ...pairOf(`relation.${kind}`, related),
    })),
    documents: more.documents.map(({ id, name, number, validTo, type, size, src, isOwn }) => ({
      id,
      name,
      number,
      valid_to: validTo,
      type,
      size,
      download_url: isOwn ? `/api/v1/staff/catalogue/goods/${row.id}/documents/${id}/` : src,
      is_expired: validTo !== null && validTo < today,
    })),
    history: history.map((entry) => ({
      at: entry.at.toISOString(),
      by: authorName(entry),
      action: entry.action,
      fields: namedFields(entry).map(({ field }) => ownFieldName(field, names)),
    })),
  };
}

/** The names of tags and attributes by their fields. */
function namesOf({ tags, attributes }: Pick<GoodsMore, 'tags' | 'attributes'>): Record<string, string> {
  return Object.fromEntries([
    ...tags.map(({ id, name }) => [`tag.${id}`, name]),
    ...attributes.map(({ id, name }) => [`attribute.${id}`, name]),
  ]);
}

/** The ids that the values of a product name, for one kind of fields. */
export function namedIds(prefix: 'attribute' | 'tag', own: Own, oneC: object): number[] {
  const ids = [...Object.keys(own), ...Object.keys(oneC)].flatMap((field) =>
    field.startsWith(`${prefix}.`) ? [Number(field.slice(prefix.length + 1))] : [],
  );
  return [...new Set(ids)];
}

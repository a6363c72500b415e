import type { Shape } from '../../api/shapes.ts';
import type { Goods } from '../../goods/goods-query.ts';

export type Photo = Shape<'Img'>;
export type RelationKind = Goods['relations'][number]['kind'];
export type Related = Shape<'RelatedGoods'>;

/** The fields with a simple value. */
export type PlainField =
  | 'name'
  | 'description'
  | 'multiplicity'
  | 'hidden'
  | 'category'
  | 'seo_title'
  | 'seo_description';

/** Changes that were not saved yet; null: as in 1C again, and so is an empty text or number of `plain`. */
export interface GoodsDraft {
  /** The version from which they were begun; absent while there are none. */
  seen?: number;
  plain: Partial<Record<PlainField, string | number | boolean | null>>;
  attributes: Record<string, string | null>;
  tags: Record<string, boolean | null>;
  relations: Partial<Record<RelationKind, Related[] | null>>;
  photos?: Photo[] | null;
}

export const NO_DRAFT: GoodsDraft = { plain: {}, attributes: {}, tags: {}, relations: {} };

/** How many fields a draft changes. */
export function draftSize({ plain, attributes, tags, relations, photos }: GoodsDraft): number {
  const groups = [plain, attributes, tags, relations].map((group) => Object.keys(group).length);
  return groups.reduce((sum, count) => sum + count, photos === undefined ? 0 : 1);
}

/** The body of the call that saves a draft. */
export function draftBody({ plain, attributes, tags, relations, photos }: GoodsDraft) {
  return {
    ...Object.fromEntries(
      Object.entries(plain).map(([field, value]) => [field, value === '' ? null : value]),
    ),
    ...(photos !== undefined && { photos }),
    attributes: Object.entries(attributes).map(([id, value]) => ({ id: Number(id), value })),
    tags: Object.entries(tags).map(([id, on]) => ({ id: Number(id), on })),
    relations: Object.entries(relations).map(([kind, goods]) => ({
      kind: kind as RelationKind,
      products: goods?.map(({ id }) => id) ?? null,
    })),
  };
}

/** A draft without the fields that another person has changed meanwhile. @param fields by their names in a 409 */
export function withoutFields(draft: GoodsDraft, fields: readonly string[]): GoodsDraft {
  return filtered(draft, (name) => !fields.includes(name));
}

/** What of a draft is still to be saved after a part of it was: what was typed while the call was under way. */
export function withoutSaved(draft: GoodsDraft, sent: GoodsDraft): GoodsDraft {
  const saved = new Map(valuesOf(sent));
  return filtered(draft, (name, value) => saved.get(name) !== JSON.stringify(value));
}

/** The values of a draft as texts, by their names in a 409. */
function valuesOf(draft: GoodsDraft): [string, string][] {
  const values: [string, string][] = [];
  filtered(draft, (name, value) => values.push([name, JSON.stringify(value)]) > 0);
  return values;
}

/** @param stays of a field by its name in a 409 */
function filtered(draft: GoodsDraft, stays: (name: string, value: unknown) => boolean): GoodsDraft {
  const left = <T extends object>(prefix: string, group: T): T =>
    Object.fromEntries(Object.entries(group).filter(([key, value]) => stays(`${prefix}${key}`, value))) as T;
  const { photos, ...rest } = draft;
  return {
    ...rest,
    plain: left('', draft.plain),
    attributes: left('attribute.', draft.attributes),
    tags: left('tag.', draft.tags),
    relations: left('relation.', draft.relations),
    ...(photos !== undefined && stays('photos', photos) && { photos }),
  };
}

/** What buyers would see of a field after saving: the draft, else the own value, else that of 1C. A field that is being emptied stays empty. */
export function shownOf<T>(
  pair: { one_c: T | null; own: T | null },
  draft: T | null | undefined,
): { value: T | null; isOwn: boolean } {
  const own = draft === undefined ? pair.own : draft;
  return { value: own ?? pair.one_c, isOwn: own !== null };
}

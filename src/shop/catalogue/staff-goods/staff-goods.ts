import { canonicalJson } from '../../../platform/text/canonical-json.ts';
import { RELATIONS, type RelationKind } from '../catalogue.ts';

/** The fields of a product that the staff may set instead of 1C, by their names for people. */
const FIELD_NAMES = {
  name: 'Название',
  description: 'Описание',
  multiplicity: 'Кратность',
  hidden: 'Показ',
  category: 'Раздел',
  seo_title: 'Заголовок для поисковиков',
  seo_description: 'Описание для поисковиков',
  photos: 'Фото',
} as const;

const RELATION_NAMES: Record<RelationKind, string> = {
  analog: 'Аналоги',
  accessory: 'С этим берут',
  recommended: 'Рекомендуем',
};

export type SimpleField = keyof typeof FIELD_NAMES;
export const SIMPLE_FIELDS = Object.keys(FIELD_NAMES) as SimpleField[];

/** A photo of the shop's own store. */
export interface Photo {
  src: string;
  alt: string;
  width: number;
  height: number;
  ground?: string | null;
}

export type OwnValue = string | number | boolean | readonly number[] | readonly Photo[];

/**
 * What the staff shows instead of the values of 1C, by field: a simple field, `tag.5` (true: added, false: taken off),
 * `attribute.12` (its text; empty: not shown), `relation.accessory` (ids). A field that is absent is as in 1C (STF-50).
 */
export type Own = Readonly<Record<string, OwnValue>>;

/** Changes of own values by field; null: as in 1C again (STF-51). */
export type OwnChange = Readonly<Record<string, OwnValue | null>>;

/** A row of `product_override`, without what only the command line sets. */
export interface OwnRow {
  name: string | null;
  description: string | null;
  multiplicity: number | null;
  is_hidden: boolean | null;
  category_id: number | null;
  seo_title: string | null;
  seo_description: string | null;
  images: readonly Photo[] | null;
  tags: Readonly<Record<string, boolean>>;
  attributes: Readonly<Record<string, string>>;
  relations: Readonly<Record<string, readonly number[]>>;
}

const COLUMNS: Record<SimpleField, keyof OwnRow> = {
  name: 'name',
  description: 'description',
  multiplicity: 'multiplicity',
  hidden: 'is_hidden',
  category: 'category_id',
  seo_title: 'seo_title',
  seo_description: 'seo_description',
  photos: 'images',
};
const GROUPS = { tag: 'tags', attribute: 'attributes', relation: 'relations' } as const;

/** The own values in a row. */
export function ownOf(row: Partial<OwnRow> | null): Own {
  if (!row) return {};
  const own: Record<string, OwnValue> = {};
  for (const field of SIMPLE_FIELDS) {
    const value = row[COLUMNS[field]];
    if (value !== null && value !== undefined) own[field] = value as OwnValue;
  }
  for (const [group, column] of Object.entries(GROUPS))
    for (const [key, value] of Object.entries(row[column] ?? {})) own[`${group}.${key}`] = value;
  return own;
}

/** The row of own values. */
export function rowOf(own: Own): OwnRow {
  const group = (name: string) =>
    Object.fromEntries(
      Object.entries(own).flatMap(([field, value]) =>
        field.startsWith(`${name}.`) ? [[field.slice(name.length + 1), value]] : [],
      ),
    );
  const simple = Object.fromEntries(
    SIMPLE_FIELDS.map((field) => [COLUMNS[field], own[field] ?? null]),
  ) as unknown as OwnRow;
  return {
    ...simple,
    tags: group('tag') as OwnRow['tags'],
    attributes: group('attribute') as OwnRow['attributes'],
    relations: group('relation') as OwnRow['relations'],
  };
}

/** The name of a field for people. @param names of tags and attributes by their fields */
export function ownFieldName(field: string, names: Readonly<Record<string, string>> = {}): string {
  if (field in FIELD_NAMES) return FIELD_NAMES[field as SimpleField];
  const relation = RELATIONS.find((kind) => field === `relation.${kind}`);
  if (relation) return RELATION_NAMES[relation];
  const kind = field.startsWith('tag.') ? 'Метка' : field.startsWith('attribute.') ? 'Свойство' : field;
  return names[field] ? `${kind} «${names[field]}»` : kind;
}

/** Whether a name is one of the fields that the staff may set. */
export function isOwnField(field: string): boolean {
  return (
    Object.hasOwn(FIELD_NAMES, field) ||
    RELATIONS.some((kind) => field === `relation.${kind}`) ||
    /^(tag|attribute)\.[1-9]\d{0,8}$/.test(field)
  );
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null);
}

/** The values of 1C that own values are compared with, by field; a field that is absent has none. */
export type OfOneC = Readonly<Record<string, OwnValue | null>>;

/** An own value that says what 1C says; it is not stored, so the shop follows 1C. */
function isAsInOneC(field: string, value: OwnValue, oneC: OfOneC): boolean {
  if (field.startsWith('tag.')) return value === (oneC[field] === true);
  if (field.startsWith('attribute.')) return value === (oneC[field] ?? '');
  return field in oneC && isSameValue(value, oneC[field]);
}

/**
 * Changes own values.
 * @returns the values after it, and of each field that really changed its own value before and after; null: as in 1C
 */
export function withChange(
  own: Own,
  change: OwnChange,
  oneC: OfOneC,
): { own: Own; before: OwnChange; after: OwnChange } {
  const next: Record<string, OwnValue> = { ...own };
  const before: Record<string, OwnValue | null> = {};
  const after: Record<string, OwnValue | null> = {};
  for (const [field, wanted] of Object.entries(change)) {
    const value = wanted === null || isAsInOneC(field, wanted, oneC) ? null : wanted;
    if (isSameValue(own[field], value)) continue;
    before[field] = own[field] ?? null;
    after[field] = value;
    if (value === null) delete next[field];
    else next[field] = value;
  }
  return { own: next, before, after };
}

/** The fields in which own values differ from 1C now, in the order in which they were set. */
export function differsFrom(own: Own, oneC: OfOneC): string[] {
  return Object.entries(own).flatMap(([field, value]) => (isAsInOneC(field, value, oneC) ? [] : [field]));
}

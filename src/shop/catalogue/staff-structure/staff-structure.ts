/** What orders the goods: the staff shows own values of each instead of those of 1C. */
export type StructureKind = 'category' | 'attribute' | 'tag' | 'brand';

/** Own values by column; null: as in 1C. */
export type OwnFields = Record<string, unknown>;

/** The fields that the staff may set of each kind, as API and column name them; `hidden` is the column `is_hidden`. */
export const STRUCTURE_FIELDS = {
  category: ['name', 'description', 'seo_title', 'seo_description', 'hidden'],
  attribute: ['name', 'unit', 'group_name', 'is_facet', 'is_promoted', 'on_card'],
  tag: ['name'],
  brand: ['name', 'hidden'],
} as const satisfies Record<StructureKind, readonly string[]>;

/** The column of a field. */
export function columnOf(field: string): string {
  return field === 'hidden' ? 'is_hidden' : field;
}

/** The value of 1C of a field. A type without the column never has it. */
export function oneCValue(row: Readonly<Record<string, unknown>>, field: string): unknown {
  if (field === 'hidden') return row.hidden_at !== null && row.hidden_at !== undefined;
  return row[field] ?? null;
}

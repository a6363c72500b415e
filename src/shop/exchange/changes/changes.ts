/** The sums of two hashes of all rows of a source, as decimal numbers. */
export interface Digest {
  a: string;
  b: string;
}

/** What became of the change set of a run. `first`: the source had no goods, so none was recorded. */
export type ChangeSet = 'recorded' | 'first' | 'deleted';

export function isSameDigest(one: Digest, other: Digest): boolean {
  return one.a === other.a && one.b === other.b;
}

/** A table whose rows imports write, as its triggers record them (0482_exchange_change_sets.expand.sql). */
export interface RecordedTable {
  readonly name: string;
  readonly key: readonly string[];
  /** Columns that other code derives. Restored rows get them anew. */
  readonly derived?: readonly string[];
  /** SQL over the row `t`: whether it belongs to the source `$1`. Absent: it belongs to no source, so no digest has it. */
  readonly isOf?: string;
  /** What other tables refer to by its `id`. The rest are links, which nothing refers to. */
  readonly isThing?: boolean;
}

const named = (kind: string, column: string) =>
  `exists (select from external_id e where e.source = $1 and e.kind = '${kind}' and e.id = t.${column})`;
const ofProduct = named('product', 'product_id');
const ofSource = 't.source = $1';

/** All of them. Things stand before what refers to them. */
export const RECORDED: readonly RecordedTable[] = [
  { name: 'brand', key: ['id'], isThing: true },
  { name: 'product_family', key: ['id'], isThing: true, isOf: named('family', 'id') },
  {
    name: 'category',
    key: ['id'],
    isThing: true,
    isOf: named('category', 'id'),
    derived: ['updated_at', 'lft', 'rgt', 'depth'],
  },
  { name: 'attribute', key: ['id'], isThing: true, isOf: named('attribute', 'id') },
  { name: 'attribute_value', key: ['id'], isThing: true, isOf: named('attribute', 'attribute_id') },
  { name: 'tag', key: ['id'], isThing: true, isOf: named('tag', 'id') },
  { name: 'price_type', key: ['id'], isThing: true, isOf: named('price_type', 'id'), derived: ['slot'] },
  { name: 'warehouse', key: ['id'], isThing: true, isOf: named('warehouse', 'id') },
  { name: 'product', key: ['id'], isThing: true, isOf: named('product', 'id'), derived: ['updated_at'] },
  { name: 'product_category', key: ['product_id', 'category_id'], isOf: ofProduct },
  { name: 'product_attribute', key: ['product_id', 'attribute_id', 'position'], isOf: ofProduct },
  { name: 'product_image', key: ['id'], isOf: ofProduct },
  { name: 'product_relation', key: ['product_id', 'kind', 'related_id'], isOf: ofProduct },
  { name: 'product_tag', key: ['product_id', 'tag_id'], isOf: ofProduct },
  { name: 'price', key: ['product_id', 'price_type_id', 'min_quantity'], isOf: ofProduct },
  { name: 'stock', key: ['product_id', 'warehouse_id'], isOf: ofProduct, derived: ['updated_at'] },
  { name: 'city_price_type', key: ['city_id', 'audience'] },
  { name: 'city_warehouse', key: ['city_id', 'warehouse_id'] },
  { name: 'exchange_offer', key: ['source', 'ref'], isOf: ofSource },
  { name: 'exchange_attribute', key: ['source', 'ref'], isOf: ofSource },
  { name: 'exchange_membership', key: ['source', 'ref'], isOf: ofSource },
  { name: 'exchange_full', key: ['source', 'section', 'catalogue'], isOf: ofSource },
  {
    name: 'exchange_waiting_price',
    isOf: ofSource,
    key: ['source', 'ref', 'price_type_ref', 'min_quantity'],
  },
  { name: 'exchange_waiting_stock', key: ['source', 'ref', 'warehouse_ref'], isOf: ofSource },
  { name: 'exchange_waiting_category', key: ['source', 'ref', 'position'], isOf: ofSource },
  { name: 'exchange_waiting_parent', key: ['source', 'ref'], isOf: ofSource },
  {
    name: 'exchange_waiting_attribute',
    isOf: ofSource,
    key: ['source', 'ref', 'attribute_ref', 'position'],
  },
  { name: 'exchange_waiting_accessory', key: ['source', 'ref', 'accessory_ref'], isOf: ofSource },
  { name: 'external_id', key: ['source', 'kind', 'value'], isOf: ofSource },
];

import { ANALYZER_VERSION } from '../../../search-engine/search-engine.ts';
import type { Cluster } from './cluster.server.ts';
import { SOUGHT_FIELDS, sought } from './sought-fields.ts';

/** Category positions in the tree → the category there and all above it. */
export type Paths = ReadonlyMap<number, readonly number[]>;

/** Increase it when the mapping or the meaning of a field changes: two releases search side by side, each its own index. */
const MAPPING_VERSION = 3;
const ADMIN_MS = 30_000;
/** One for each facet with numbers and each price type. */
const MOST_FIELDS = 5_000;

/** A number that lists filter by and never count or sort. */
const filtered = { type: 'integer', doc_values: false } as const;
const counted = { type: 'integer' } as const;

/** So many ids fit into one answer of a cluster that nobody has configured. */
const MOST_IDS = 10_000;

const MAPPINGS = {
  dynamic: true,
  _source: { enabled: false },
  dynamic_templates: [
    { prices: { match: 'p*', match_mapping_type: 'long', mapping: { type: 'integer' } } },
    { numbers: { match: 'n*', mapping: { type: 'double' } } },
  ],
  properties: {
    id: counted,
    path: counted,
    own: counted,
    cities: filtered,
    brand: counted,
    codes: counted,
    attributes: counted,
    shops: counted,
    popularity: { type: 'integer' },
    created: { type: 'long' },
    name_key: { type: 'keyword', index: false },
    ...SOUGHT_FIELDS,
    article: sought,
    article_ends: sought,
    barcodes: { type: 'long', doc_values: false },
  },
};

/** The field with the numbers of an attribute. */
export const numberField = (attributeId: number) => `n${attributeId}`;
/** The field with the prices of a slot; a product without a price lacks it. */
export const priceField = (slot: number) => `p${slot}`;

/** Two releases that analyse texts differently have each their index, too. */
export const MAPPING = `m${MAPPING_VERSION}a${ANALYZER_VERSION}`;
const aliasOf = (cluster: Cluster) => `${cluster.alias}-${MAPPING}`;

/** The alias that lists are asked from. */
export const searchedAlias = aliasOf;

/** Creates an empty index, to which the alias does not yet lead. @returns its name */
export async function createIndex(cluster: Cluster, shards: number): Promise<string> {
  const index = `${aliasOf(cluster)}-${Date.now().toString(36)}`;
  const settings = {
    number_of_shards: shards,
    auto_expand_replicas: '0-1',
    refresh_interval: '500ms',
    // A late write must not revive a deleted product.
    'index.gc_deletes': '1h',
    'index.mapping.total_fields.limit': MOST_FIELDS,
  };
  await makeIndex(cluster, index, { settings, mappings: MAPPINGS });
  return index;
}

/** Makes an index unless it is there: a request that a silent node has carried out is repeated at the next one. */
export async function makeIndex(cluster: Cluster, name: string, body: object): Promise<void> {
  try {
    await cluster.ask({ method: 'PUT', path: name, body, timeout: ADMIN_MS });
  } catch (fault) {
    if (!String(fault).includes('resource_already_exists_exception')) throw fault;
  }
}

export async function hasIndex(cluster: Cluster, index: string): Promise<boolean> {
  const found = await cluster.find<object>({ method: 'GET', path: index, timeout: ADMIN_MS });
  return found !== undefined;
}

/** Leads the alias to another index. The one before stays for lists that are reading it: `retireIndexes`. */
export async function swapAlias(cluster: Cluster, index: string): Promise<void> {
  const alias = aliasOf(cluster);
  const before = (await searchedIndexes(cluster)).filter((name) => name !== index);
  const actions = [...before.map((name) => ({ remove: { index: name, alias } })), { add: { index, alias } }];
  await cluster.ask({ method: 'POST', path: '_aliases', body: { actions }, timeout: ADMIN_MS });
}

/** Deletes an index, if it is there. */
export async function removeIndex(cluster: Cluster, index: string): Promise<void> {
  await cluster.find({ method: 'DELETE', path: index, timeout: ADMIN_MS });
}

/** The indexes to which the alias leads: one, unless somebody else has led it. */
export async function searchedIndexes(cluster: Cluster): Promise<string[]> {
  const path = `_alias/${aliasOf(cluster)}`;
  const found = await cluster.find<Record<string, object>>({ method: 'GET', path, timeout: ADMIN_MS });
  return Object.keys(found ?? {});
}

/**
 * Deletes the indexes of this mapping that nobody needs: older ones, and those whose filling was cut short.
 * @param used the index of the goods and that of their words
 */
export async function retireIndexes(cluster: Cluster, used: readonly string[]): Promise<void> {
  const path = `${aliasOf(cluster)}-*/_alias`;
  const all = await cluster.ask<Record<string, { aliases: object }>>({
    method: 'GET',
    path,
    timeout: ADMIN_MS,
  });
  const alias = aliasOf(cluster);
  for (const [name, { aliases }] of Object.entries(all))
    if (!used.includes(name) && !Object.hasOwn(aliases, alias)) await removeIndex(cluster, name);
}

/** Makes everything that was written visible to lists. */
export async function refreshIndex(cluster: Cluster, index: string): Promise<void> {
  await cluster.ask({ method: 'POST', path: `${index}/_refresh`, timeout: ADMIN_MS });
}

/** Counts the products of an index as of its last refresh. */
export async function countListed(cluster: Cluster, index: string): Promise<number> {
  const found = await cluster.ask<{ count: number }>({
    method: 'GET',
    path: `${index}/_count`,
    timeout: ADMIN_MS,
  });
  return found.count;
}

/** Reads the ids of products after one id and up to another; all beyond without an end. */
export async function listedIdsAfter(
  cluster: Cluster,
  index: string,
  { after, end }: { after: number; end: number | undefined },
): Promise<number[]> {
  const ids: number[] = [];
  for (let last = after; ; last = ids.at(-1) ?? last) {
    const range = { gt: last, ...(end === undefined ? {} : { lte: end }) };
    const body = {
      size: MOST_IDS,
      _source: false,
      track_total_hits: false,
      query: { range: { id: range } },
      sort: [{ id: 'asc' }],
    };
    const found = await cluster.ask<{ hits: { hits: { _id: string }[] } }>({
      method: 'POST',
      path: `${index}/_search`,
      body,
      timeout: ADMIN_MS,
    });
    const { hits } = found.hits;
    ids.push(...hits.map(({ _id }) => Number(_id)));
    if (hits.length < MOST_IDS) return ids;
  }
}

/** A product as a line of the index. */
export interface GoodsDocument {
  id: number;
  fields: Readonly<Record<string, unknown>>;
}

/**
 * Writes products and deletes others. Anything older than what the index has is ignored.
 * @param version of the state of the database that they were read from
 * @throws Error naming the first refusal
 */
export async function writeGoods(
  cluster: Cluster,
  { index, version }: { index: string; version: bigint },
  goods: { written: readonly GoodsDocument[]; gone: readonly number[] },
): Promise<void> {
  const { written, gone } = goods;
  if (written.length + gone.length === 0) return;
  const head = (id: number) => `{"_id":"${id}","version":${version},"version_type":"external_gte"}`;
  const lines = [
    ...written.map(({ id, fields }) => `{"index":${head(id)}}\n${JSON.stringify(fields)}\n`),
    ...gone.map((id) => `{"delete":${head(id)}}\n`),
  ];
  const { items } = await cluster.ask<{ items: Record<string, { status: number; error?: object }>[] }>({
    method: 'POST',
    path: `${index}/_bulk`,
    body: lines.join(''),
    timeout: ADMIN_MS,
  });
  for (const item of items)
    for (const { status, error } of Object.values(item))
      if (error && status !== 409) throw new Error(`OpenSearch refuses a product: ${JSON.stringify(error)}`);
}

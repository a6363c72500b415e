import { replicaReaches } from '../../../platform/database/replica.server.ts';
import {
  firstPlaceOf,
  hashName,
  type IndexParts,
  NamePacker,
  Numbering,
  type Numberings,
  rowsOfProduct,
  SegmentBuilder,
} from '../../../search-engine/search-engine.ts';
import { buildTexts } from './build-texts.server.ts';
import {
  type CommittedState,
  type Connection,
  eachName,
  eachRow,
  readAlike,
  readCommitted,
  readConsistently,
  readIdentity,
  readSize,
  readStructure,
} from './rows.queries.ts';

/** An index as of one moment, as plain data that a thread or a file can hand over. */
export interface IndexImage extends IndexParts {
  /** The identity of the database that it was built from. */
  database: string;
  /** The pg_snapshot that it was read with. */
  snapshot: string;
  /** The timeline of the server that it was read from. */
  timeline: string;
  /** When it was read, ms since 1970. */
  builtAt: number;
}

/**
 * Builds an index from one consistent state of the database. Rows are stored as columns only.
 * @param beside a second connection for the texts, so that the database sorts while names are read
 * @param known what the primary has committed and these connections show, if they lead to a replica
 */
export async function buildIndex(
  client: Connection,
  beside: Connection,
  known?: CommittedState,
): Promise<IndexImage> {
  const builtAt = Date.now();
  const build = async (state: { snapshot: string; timeline: string }) => {
    const database = await readIdentity(client);
    const structure = await readStructure(client);
    const [texts, listing] = await Promise.all([
      readAlike(beside, client, () => buildTexts(beside)),
      buildListing(client),
    ]);
    const { base } = listing;
    const places = Int32Array.from(texts.index.ids, (id) => firstPlaceOf(base, id));
    return { database, ...state, builtAt, structure, ...listing, texts: { ...texts, places } };
  };
  return readConsistently(client, build, known);
}

/**
 * Builds an index from the rows of a replica. Its snapshot is that of the primary, taken before: a replica leaves out transactions
 * under way, and what they write is read when the index catches up.
 * @param replica and `beside` are two connections to the replica
 * @returns undefined if the replica has not replayed what the primary has committed, or is no replica of it
 */
export async function buildOnReplica(
  primary: Connection,
  replica: Connection,
  beside: Connection,
): Promise<IndexImage | undefined> {
  const state = await readCommitted(primary);
  const identity = await readIdentity(primary);
  if ((await replicaReaches(replica, { ...state, identity })) !== 'there') return undefined;
  return buildIndex(replica, beside, state);
}

type ListingParts = Omit<IndexParts, 'structure' | 'texts'>;

async function buildListing(client: Connection): Promise<ListingParts> {
  const size = await readSize(client);
  const numberings: Numberings = {
    codes: new Numbering(),
    brands: new Numbering(),
    numberAttributes: new Numbering(),
  };
  const builder = new SegmentBuilder(size, numberings, new Int32Array(size.rows));
  await eachRow(client, (row) => builder.add(row));
  const base = builder.finish();
  const order = new NamePacker();
  const shown = new NamePacker();
  let last = -1;
  await eachName(client, (row) => {
    const key = row.text(0);
    const [rank, hash] = [order.add(key), hashName(key)];
    // Names that differ only in case share a rank and are shown alike.
    if (rank > last) shown.add(row.text(2), { isOther: true });
    last = rank;
    for (const at of rowsOfProduct(base, row.int(1))) {
      base.nameRank[at] = rank;
      base.nameHashes[at] = hash;
    }
  });
  return {
    codes: numberings.codes.ids,
    brands: numberings.brands.ids,
    numberAttributes: numberings.numberAttributes.ids,
    base,
    names: order.finish(),
    shownNames: shown.finish(),
  };
}

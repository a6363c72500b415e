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
  type Connection,
  eachName,
  eachRow,
  readAlike,
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
 */
export async function buildIndex(client: Connection, beside: Connection): Promise<IndexImage> {
  const builtAt = Date.now();
  return readConsistently(client, async (state) => {
    const database = await readIdentity(client);
    const structure = await readStructure(client);
    const [texts, listing] = await Promise.all([
      readAlike(beside, client, () => buildTexts(beside)),
      buildListing(client),
    ]);
    const { base } = listing;
    const places = Int32Array.from(texts.index.ids, (id) => firstPlaceOf(base, id));
    return { database, ...state, builtAt, structure, ...listing, texts: { ...texts, places } };
  });
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

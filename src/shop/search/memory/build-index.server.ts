import { type Numberings, SegmentBuilder } from './build-segment.ts';
import { buildTexts } from './build-texts.server.ts';
import type { IndexParts } from './catalogue-index.ts';
import { Numbering } from './numbering.ts';
import { hashName } from './row-bytes.ts';
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
import { firstPlaceOf, rowsOfProduct } from './segment.ts';
import { NamePacker } from './sorted-names.ts';

/** An index as of one moment, as plain data for another thread or a file. */
export interface IndexImage extends IndexParts {
  /** Which database it was made from. */
  database: string;
  /** What it has seen of it, a pg_snapshot. */
  snapshot: string;
  /** When that was. */
  builtAt: number;
}

/**
 * Reads the whole listing as one state of the database. Rows are kept as columns only.
 * @param beside a second connection: texts come over it, so that the database sorts while names are read
 */
export async function buildIndex(client: Connection, beside: Connection): Promise<IndexImage> {
  const builtAt = Date.now();
  return readConsistently(client, async (snapshot) => {
    const database = await readIdentity(client);
    const structure = await readStructure(client);
    const [texts, listing] = await Promise.all([
      readAlike(beside, client, () => buildTexts(beside)),
      buildListing(client),
    ]);
    const { base } = listing;
    const places = Int32Array.from(texts.index.ids, (id) => firstPlaceOf(base, id));
    return { database, snapshot, builtAt, structure, ...listing, texts: { ...texts, places } };
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
    // Names that differ in their capitals alone are shown alike.
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

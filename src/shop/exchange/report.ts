import type { Problem } from './problems.ts';
import type { Tally } from './references.queries.ts';

/** What one import did to the catalogue. Goods are counted once, whatever of them changed. */
export interface ApplyReport {
  products: { added: number; changed: number; hidden: number; shown: number };
  /** Goods with a changed price or stock, new goods included. */
  prices: number;
  stock: number;
  categories: Tally;
  attributes: Tally;
  price_types: Tally;
  warehouses: Tally;
  tags: Tally;
  brands: number;
  /** Facts that wait for something unknown, over all files of the source. */
  waiting: Record<string, number>;
  problems: { counts: Record<string, number>; examples: Problem[] };
}

import type { Db } from '../../../platform/database/db.server.ts';
import { readBroken } from './checks.queries.ts';
import { type CheckName, checkNames } from './checks.ts';

/** A check that does not hold. */
export interface BrokenCheck {
  name: CheckName;
  /** How many orders, goods or contracts it does not hold for. */
  count: number;
  /** The first of them, as people call them. */
  subjects: string[];
}

/** How many subjects of a broken check are named, however many there are. */
const NAMED = 20;

/**
 * Checks the rules that hold for all orders at any moment. Reads only; each check is one statement, so a shop that takes
 * orders meanwhile is not reported as broken.
 * @returns what does not hold; empty: everything holds
 */
export async function checkOrders(db: Db, named = NAMED): Promise<BrokenCheck[]> {
  const found: BrokenCheck[] = [];
  for (const name of checkNames) found.push({ name, ...(await readBroken(db, name, named)) });
  return found.filter(({ count }) => count > 0);
}

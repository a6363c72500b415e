/** Goods are counted in thousandths here, as numeric(15,3) keeps them: sums of fractions stay exact. */
const THOUSAND = 1_000;

/** What is free of a product in one warehouse, where it may be taken from. */
export interface FreeWarehouse {
  warehouse: number;
  free: number;
}

/** How much of a line is taken from which warehouse. */
export interface Taking {
  warehouse: number;
  quantity: number;
}

/**
 * From where a quantity is taken: of the first warehouse that has all of it, or else of one after another.
 * @param warehouses in the order in which the city uses them
 * @returns null when all of them together have less
 */
export function allocate(quantity: number, warehouses: readonly FreeWarehouse[]): Taking[] | null {
  const wanted = quantity * THOUSAND;
  const stocks = warehouses.map(({ warehouse, free }) => ({ warehouse, free: Math.round(free * THOUSAND) }));
  const whole = stocks.find(({ free }) => free >= wanted);
  if (whole) return [{ warehouse: whole.warehouse, quantity }];
  const takings: Taking[] = [];
  let left = wanted;
  for (const { warehouse, free } of stocks) {
    const taken = Math.min(left, Math.max(0, free));
    if (taken > 0) takings.push({ warehouse, quantity: taken / THOUSAND });
    left -= taken;
  }
  return left === 0 ? takings : null;
}

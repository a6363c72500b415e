import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import type { Visitor } from '../session/session.ts';
import { type PriceColumns, pricesColumn, readCityTypes, readLiveTypes } from './pricing.queries.ts';
import type { PriceRow, PriceTerms } from './pricing.ts';

export { type PriceColumns, pricesColumn };

/** By which prices somebody buys in a city. */
export interface CityTerms extends PriceTerms {
  cityId: number;
}

/** Whose prices are asked for. */
type Buying = Pick<Visitor, 'buyer'>;

/** Which type is whose changes with `everything`, which drops any. */
const cities: ReadonlySet<ChangeKind> = new Set(['layout']);

/** Every active city where anything may have a price for a guest: its retail prices. */
async function retailPrices(db: Db): Promise<readonly CityTerms[]> {
  return kept(db, 'retail prices', cities, async () =>
    (await cityTypes(db)).flatMap(({ cityId, retail }) =>
      retail === null ? [] : [{ cityId, priceType: retail, retailType: retail, percent: 0 }],
    ),
  );
}

function cityTypes(db: Db) {
  return kept(db, 'price types of cities', cities, () => readCityTypes(db));
}

/**
 * By which prices a visitor buys, for every active city where anything has a price for him, in the order of cities. His
 * contract decides: the type it names, the same everywhere, or what the city has for its audience; where there is none,
 * nothing has a price, and never the retail one silently (B2B §6 T24). Without a contract it is retail. Who buys by the same
 * gets the same object, until that changes: what was made for one of them is known by it to be right for the others.
 */
export async function visitorPrices(db: Db, { buyer }: Buying): Promise<readonly CityTerms[]> {
  if (!buyer || buyer.contractId === null) return retailPrices(db);
  const { priceType: named, audience, percent } = buyer;
  if (named === null && audience === 'retail' && percent === 0) return retailPrices(db);
  return kept(db, `prices ${named ?? audience} ${percent}`, cities, async () => {
    if (named !== null && !(await readLiveTypes(db)).includes(named)) return [];
    return (await cityTypes(db)).flatMap(({ cityId, retail, [audience]: ofAudience }) => {
      const priceType = named ?? ofAudience;
      return priceType === null ? [] : [{ cityId, priceType, retailType: retail, percent }];
    });
  });
}

/** By which prices a visitor buys in a city; null: nothing has a price there for him. */
export async function pricesInCity(
  db: Db,
  { cityId, buyer }: Pick<Visitor, 'cityId' | 'buyer'>,
): Promise<PriceTerms | null> {
  return (await visitorPrices(db, { buyer })).find((each) => each.cityId === cityId) ?? null;
}

/** Columns as they were read → rows, in no order. */
export function priceRows(columns: PriceColumns | null): PriceRow[] {
  if (!columns) return [];
  const { priceType, minQuantity, kopecks, oldKopecks } = columns;
  return priceType.map((type, at) => ({
    priceType: type,
    minQuantity: minQuantity[at] as number,
    kopecks: kopecks[at] as number,
    oldKopecks: oldKopecks[at] ?? null,
  }));
}

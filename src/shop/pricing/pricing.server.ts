import { cached } from '../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../platform/changes/changes.queries.ts';
import type { Db, PublicDb } from '../../platform/database/db.server.ts';
import type { LegalDay } from '../../platform/text/legal-day.ts';
import type { Visitor } from '../session/session.ts';
import {
  type PriceColumns,
  pricesColumn,
  readCityTypes,
  readLiveTypes,
  readVatRates,
  VAT_RATES_COLUMN,
  type VatRow,
} from './pricing.queries.ts';
import type { PriceRow, PriceTerms } from './pricing.ts';

export { type PriceColumns, pricesColumn, VAT_RATES_COLUMN, type VatRow };

/** The price type and discount of a buyer in a named city. */
export interface CityTerms extends PriceTerms {
  cityId: number;
}

/** The part of a visitor that decides the prices. */
type Buying = Pick<Visitor, 'buyer'>;

/** Price types of cities change only with the `everything` event, which empties every cache. */
const cities: ReadonlySet<ChangeKind> = new Set(['layout']);

/** The retail prices of every active city where a guest may see any prices. */
async function retailPrices(db: PublicDb): Promise<readonly CityTerms[]> {
  return cached(db, 'retail prices', cities, async () =>
    (await cityTypes(db)).flatMap(({ cityId, retail }) =>
      retail === null ? [] : [{ cityId, priceType: retail, retailType: retail, percent: 0 }],
    ),
  );
}

function cityTypes(db: PublicDb) {
  return cached(db, 'price types of cities', cities, () => readCityTypes(db));
}

/**
 * The price terms of a visitor in every active city where he can buy anything, in the order of cities. A contract
 * decides: its price type in every city, or the city's type for its audience; without such a type there are no
 * prices, never silently the retail ones (PR-3). Without a contract the retail prices count.
 * Visitors with equal terms get the same object until the terms change, so it can serve as a cache key.
 */
export async function visitorPrices(db: PublicDb, { buyer }: Buying): Promise<readonly CityTerms[]> {
  if (!buyer || buyer.contractId === null) return retailPrices(db);
  const { priceType: named, audience, percent } = buyer;
  if (named === null && audience === 'retail' && percent === 0) return retailPrices(db);
  return cached(db, `prices ${named ?? audience} ${percent}`, cities, async () => {
    if (named !== null && !(await readLiveTypes(db)).includes(named)) return [];
    return (await cityTypes(db)).flatMap(({ cityId, retail, [audience]: ofAudience }) => {
      const priceType = named ?? ofAudience;
      return priceType === null ? [] : [{ cityId, priceType, retailType: retail, percent }];
    });
  });
}

/** The price terms of a visitor in a city; null: the city has no prices for him. */
export async function pricesInCity(
  db: PublicDb,
  { cityId, buyer }: Pick<Visitor, 'cityId' | 'buyer'>,
): Promise<PriceTerms | null> {
  return (await visitorPrices(db, { buyer })).find((each) => each.cityId === cityId) ?? null;
}

/** Converts price columns to rows, unordered. */
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

/** The VAT rate in percent for a product's tax code; null: without VAT. */
export type VatRateOf = (code: string) => number | null;

/**
 * The VAT rates in force on a day. They are dated rows, not constants (DOC-5).
 * @param sellersCode the tax code of the seller; a seller under a special regime applies it to all goods
 * @param day absent: today in Moscow
 */
export async function vatRates(db: Db, sellersCode: string, day?: LegalDay): Promise<VatRateOf> {
  return vatRateOf(await readVatRates(db, day), sellersCode);
}

/** The VAT rate by tax code. @param sellersCode as for `vatRates` */
export function vatRateOf(rows: readonly VatRow[], sellersCode: string): VatRateOf {
  const rates = new Map(rows.map(({ code, percent }) => [code, percent]));
  // A code without a rate of its own is taxed at the general rate.
  const percentOf = (code: string) => rates.get(rates.has(code) ? code : 'general') ?? null;
  return (code) => percentOf(sellersCode === 'general' ? code : sellersCode);
}

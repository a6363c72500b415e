import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { clearDefaultCity, hideCities, readCityPlans, writeCity } from './cities.queries.ts';
import type { CityPlan } from './cities.ts';

/** Names of the cities that a file has added, changed and hidden. */
export interface CitiesReport {
  added: string[];
  changed: string[];
  hidden: string[];
}

/**
 * Makes the active cities equal to `plans`, identified by slug. Others are hidden, not deleted, because orders refer
 * to them; unchanged ones are not written.
 */
export async function applyCities(tx: Tx, plans: readonly CityPlan[]): Promise<CitiesReport> {
  const old = await readCityPlans(tx);
  const report: CitiesReport = { added: [], changed: [], hidden: [] };
  const gone = old.filter((city) => city.is_active && !plans.some(({ slug }) => slug === city.slug));
  if (gone.length > 0)
    await hideCities(
      tx,
      gone.map(({ id }) => id),
    );
  report.hidden = gone.map(({ name }) => name);
  const differing = plans.filter((plan) => {
    const known = old.find(({ slug }) => slug === plan.slug);
    if (!known) report.added.push(plan.name);
    else if (differs(known, plan)) report.changed.push(plan.name);
    else return false;
    return true;
  });
  if (differing.some((plan) => plan.is_default)) await clearDefaultCity(tx);
  for (const plan of differing) await writeCity(tx, plan);
  return report;
}

/** The active cities in the format of the file of the command `cities`. */
export async function cityFile(db: Db) {
  const plans = await readCityPlans(db);
  return plans
    .filter((city) => city.is_active)
    .sort((a, b) => a.sort - b.sort)
    .map(({ name, name_in, slug, time_zone, lat, lon, is_default, contacts, addresses, shops }) => ({
      name,
      name_in,
      slug,
      time_zone,
      lat,
      lon,
      is_default,
      addresses,
      contacts: Object.fromEntries(
        ['header', 'footer'].map((place) => [
          place,
          contacts
            .filter((each) => each.place === place)
            .map((each) => ({ name: each.name, phone: each.phone })),
        ]),
      ),
      shops: shops.map(({ lat: shopLat, lon: shopLon, ...shop }) => ({
        ...shop,
        ...(shopLat !== null && shopLon !== null && { lat: shopLat, lon: shopLon }),
      })),
    }));
}

function differs({ id: _id, ...known }: CityPlan & { id: number }, plan: CityPlan): boolean {
  return !isDeepStrictEqual(known, plan);
}

import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../platform/database/db.server.ts';
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

function differs({ id: _id, ...known }: CityPlan & { id: number }, plan: CityPlan): boolean {
  return !isDeepStrictEqual(known, plan);
}

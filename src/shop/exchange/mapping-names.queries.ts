import { sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';
import { type Mapping, MappingError } from './mapping.ts';

/** Refuses a configuration that names a city or a shop we do not have. @throws MappingError naming the place in the file */
export async function checkMappingNames(db: Db, mapping: Mapping, path: string): Promise<void> {
  const cities = await namesOf(db, 'city');
  const shops = await namesOf(db, 'shop');
  for (const list of ['priceTypes', 'warehouses'] as const)
    for (const [index, rule] of mapping[list].entries()) {
      const at = `${list}[${index}]`;
      for (const [n, city] of rule.cities === '*' ? [] : rule.cities.entries())
        if (!cities.has(city.toLowerCase()))
          throw new MappingError(`Настройка обмена ${path}: ${at}.cities[${n}]: города «${city}» нет`);
      if ('shop' in rule && rule.shop !== undefined && !shops.has(rule.shop.toLowerCase()))
        throw new MappingError(`Настройка обмена ${path}: ${at}.shop: магазина «${rule.shop}» нет`);
    }
}

async function namesOf(db: Db, table: 'city' | 'shop'): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select lower(name) as name from ${sql.table(table)}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.name));
}

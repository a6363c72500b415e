import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { fillTemporary } from '../../../platform/database/temporary.queries.ts';
import { ensureCity } from '../../geo/geo.server.ts';
import type { Report } from '../clean.ts';
import { external } from '../ids.queries.ts';
import { type Mapping, MappingError } from './mapping.ts';

/** Priority of a warehouse that serves every city: after the warehouses of the city itself. */
const COMMON_PRIORITY = 10;

/**
 * Links price types and warehouses of the source to our cities (docs/decisions/0007-1c-mapping.md). Links in the
 * configuration are always applied; all others get a default once, and staff may change them afterwards.
 */
export async function applyMapping(tx: Tx, source: string, mapping: Mapping, report: Report): Promise<void> {
  if (await ensureCity(tx))
    report({
      code: 'city_created',
      text: 'В магазине не было городов: создан город «Россия», цены и остатки видны в нём. Свои города: npm run cli -- cities города.json',
    });
  for (const rule of mapping.priceTypes) await mapPriceType(tx, source, rule, report);
  for (const rule of mapping.warehouses) await mapWarehouse(tx, source, rule, report);
  await mapRemainingPriceTypes(tx, source);
  await mapRemainingWarehouses(tx, source);
  await mapNewCities(tx, source);
}

async function mapPriceType(
  tx: Tx,
  source: string,
  rule: Mapping['priceTypes'][number],
  report: Report,
): Promise<void> {
  const type = await findByNameOrRef(tx, source, 'price_type', rule.priceType);
  if (type === undefined) return; // it may come in a later file
  const cities = await findCities(tx, rule.cities, report);
  await sql`
    insert into city_price_type as c (city_id, audience, price_type_id)
    select t.id, ${rule.audience}, ${type} from unnest(${cities}::int[]) as t(id)
    where not exists (select from city_price_type h
                      where h.city_id = t.id and h.audience = ${rule.audience} and h.price_type_id = ${type})
    on conflict (city_id, audience) do update set price_type_id = excluded.price_type_id`.execute(tx);
}

async function mapWarehouse(
  tx: Tx,
  source: string,
  rule: Mapping['warehouses'][number],
  report: Report,
): Promise<void> {
  const warehouse = await findByNameOrRef(tx, source, 'warehouse', rule.warehouse);
  if (warehouse === undefined) return;
  const cities = await findCities(tx, rule.cities, report);
  if (rule.shop !== undefined) {
    const { rows } = await sql<{
      id: number;
    }>`select id from shop where lower(name) = lower(${rule.shop}) order by id limit 1`.execute(tx);
    const shop = rows[0];
    if (!shop) report({ code: 'mapping_shop', text: `Настройка обмена: магазина «${rule.shop}» нет` });
    else
      await sql`update warehouse set shop_id = ${shop.id} where id = ${warehouse} and shop_id is distinct from ${shop.id}`.execute(
        tx,
      );
  }
  const priority = rule.priority ?? 0;
  const lead = rule.leadDays ?? 0;
  await sql`delete from city_warehouse where warehouse_id = ${warehouse} and city_id <> all(${cities}::int[])`.execute(
    tx,
  );
  await sql`
    insert into city_warehouse (city_id, warehouse_id, priority, lead_days)
    select c.id, ${warehouse}, ${priority}, ${lead} from unnest(${cities}::int[]) as c(id)
    where not exists (select from city_warehouse h where h.city_id = c.id and h.warehouse_id = ${warehouse}
                        and h.priority = ${priority} and h.lead_days = ${lead})
    on conflict (city_id, warehouse_id) do update set priority = excluded.priority, lead_days = excluded.lead_days`.execute(
    tx,
  );
}

/** Gives cities without a retail price type the one named «розн…», else the first in roubles; «опт…» becomes wholesale. */
async function mapRemainingPriceTypes(tx: Tx, source: string): Promise<void> {
  for (const [audience, word, isRequired] of [
    ['retail', 'розн', true],
    ['wholesale', 'опт', false],
  ] as const)
    await sql`
      insert into city_price_type (city_id, audience, price_type_id)
      select c.id, ${audience}, t.id
      from (select id from city where is_active) c, (
        select t.id from price_type t join ${external(source, 'price_type', 'e')} on e.id = t.id
        where t.currency = 'RUB' and t.hidden_at is null
          and (strpos(lower(t.name), ${word}) > 0 or ${isRequired})
        order by strpos(lower(t.name), ${word}) = 0, t.id limit 1) t
      where not exists (select from city_price_type h where h.city_id = c.id and h.audience = ${audience})`.execute(
      tx,
    );
}

/**
 * Links each warehouse without an active city: to the shop with the same name or address and its city; else to the
 * cities that occur in its name or address; else to all cities, after their own warehouses.
 */
async function mapRemainingWarehouses(tx: Tx, source: string): Promise<void> {
  await fillTemporary(
    tx,
    'unmapped',
    sql`select w.id, lower(w.name) as name, lower(coalesce(s.address, '')) as address, w.shop_id
    from warehouse w join ${external(source, 'warehouse', 'e')} on e.id = w.id left join stage_warehouse s on s.ref = e.value
    where not exists (select from city_warehouse c join city a on a.id = c.city_id and a.is_active where c.warehouse_id = w.id)`,
  );
  await sql`
    update unmapped u set shop_id = s.id
    from (select distinct on (u.id) u.id as warehouse_id, s.id from unmapped u join shop s
            on s.hidden_at is null and exists (select from city a where a.id = s.city_id and a.is_active)
            and (lower(s.name) = u.name or (s.address <> '' and lower(s.address) = u.address)) order by u.id, s.id) s
    where s.warehouse_id = u.id
      and not exists (select from shop h join city a on a.id = h.city_id and a.is_active where h.id = u.shop_id)`.execute(
    tx,
  );
  await sql`
    update warehouse w set shop_id = u.shop_id from unmapped u
    where u.id = w.id and w.shop_id is distinct from u.shop_id`.execute(tx);
  await sql`
    insert into city_warehouse (city_id, warehouse_id, priority)
    select coalesce(s.city_id, c.id), u.id, case when s.id is null and n.id is null then ${COMMON_PRIORITY}::int else 0 end
    from unmapped u
    left join shop s on s.id = u.shop_id
    left join city c on s.id is null and c.is_active
    left join lateral (select x.id from city x where x.is_active and s.id is null and strpos(u.name || ' ' || u.address, lower(x.name)) > 0) n
      on n.id = c.id
    where s.id is not null
       or n.id is not null
       or not exists (select from city x where x.is_active and strpos(u.name || ' ' || u.address, lower(x.name)) > 0) and c.id is not null
    on conflict do nothing`.execute(tx);
}

/** Links cities without a warehouse to the warehouses that serve every city. */
async function mapNewCities(tx: Tx, source: string): Promise<void> {
  await sql`
    insert into city_warehouse (city_id, warehouse_id, priority, lead_days)
    select c.id, w.warehouse_id, w.priority, min(w.lead_days)
    from city c, city_warehouse w join ${external(source, 'warehouse', 'e')} on e.id = w.warehouse_id
    where c.is_active and w.priority = ${COMMON_PRIORITY}
      and not exists (select from city_warehouse h where h.city_id = c.id)
    group by 1, 2, 3`.execute(tx);
}

async function findByNameOrRef(
  tx: Tx,
  source: string,
  kind: 'price_type' | 'warehouse',
  text: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(kind)} t join ${external(source, kind, 'e')} on e.id = t.id
    where e.value = ${text} or lower(t.name) = lower(${text}) order by e.value = ${text} desc, t.id limit 1`.execute(
    tx,
  );
  return rows[0]?.id;
}

async function findCities(tx: Tx, names: '*' | string[], report: Report): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, lower(name) as name from city where is_active order by id`.execute(tx);
  if (names === '*') return rows.map((row) => row.id);
  return names.flatMap((name) => {
    const city = rows.find((row) => row.name === name.toLowerCase());
    if (!city) report({ code: 'mapping_city', text: `Настройка обмена: города «${name}» нет` });
    return city ? [city.id] : [];
  });
}

/** Returns the sources that have price types or warehouses. */
export async function readSources(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select distinct source from external_id where kind in ('price_type', 'warehouse') order by 1`.execute(tx);
  return rows.map((row) => row.source);
}

/** Checks that all cities and shops of a configuration exist. @throws MappingError with the place in the file */
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

import type pg from 'pg';

/** Text that is HTML by design: cleaned when it is written, so only the doors it comes by can be tried. */
const HTML = /^(product|product_override|category|category_override)\.description$/;
/** What the shop makes itself and looks things up by, never written by anybody. */
const OURS =
  /^(schema_migration|session|rate_limit|idempotency_key|catalog_change|sitemap_|search_|stored_file|external_id|exchange_|stage_)|\.(slug|.*_hash|hash|sha256|src|icon|ground|time_zone|kind|name_key|media_type|token|digest|source|unit_code)$/;

/**
 * Writes texts into every column of the database that holds words, row by row another, past all that is asked of them on the
 * way in: what is shown must not depend on it. A column that takes no such text is left as it is.
 * @param pass which text comes first
 * @returns how many columns of rows were filled
 */
export async function fillTexts(pool: pg.Pool, texts: readonly string[], pass: number): Promise<number> {
  const { rows } = await pool.query<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.is_generated = 'NEVER' order by 1, 2`);
  let filled = 0;
  for (const [index, { table, column }] of rows.entries()) {
    const name = `${table}.${column}`;
    if (HTML.test(name) || OURS.test(name)) continue;
    const shift = pass + index * 7;
    const { rowCount } = await pool
      .query(
        `update "${table}" t set "${column}" = ($1::text[])[1 + (x.n + $2) % $3::int]
         from (select ctid as place, row_number() over () as n from "${table}") x where t.ctid = x.place`,
        [texts, shift, texts.length],
      )
      .catch(() => ({ rowCount: 0 }));
    filled += rowCount ?? 0;
  }
  return filled;
}

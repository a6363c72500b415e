import type pg from 'pg';

/** Columns that contain HTML by design: it is sanitised when written, so only the ways in can be tested. */
const HTML = /^(product|product_override|category|category_override)\.description$/;
/** Columns that the shop fills itself and looks rows up by. */
const OURS =
  /^(schema_migration|session|rate_limit|idempotency_key|catalog_change|sitemap_|search_|stored_file|external_id|exchange_|stage_)|\.(slug|.*_hash|hash|sha256|src|icon|ground|time_zone|kind|name_key|media_type|token|digest|source|unit_code)$/;

/**
 * Writes hostile texts into every text column of the database, a different one per row, bypassing all validation:
 * output
 * must be safe whatever is stored. Columns that reject such a text stay unchanged.
 * @param pass which text comes first
 * @returns how many cells were filled
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

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';

/** Adds new brands. Brands have no external ids: names that differ only in case are one brand, spelled as first seen. Returns how many are new. */
export async function applyBrands(tx: Tx): Promise<number> {
  const added = await sql`
    insert into brand (name, slug)
    select name, case when copies = 1 and not exists (select from brand b where b.slug = t.slug) then t.slug
                      else rtrim(left(t.slug, 93), '-') || '-' || left(md5(lower(name)), 6) end
    from (
      select name, n, slug, row_number() over (partition by slug order by n) as copies
      from (select distinct on (lower(brand)) brand as name, brand_slug as slug, n from stage_product where brand is not null order by lower(brand), n) u
      where not exists (select from brand b where lower(b.name) = lower(u.name))
    ) t order by n`.execute(tx);
  return Number(added.numAffectedRows ?? 0);
}

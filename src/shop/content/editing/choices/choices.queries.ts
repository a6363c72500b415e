import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.server.ts';

/** Goods that a search finds. */
const MOST = 10;

/** A product as an editor chooses it. */
export interface Choice {
  id: number;
  name: string;
  article: string;
  image: string | null;
}

const ROW = sql`p.id, coalesce(o.name, p.name) as name, p.article,
  (select i.src from product_image i where i.product_id = p.id order by i.sort, i.id limit 1) as image`;
const FROM = sql`product p left join product_override o on o.product_id = p.id`;

/** Goods by their ids, in that order; hidden ones too. */
export async function readChosenGoods(db: Db, ids: readonly number[]): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select ${ROW} from ${FROM} where p.id = any(${ids}::int[]) order by array_position(${ids}::int[], p.id)
  `.execute(db);
  return rows;
}

/** Goods whose article begins with a text, or whose name contains it. */
export async function readFoundGoods(db: Db, text: string): Promise<Choice[]> {
  const plain = text.replace(/[\\%_]/g, String.raw`\$&`);
  const { rows } = await sql<Choice>`
    select ${ROW} from ${FROM}
    where p.hidden_at is null and (p.article ilike ${`${plain}%`} or p.name ilike ${`%${plain}%`})
    order by p.article ilike ${`${plain}%`} desc, p.id limit ${MOST}
  `.execute(db);
  return rows;
}

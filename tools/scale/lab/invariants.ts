import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../../src/platform/database/db.server.ts';
import { broken } from '../../../src/shop/orders/fixtures/invariants.ts';
import type { Ledger } from './ledger.ts';
import { askWeb, WEBS, type WebName } from './shop.ts';

const RETRY_MS = 500;
const MOST_TURNS = 20;

/** What is known of the database before a load: the demo shop has orders that no key names. */
export interface Before {
  readonly violations: Readonly<Record<string, number>>;
  /** The highest id of an order. */
  readonly lastOrder: number;
}

/** What did not hold after a load. */
export interface After {
  readonly lost: number;
  readonly doubled: number;
  /** In Russian. */
  readonly broken: readonly string[];
}

export async function readBefore(pool: Pool): Promise<Before> {
  return { violations: await broken(pool), lastOrder: await lastOrder(pool) };
}

/** Compares what clients were answered with the database. */
export async function checkAfter(pool: Pool, ledger: Ledger, before: Before): Promise<After> {
  // A new primary has no statistics of its own yet.
  await pool.query('analyze');
  const ids = [...ledger.orders.values()];
  const { rows } = await pool.query(
    'select id from unnest($1::int[]) id where not exists (select from shop_order o where o.id = id)',
    [ids],
  );
  const doubles = await pool.query(
    `select o.id from shop_order o where o.id > $1 and 1 <> (select count(*) from idempotency_key k
       where k.scope = 'order' and (k.answer->>'id')::int = o.id)`,
    [before.lastOrder],
  );
  const doubled = doubles.rows.length + (ids.length - new Set(ids).size);
  const violations = await broken(pool, { acknowledged: ids });
  const worse = Object.entries(violations).filter(([name, count]) => count > (before.violations[name] ?? 0));
  return {
    lost: rows.length,
    doubled,
    broken: [
      ...(rows.length > 0 ? [`принятых заказов нет в базе: ${rows.length}`] : []),
      ...(doubled > 0 ? [`заказов, у которых не ровно один ключ: ${doubled}`] : []),
      ...worse.map(([name, count]) => `${name}: ${count}`),
      ...ledger.contradictions.slice(0, 5),
      ...[...ledger.faults].slice(0, 5).map(([text, count]) => `${count} раз: ${text}`),
      ...(ledger.rejected.length > 0
        ? [`отклонено заказов ${ledger.rejected.length}, например ${ledger.rejected[0]}`]
        : []),
    ],
  };
}

async function lastOrder(pool: Pool): Promise<number> {
  return (await pool.query('select coalesce(max(id), 0)::int as id from shop_order')).rows[0].id;
}

let change = 0;

/** Changes a product in the database and calls each process of the shop. @returns in Russian who has not seen it in the next answer */
export async function checkSeen(pool: Pool, product: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from product where id = $1', [product]);
  const name = rows[0]?.name.replace(/ · \d+$/, '') ?? '';
  const next = `${name} · ${++change}`;
  await pool.query('update product set name = $2 where id = $1', [product, next]);
  const blind: string[] = [];
  for (const web of WEBS) {
    const answer = await answered(web, `/api/v1/catalog/product/${product}/`);
    if (!answer.includes(next))
      blind.push(`${web} не видит перемены в следующем ответе: ${answer.slice(0, 120)}`);
  }
  return blind;
}

/** Repeats a request that a busy process refuses: a refusal shows nothing old. */
async function answered(web: WebName, path: string): Promise<string> {
  for (let turn = 0; ; turn++, await sleep(RETRY_MS)) {
    const answer = await askWeb(web, path);
    if (turn === MOST_TURNS || !answer.startsWith('503 ')) return answer;
  }
}

/** Waits until a standby has replayed what the primary has now. */
export async function untilReplayed(primary: Pool, standby: Pool, seconds: number): Promise<boolean> {
  const { rows } = await primary.query('select pg_current_wal_insert_lsn()::text as lsn');
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(200)) {
    const seen = await standby
      .query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is', [rows[0].lsn])
      .catch(() => undefined);
    if (seen?.rows[0]?.is) return true;
  }
  return false;
}

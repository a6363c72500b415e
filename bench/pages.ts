import type { Pool } from '../src/core/db.server.ts';
import { samePageFromMemory } from './floors.ts';
import { type Latency, latency, load } from './measure.ts';

/** A page of the shop beside the floors of the same run. */
export interface PageFigures {
  path: string;
  htmlBrotliBytes: number;
  /** Requests a second of the kept page, and how many times fewer than the same bytes from memory. */
  cachedPerSecond: number;
  cachedBelowFloor: number;
  uncachedPerSecond: number;
  uncachedBelowFloor: number;
  /** First byte for one client, ms. */
  cached: Latency;
  uncached: Latency;
  failures: number;
}

/** Somebody with a session never gets a kept page. */
const withSession = { cookie: 'session=bench' };

/** Measures one page of a running shop: kept and rendered, under load and alone. */
export async function measurePage(base: string, path: string, seconds: number): Promise<PageFigures> {
  const url = base + path;
  const floor = await samePageFromMemory(url, seconds);
  const cached = await load(url, seconds);
  const uncached = await load(url, seconds, withSession);
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  return {
    path,
    htmlBrotliBytes: Number(answer.headers.get('content-length')),
    cachedPerSecond: cached.perSecond,
    cachedBelowFloor: floor.perSecond / cached.perSecond,
    uncachedPerSecond: uncached.perSecond,
    uncachedBelowFloor: floor.perSecond / uncached.perSecond,
    cached: await latency(300, () => read(url)),
    uncached: await latency(100, () => read(url, withSession)),
    failures: cached.failures + uncached.failures,
  };
}

async function read(url: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  await answer.arrayBuffer();
}

/** The largest category with a few levels under it, and its best seller: what the pages are measured on. */
export async function pagesToMeasure(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(`
    select c.slug, (select p.id || '-' || p.slug from product p
                    join product_category pc on pc.product_id = p.id
                    where pc.category_id = c.id and p.hidden_at is null
                    order by p.popularity desc, p.id limit 1) as product
    from category c where c.rgt = c.lft + 1 and c.hidden_at is null
    order by (select count(*) from product_category pc where pc.category_id = c.id) desc, c.id limit 1`);
  return [`/catalog/${rows[0].slug}`, `/product/${rows[0].product}`, '/'];
}

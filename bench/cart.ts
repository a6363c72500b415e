import type { Pool } from '../src/core/db.server.ts';
import { type Latency, latency } from './measure.ts';

/** A call of the cart over HTTP: its latency and how many floors (primary-key selects) it costs. */
export interface CartFigures {
  name: string;
  p50: number;
  p95: number;
  timesFloor: number;
}

/** Lines in the cart that is read. */
const LINES = 30;

/** Adding to the cart and reading it, as a buyer with a session does over HTTP. */
export async function measureCart(base: string, pool: Pool, floor: Latency): Promise<CartFigures[]> {
  const goods = await plentiful(pool);
  const buyer = await openBuyer(base);
  const put = (turn: number) => {
    const { id, multiplicity } = goods[turn % goods.length] ?? { id: 0, multiplicity: 1 };
    return buyer.call('POST', 'catalog/cart-items/', { product: id, quantity: multiplicity });
  };
  const kinds: [string, (turn: number) => Promise<void>][] = [
    ['add to cart', put],
    [`cart of ${goods.length} lines`, () => buyer.call('GET', 'catalog/cart/')],
    ['session data', () => buyer.call('GET', 'users/session/')],
  ];
  const figures: CartFigures[] = [];
  for (const [name, work] of kinds) {
    const { p50, p95 } = await latency(200, work);
    figures.push({ name, p50, p95, timesFloor: p50 / floor.p50 });
  }
  return figures;
}

/** Goods of which the default city has so much that no add of the run is refused. */
async function plentiful(pool: Pool): Promise<{ id: number; multiplicity: number }[]> {
  const { rows } = await pool.query(
    `select p.id, p.multiplicity from product p
     join visible_product using (id)
     join price on price.product_id = p.id
     join city_price_type t on t.price_type_id = price.price_type_id and t.audience = 'retail'
     join city on city.id = t.city_id and city.is_default
     join stock s on s.product_id = p.id join city_warehouse w on w.warehouse_id = s.warehouse_id and w.city_id = city.id
     group by p.id having sum(s.on_hand) > 20 * p.multiplicity order by sum(s.on_hand) / p.multiplicity desc, p.id limit $1`,
    [LINES],
  );
  return rows;
}

/** A visitor with a token and, from his first write on, a session. */
async function openBuyer(base: string) {
  const cookies = new Map<string, string>();
  const call = async (method: string, path: string, body?: object): Promise<void> => {
    const answer = await fetch(`${base}/api/v1/${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json', 'x-csrftoken': cookies.get('csrftoken') ?? '' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  await call('GET', 'users/session/');
  return { call };
}

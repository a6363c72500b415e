import type { Pool } from '../src/platform/database/db.server.ts';
import { Buyer } from './buyer.ts';
import { fillShelves, plentiful } from './goods.ts';
import { HttpConnection } from './http-connection.ts';
import { fillCart, keyOf, learnOrder, type OrderForm } from './orders.ts';
import { readNamed } from './port-texts.ts';
import { searches } from './queries.ts';

/** The actions of visitors of a busy shop, with their shares in per cent. */
export const MIX = {
  'cached page': 35,
  'own page': 24,
  search: 24,
  bot: 5,
  'add to cart': 8,
  order: 4,
} as const;
export type ShopperAction = keyof typeof MIX;

export interface Outcome {
  action: ShopperAction;
  /** Done in time, done too late, rejected with 503 and Retry-After, or failed. */
  result: 'done' | 'late' | 'rejected' | 'failed';
  ms: number;
}

const BOT = 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)';
const PATIENCE_MS = 15_000;
/** How long a visitor waits, ms: a buyer longer than one who browses. An order is three calls. */
const IN_TIME_MS: Record<ShopperAction, number> = {
  'cached page': 3_000,
  'own page': 3_000,
  search: 3_000,
  bot: 10_000,
  'add to cart': 5_000,
  order: 10_000,
};
/** The same random numbers in every run. */
const SEED = 20_261_122;

/** A crowd of visitors: each action is done by an idle visitor or a new one. */
export class Shoppers {
  readonly #base: string;
  readonly #pages: readonly string[];
  readonly #asked: readonly string[];
  readonly #forms: readonly OrderForm[];
  readonly #connections: HttpConnection[] = [];
  readonly #buyers: Buyer[] = [];
  #came = 0;
  #random = SEED;

  private constructor(base: string, pages: string[], asked: string[], forms: OrderForm[]) {
    this.#base = base;
    this.#pages = pages;
    this.#asked = asked;
    this.#forms = forms;
  }

  static async gather(base: string, pool: Pool): Promise<Shoppers> {
    const goods = await plentiful(pool, 40);
    await fillShelves(pool, goods);
    const forms: OrderForm[] = [];
    for (const good of goods) forms.push(await learnOrder(base, good));
    const { rows } = await pool.query<{ path: string }>(
      `(select '/catalog/' || slug as path from category where hidden_at is null order by id limit 60)
       union all (select '/product/' || id || '-' || slug from product where hidden_at is null order by md5(id::text) limit 200)`,
    );
    const asked = searches(await readNamed(pool), 3_000);
    const pages = rows.map(({ path }) => path);
    // A shop that has been open for a minute has its most visited pages cached.
    const first = await HttpConnection.open(base);
    for (const page of pages) await first.ask('GET', page, { 'accept-encoding': 'br' });
    first.close();
    return new Shoppers(base, pages, asked, forms);
  }

  /** A random action, weighted by the shares. */
  next(): ShopperAction {
    let at = this.#dice(100);
    for (const [action, share] of Object.entries(MIX)) {
      at -= share;
      if (at < 0) return action as ShopperAction;
    }
    return 'cached page';
  }

  /** Carries out an action; never throws. */
  async act(action: ShopperAction): Promise<Outcome> {
    const started = performance.now();
    const patience = new Promise<number>((resolve) => setTimeout(resolve, PATIENCE_MS, 0).unref());
    const status = await Promise.race([this.#attempt(action), patience]).catch(() => 0);
    const ms = performance.now() - started;
    const isDone = status >= 200 && status < 400;
    const done = ms <= IN_TIME_MS[action] ? 'done' : 'late';
    return { action, result: status === 503 ? 'rejected' : isDone ? done : 'failed', ms };
  }

  goHome(): void {
    for (const each of [...this.#connections, ...this.#buyers]) each.close();
  }

  #attempt(action: ShopperAction): Promise<number> {
    const page = this.#pages[this.#dice(this.#pages.length)] ?? '/';
    switch (action) {
      case 'cached page':
        return this.#look(page, {});
      case 'own page':
        return this.#look(page, { cookie: 'session=bench' });
      case 'bot':
        return this.#look(page, { 'user-agent': BOT, cookie: 'session=bench' });
      case 'search': {
        const text = encodeURIComponent(this.#asked[this.#dice(this.#asked.length)] ?? '');
        return this.#look(`/api/v1/search/products/?search=${text}&limit=24`, {});
      }
      case 'add to cart':
        return this.#buy(false);
      case 'order':
        return this.#buy(true);
    }
  }

  async #look(path: string, headers: Record<string, string>): Promise<number> {
    const connection = this.#connections.pop() ?? (await HttpConnection.open(this.#base));
    const { status } = await connection.ask('GET', path, { 'accept-encoding': 'br', ...headers });
    if (connection.isOpen) this.#connections.push(connection);
    return status;
  }

  async #buy(isOrder: boolean): Promise<number> {
    const turn = this.#came++;
    const buyer = this.#buyers.shift() ?? new Buyer(this.#base, turn);
    buyer.moveTo(turn); // each address has a limit of orders
    const form = this.#forms[turn % this.#forms.length] as OrderForm;
    // A buyer begins with an empty cart, because the previous order has emptied it.
    if (isOrder && buyer.isKnown) await buyer.call('POST', 'catalog/cart/clear/', {});
    const filled = await fillCart(buyer, form.good);
    if (filled >= 300 || !isOrder) return this.#leave(buyer, filled);
    const { status } = await buyer.call('POST', 'orders/order/', form.body, keyOf('load', turn));
    return this.#leave(buyer, status);
  }

  #leave(buyer: Buyer, status: number): number {
    this.#buyers.push(buyer);
    return status;
  }

  #dice(sides: number): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#random / 2 ** 32) * sides);
  }
}

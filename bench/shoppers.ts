import type { Pool } from '../src/core/db.server.ts';
import { Buyer } from './buyer.ts';
import { fillShelves, plentiful } from './goods.ts';
import { HttpConnection } from './http-connection.ts';
import { fillCart, keyOf, learnOrder, type OrderForm } from './orders.ts';
import { readNamed } from './port-texts.ts';
import { searches } from './queries.ts';

/** What visitors of a busy shop do, with its share of a hundred. */
export const MIX = {
  'kept page': 35,
  'own page': 24,
  search: 24,
  bot: 5,
  'add to cart': 8,
  order: 4,
} as const;
export type Deed = keyof typeof MIX;

export interface Outcome {
  deed: Deed;
  /** Done while one still waits for it, done too late, refused by 503 with a time to come again, or none of these. */
  result: 'done' | 'late' | 'refused' | 'failed';
  ms: number;
}

const BOT = 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)';
const PATIENCE_MS = 15_000;
/** Whoever looks around has gone by then; who buys waits longer. An order is three calls. */
const IN_TIME_MS: Record<Deed, number> = {
  ...{ 'kept page': 3_000, 'own page': 3_000, search: 3_000, bot: 10_000 },
  ...{ 'add to cart': 5_000, order: 10_000 },
};
/** The same in every run. */
const SEED = 20_261_122;

/** A crowd in front of a shop: each deed is by somebody who is free just then, or by a newcomer. */
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
    // A shop that is open for a minute has its busiest pages ready.
    const first = await HttpConnection.open(base);
    for (const page of pages) await first.ask('GET', page, { 'accept-encoding': 'br' });
    first.close();
    return new Shoppers(base, pages, asked, forms);
  }

  /** One of the deeds, as often as its share says. */
  next(): Deed {
    let at = this.#dice(100);
    for (const [deed, share] of Object.entries(MIX)) {
      at -= share;
      if (at < 0) return deed as Deed;
    }
    return 'kept page';
  }

  /** Does it, and never throws. */
  async act(deed: Deed): Promise<Outcome> {
    const started = performance.now();
    const patience = new Promise<number>((resolve) => setTimeout(resolve, PATIENCE_MS, 0).unref());
    const status = await Promise.race([this.#attempt(deed), patience]).catch(() => 0);
    const ms = performance.now() - started;
    const isDone = status >= 200 && status < 400;
    const done = ms <= IN_TIME_MS[deed] ? 'done' : 'late';
    return { deed, result: status === 503 ? 'refused' : isDone ? done : 'failed', ms };
  }

  goHome(): void {
    for (const each of [...this.#connections, ...this.#buyers]) each.close();
  }

  #attempt(deed: Deed): Promise<number> {
    const page = this.#pages[this.#dice(this.#pages.length)] ?? '/';
    switch (deed) {
      case 'kept page':
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
    buyer.moveTo(turn); // how often one orders from one place is limited
    const form = this.#forms[turn % this.#forms.length] as OrderForm;
    // Whoever orders begins with an empty cart: it is his order that has emptied it.
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

import { fillShelves, plentiful } from '../../../bench/goods.ts';
import type { Pool } from '../../../src/platform/database/db.server.ts';
import { arriveAtRandom } from './arrivals.ts';
import { Buyer, type Good, learnTotal } from './buyer.ts';
import { Client, isOfNginx } from './client.ts';
import { Ledger } from './ledger.ts';

/** Shares of what visitors do beside orders, in per cent. */
const MIX = { 'cached page': 52, 'own page': 20, search: 13, suggestion: 11, bot: 4 } as const;
const BOT = 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)';
const WORDS = [
  'кабель',
  'автомат',
  'розетка',
  'лампа',
  'дрель',
  'краска',
  'щит',
  'провод',
  'саморез',
  'клей',
];
const AT_A_TIME = 6;
/** Turns are spread over the kinds by a step that meets each hundredth once, and over pages and words by hundreds. */
const STEP = 61;
const RANDOM = 1_000_000;
const GOODS = 20;
/** Browsers that come back; each buyer is a new one. */
const BROWSERS = 40;
const FIRST_BUYER = 1_000;
/** How long after the load the outcome of a write is still looked for. */
const SETTLE_MS = 90_000;

/** Visitors and buyers who arrive at random, however slowly they are answered. */
export class Crowd {
  readonly #pages: readonly string[];
  readonly #goods: readonly Good[];
  #buyers = FIRST_BUYER;

  private constructor(pages: readonly string[], goods: readonly Good[]) {
    this.#pages = pages;
    this.#goods = goods;
  }

  /** Chooses pages and goods, and fills their shelves. @param pool of the primary */
  static async gather(pool: Pool): Promise<Crowd> {
    const chosen = await plentiful(pool, GOODS);
    await fillShelves(pool, chosen);
    const goods: Good[] = [];
    for (const [at, product] of chosen.entries()) goods.push(await learnTotal(100 + at, product));
    const { rows } = await pool.query<{ path: string }>(
      `(select '/catalog/' || slug as path from category where hidden_at is null order by id limit 30)
       union all (select '/product/' || id || '-' || slug from product where hidden_at is null order by id limit 80)
       union all select '/'`,
    );
    return new Crowd(
      rows.map(({ path }) => path),
      goods,
    );
  }

  get goods(): readonly Good[] {
    return this.#goods;
  }

  /** Starts the load. */
  start({ actions, orders }: { actions: number; orders: number }): Load {
    const ledger = new Ledger();
    const ending = new AbortController();
    const settling = new AbortController();
    const run = Date.now().toString(36);
    const browsers = Array.from({ length: BROWSERS }, (_, at) => new Client(at));
    const open = new Set<Promise<void>>();
    const follow = (work: Promise<void>) => {
      open.add(work);
      work.finally(() => open.delete(work));
    };
    const buy = () => {
      const good = this.#goods[Math.floor(Math.random() * this.#goods.length)] as Good;
      follow(new Buyer(this.#buyers++, ledger, { run, giveUp: settling.signal }).buy(good));
    };
    const look = () => follow(this.#look(browsers[Math.floor(Math.random() * BROWSERS)] as Client, ledger));
    const arriving = [
      arriveAtRandom(orders, buy, ending.signal),
      arriveAtRandom(actions, look, ending.signal),
    ];
    return {
      ledger,
      async stop() {
        ending.abort();
        const [begun = 0, looked = 0] = await Promise.all(arriving);
        const timer = setTimeout(() => settling.abort(), SETTLE_MS);
        while (open.size > 0) await Promise.all(open);
        clearTimeout(timer);
        for (const browser of browsers) browser.close();
        return { begun, looked };
      },
    };
  }

  /**
   * Reads so often, a few at a time, each time the same pages and words in the same shares: what two runs have cost can be compared.
   * A load that arrives by itself is rejected in part by a slow shop, the expensive pages first.
   */
  async readEach(turns: number, ledger: Ledger): Promise<void> {
    let next = 0;
    const read = async (at: number) => {
      const browser = new Client(at);
      while (next < turns) await this.#look(browser, ledger, next++);
      browser.close();
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, (_, at) => read(at)));
  }

  async #look(browser: Client, ledger: Ledger, turn = Math.floor(Math.random() * RANDOM)): Promise<void> {
    const since = performance.now();
    const kind = kindOf((turn * STEP) % 100);
    const { status, text } = await this.#lookAt(browser, kind, turn);
    ledger.addRead(kind, isOfNginx(status, text) ? 502 : status, performance.now() - since);
  }

  #lookAt(browser: Client, kind: keyof typeof MIX, turn: number) {
    const page = this.#pages[Math.floor(turn / 100) % this.#pages.length] ?? '/';
    const word = encodeURIComponent(WORDS[Math.floor(turn / 100) % WORDS.length] ?? '');
    switch (kind) {
      case 'cached page':
        return browser.send('GET', page);
      case 'own page':
        return browser.send('GET', page, { headers: { cookie: 'session=lab' } });
      case 'search':
        return browser.send('GET', `/search/?q=${word}`);
      case 'suggestion':
        return browser.call('GET', `search/products/suggest/?name__phrase=${word}`);
      case 'bot':
        return browser.send('GET', page, { headers: { 'user-agent': BOT } });
    }
  }
}

/** A load under way. */
export interface Load {
  readonly ledger: Ledger;
  /** Lets nobody in any more and waits for everybody inside. @returns how many orders and other actions were begun */
  stop(): Promise<{ begun: number; looked: number }>;
}

function kindOf(hundredth: number): keyof typeof MIX {
  let rest = hundredth;
  for (const [kind, share] of Object.entries(MIX)) {
    rest -= share;
    if (rest < 0) return kind as keyof typeof MIX;
  }
  return 'cached page';
}

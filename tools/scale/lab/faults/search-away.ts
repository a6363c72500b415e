import { setTimeout as sleep } from 'node:timers/promises';
import { openDb, type Pool } from '../../../../src/platform/database/db.server.ts';
import { refreshListing } from '../../../../src/shop/search/search.server.ts';
import { bringNode } from '../../opensearch/run-node.ts';
import type { Fault } from '../fault.ts';
import type { Lab } from '../lab.ts';
import { quantile } from '../ledger.ts';
import { askWeb, WEBS, WITH_SEARCH } from '../shop.ts';
import { until } from '../waiting.ts';

const PRICES = 30;
const LOOK_MS = 50;
const HANGS_MS = 30_000;
const KILLED_MS = 15_000;
const PAUSE_MS = 1_000;
const BACK_SECONDS = 120;
/** Dearer than anything in the shop, in kopecks. */
const DEAR = 900_000_000;
/** How long prices took to be visible, ms. */
let seen: readonly number[] = [];

/** The only node of OpenSearch hangs and is killed then: pages and texts come from the database, and from the node again by themselves. */
export const searchAway: Fault = {
  name: 'search-away',
  about: 'узел OpenSearch завис, затем убит и поднят',
  runs: 1,
  mostGap: 5,
  readsNeverFail: true,
  async prepare(lab) {
    const { shop, database, report } = lab;
    await bringNode(report);
    shop.startSearch();
    await shop.replaceWork(WITH_SEARCH);
    await shop.replaceEach({ env: WITH_SEARCH });
    await untilFrom('opensearch', 300);
    // Measured before the load starts, because a busy machine would distort it.
    const pool = database.connect(await database.untilPrimary());
    seen = await pricesSeen(lab, pool).finally(() => pool.end());
  },
  async restore({ shop }) {
    await shop.machine('search').killAll();
    await shop.replaceWork();
    await shop.replaceEach();
  },
  async act({ shop, database }, _load, heal) {
    const node = shop.machine('search');
    heal(() => node.signal('SIGCONT'));
    const pool = database.connect(await database.untilPrimary());
    try {
      const word = await wordOf(pool);
      await untilCorrected(word);
      await node.signal('SIGSTOP');
      const faults = await look(word, HANGS_MS, 'завис');
      await node.signal('SIGCONT');
      await node.killAll();
      faults.push(...(await look(word, KILLED_MS, 'убит')));
      const begun = performance.now();
      shop.startSearch();
      await untilFrom('opensearch', BACK_SECONDS);
      await untilCorrected(word);
      const back = (performance.now() - begun) / 1_000;
      const [half = 0, most = 0] = [0.5, 0.95].map((share) => quantile(seen, share));
      const inSeconds = (ms: number) => (ms / 1_000).toFixed(2).replace('.', ',');
      return {
        notes: [
          `новая цена видна в списке обеих машин: половина из ${seen.length} через ${inSeconds(half)} с, 95 % через ${inSeconds(most)} с, худшая через ${inSeconds(Math.max(...seen))} с`,
          `узел поднят, и через ${back.toFixed(0)} с опечатки исправляются снова, сами`,
        ],
        broken: [...new Set(faults)].slice(0, 5),
      };
    } finally {
      await pool.end();
    }
  },
};

/** Waits until both processes answer from an adapter. */
async function untilFrom(adapter: string, seconds: number): Promise<void> {
  for (const web of WEBS)
    await until(async () => (await askWeb(web, '/health/ready')).includes(`"search":"${adapter}"`), {
      seconds,
      what: `ответы ${web} из ${adapter}`,
    });
}

/** The first word of a product. */
async function wordOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from product where id in (select product_id from listing) and name ~ '^[А-Яа-я]{7,} ' order by id limit 1`,
  );
  return rows[0]?.name.toLowerCase().split(' ')[0] ?? '';
}

const findPath = (text: string) => `/api/v1/search/products/?search=${encodeURIComponent(text)}`;
const countOf = (answer: string) => Number(/"count":(\d+)/.exec(answer)?.[1] ?? 0);

/** Waits until both processes correct a misspelled text, which only OpenSearch does. */
async function untilCorrected(word: string): Promise<void> {
  const misspelled = `${word.slice(0, 4)}${word.slice(5)}`;
  for (const web of WEBS)
    await until(async () => countOf(await askWeb(web, findPath(misspelled))) > 0, {
      seconds: BACK_SECONDS,
      what: `«${misspelled}» на ${web}`,
    });
}

/** Looks at pages and texts for a while. A busy process may refuse. @returns in Russian what did not hold */
async function look(word: string, ms: number, state: string): Promise<string[]> {
  const faults: string[] = [];
  for (const end = performance.now() + ms; performance.now() < end; await sleep(PAUSE_MS))
    for (const web of WEBS) {
      const page = await askWeb(web, `/search/?q=${encodeURIComponent(word)}`);
      if (!/^(200|503) /.test(page))
        faults.push(`узел ${state}: страница поиска ${web} ответила ${page.slice(0, 40)}`);
      const found = await askWeb(web, findPath(word));
      if (!found.startsWith('503 ') && countOf(found) === 0)
        faults.push(`узел ${state}: ${web} не нашёл «${word}»: ${found.slice(0, 40)}`);
    }
  return faults;
}

/** Writes prices one after another. @returns how long after the commit the lists of both processes showed each, ms */
async function pricesSeen({ crowd }: Lab, pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select l.product_id as id from listing l join price p on p.product_id = l.product_id
     where l.product_id <> all($1::int[]) and not exists (select from order_line o where o.product_id = l.product_id)
     group by 1 order by 1 limit $2`,
    [crowd.goods.map(({ id }) => id), PRICES],
  );
  const times: number[] = [];
  for (const [at, { id }] of rows.entries()) {
    const db = openDb(pool);
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('price')
        .set({ kopecks: DEAR + at, old_kopecks: null })
        .where('product_id', '=', id)
        .execute();
      await refreshListing(tx, [id]);
    });
    const committed = performance.now();
    await Promise.all(WEBS.map((web) => untilFirst(web, id)));
    times.push(performance.now() - committed);
  }
  return times;
}

/** Asks the public list until a product is the dearest. */
async function untilFirst(web: (typeof WEBS)[number], id: number): Promise<void> {
  const end = performance.now() + BACK_SECONDS * 1_000;
  for (; performance.now() < end; await sleep(LOOK_MS)) {
    const answer = await askWeb(web, '/api/v1/catalog/products/?ordering=-price&limit=1');
    if (answer.startsWith('200 ') && JSON.parse(answer.slice(4)).results[0]?.id === id) return;
  }
  throw new Error(`${web} не показал новую цену товара ${id} за ${BACK_SECONDS} с`);
}

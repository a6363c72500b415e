import type { ChildProcess } from 'node:child_process';
import { parseArgs } from 'node:util';
import { opened, runNode, stop } from './child.ts';
import { ExternalDatabase } from './external-database.ts';
import { describeGoal, type Goal } from './goals.ts';
import { fillShelves, type Plentiful, plentiful } from './goods.ts';
import { HttpConnection } from './http-connection.ts';
import { killTree } from './kill-tree.ts';
import { buyUntil, type Receipt } from './loss-orders.ts';
import { embeddedPlaces, externalPlace, type LossPlace, SERVING_TWO } from './loss-places.ts';
import { describeMachine } from './machine.ts';
import { learnOrder } from './orders.ts';
import { inShopFolder, rounded, type ShopFolder, save, say } from './shop-folder.ts';

/** What one loss of the whole machine cost. */
interface Loss extends Pick<LossPlace, 'database' | 'processes'> {
  /** The version of the server. */
  postgres: string;
  backupSeconds: number;
  acknowledged: number;
  lost: number;
  /** From the acknowledgement of the first order that was lost to the end of the machine. */
  rpoSeconds: number;
  /** From the first command of the restore to the first list from memory. */
  rtoSeconds: number;
}

const BUYERS = 4;
const PAUSE_MS = 200;
const DATABASES = ['embedded', 'external'] as const;

/** `npm run bench -- loss`: kills a shop under orders, deletes its data, restores it, and tells what was lost and how long it took. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '45' },
      only: { type: 'string' },
      save: { type: 'boolean', default: false },
    },
  });
  const [products, seconds] = [Number(values.products), Number(values.seconds)];
  const begun = { date: new Date().toISOString().slice(0, 10), products, seconds };
  const losses: Loss[] = [];
  let machine = {};
  for (const database of DATABASES.filter((each) => !values.only || each === values.only)) {
    say(`fill ${products} goods into an ${database} database`);
    const found = await (database === 'external' ? loseExternal : loseEmbedded)(products, seconds);
    losses.push(...found.losses);
    machine = { ...found.machine, ...machine };
  }
  const goals = losses.flatMap(judge);
  const whole = { ...begun, machine, goals, losses };
  console.log(JSON.stringify(whole, rounded, 2));
  for (const goal of goals) say(describeGoal(goal));
  if (values.save) await save(`${products}-loss`, whole);
}

interface Lost {
  machine: object;
  losses: Loss[];
}

function loseEmbedded(products: number, seconds: number): Promise<Lost> {
  return inShopFolder(products, async (folder) => {
    const places = await embeddedPlaces(folder);
    return loseEach(folder, places, seconds);
  });
}

async function loseExternal(products: number, seconds: number): Promise<Lost> {
  const server = await ExternalDatabase.start();
  try {
    const lose = async (folder: ShopFolder) =>
      loseEach(folder, [await externalPlace(folder, server)], seconds);
    return await inShopFolder(products, lose, server.env);
  } finally {
    await server.remove();
  }
}

async function loseEach(folder: ShopFolder, places: readonly LossPlace[], seconds: number): Promise<Lost> {
  const { machine, goods } = await folder.withDatabase(async ({ pool }) => {
    const found = await plentiful(pool, BUYERS);
    await fillShelves(pool, found);
    return { machine: await describeMachine(pool), goods: found };
  });
  const { postgres, ...rest } = machine;
  const losses: Loss[] = [];
  for (const place of places) {
    const loss = { postgres: String(postgres), ...(await lose(folder, place, { seconds, goods })) };
    losses.push(loss);
    // The next one takes minutes and may fail.
    for (const goal of judge(loss)) say(describeGoal(goal));
  }
  return { machine: rest, losses };
}

interface Plan {
  seconds: number;
  goods: readonly Plentiful[];
}

async function lose(folder: ShopFolder, place: LossPlace, plan: Plan): Promise<Omit<Loss, 'postgres'>> {
  const { database, processes } = place;
  const { receipts, endedAt, backupSeconds } = await orderAndLose(folder.env, place, plan);
  if (receipts.length === 0) throw new Error('the shop took no order');
  say(`${nameOf(place)}: the data are deleted; restore them`);
  const begun = performance.now();
  const shop = await place.restore();
  try {
    await answersFromMemory(await opened(shop));
    const rtoSeconds = (performance.now() - begun) / 1000;
    const lost = await missing(folder, receipts);
    return {
      database,
      processes,
      backupSeconds,
      acknowledged: receipts.length,
      lost: lost.length,
      rpoSeconds: sinceFirst(lost, endedAt),
      rtoSeconds,
    };
  } finally {
    await stop(shop);
  }
}

/** Takes orders while a backup is made and for some time after it, and loses the machine of the shop. */
async function orderAndLose(env: Record<string, string>, place: LossPlace, { seconds, goods }: Plan) {
  const serving = { ...env, TRUST_PROXY: '127.0.0.1' };
  const isOne = place.processes === 1;
  const programs = [runNode(['src/entry/start.ts'], isOne ? serving : { ...serving, ...SERVING_TWO })];
  const ending = new AbortController();
  try {
    const address = await opened(programs[0] as ChildProcess);
    if (!isOne) programs.push(runNode(['src/entry/cli.ts', 'work'], env));
    programs[1]?.stdout?.resume();
    await answersFromMemory(address);
    const forms = await Promise.all(goods.map((good) => learnOrder(address, good)));
    const run = `loss-${place.database}-${place.processes}`;
    const buying = buyUntil(ending.signal, { address, forms, run });
    say(`${nameOf(place)}: back up under orders`);
    const begun = performance.now();
    await place.backUp();
    const backupSeconds = (performance.now() - begun) / 1000;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    await place.untilMostIsAtStake();
    const endedAt = performance.now();
    await place.lose(programs);
    ending.abort();
    return { receipts: await buying, endedAt, backupSeconds };
  } catch (fault) {
    ending.abort();
    await killTree(programs);
    throw fault;
  }
}

/** The acknowledged orders that the restored shop does not have. */
function missing(folder: ShopFolder, receipts: readonly Receipt[]): Promise<Receipt[]> {
  return folder.withDatabase(async ({ pool }) => {
    const { rows } = await pool.query('select id from shop_order where id = any($1)', [
      receipts.map(({ id }) => id),
    ]);
    const known = new Set(rows.map(({ id }) => id));
    return receipts.filter(({ id }) => !known.has(id));
  });
}

function sinceFirst(lost: readonly Receipt[], endedAt: number): number {
  return lost.length === 0 ? 0 : Math.max(0, endedAt - Math.min(...lost.map(({ at }) => at))) / 1000;
}

async function answersFromMemory(address: string): Promise<void> {
  const connection = await HttpConnection.open(address);
  while (!(await connection.ask('GET', '/health/ready')).body.includes('"memory"'))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  connection.close();
}

function nameOf({ database, processes }: Pick<LossPlace, 'database' | 'processes'>): string {
  return `${database} database, ${processes} process${processes === 1 ? '' : 'es'}`;
}

/** The promises of the first two rungs of the ladder (docs/operations.md). */
function judge(loss: Loss): Goal[] {
  const goal = (what: string, measured: number, atMost: number): Goal => ({
    goal: 'REL-50',
    what: `${nameOf(loss)}: ${what}`,
    measured,
    atMost,
    unit: 's',
    isMet: measured <= atMost,
  });
  return [
    goal('orders lost, the oldest', loss.rpoSeconds, 60),
    goal('back from the backups', loss.rtoSeconds, 900),
  ];
}

import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findKey, keyText } from '../src/platform/backup/backup-key.server.ts';
import { finished, opened, runNode, stop } from './child.ts';
import { describeGoal, type Goal } from './goals.ts';
import { fillShelves, type Plentiful, plentiful } from './goods.ts';
import { HttpConnection } from './http-connection.ts';
import { killTree } from './kill-tree.ts';
import { buyUntil, type Receipt } from './loss-orders.ts';
import { describeMachine } from './machine.ts';
import { learnOrder } from './orders.ts';
import { inShopFolder, rounded, type ShopFolder, save, say } from './shop-folder.ts';

/** What one loss of the whole machine cost. */
interface Loss {
  /** 1: the shop in one process; 2: two that serve, and `work` apart. */
  processes: number;
  backupSeconds: number;
  acknowledged: number;
  lost: number;
  /** From the acknowledgement of the first order that was lost to the end of the machine. */
  rpoSeconds: number;
  /** From the command `restore --open` to the first list from memory. */
  rtoSeconds: number;
}

const BUYERS = 4;
const PAUSE_MS = 200;

/** `npm run bench -- loss`: kills a shop under orders, deletes its folder, restores it, and tells what was lost and how long it took. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '45' },
      save: { type: 'boolean', default: false },
    },
  });
  const [products, seconds] = [Number(values.products), Number(values.seconds)];
  say(`fill ${products} goods, then lose the shop twice`);
  const { machine, losses } = await inShopFolder(products, async (folder) => {
    const key = await prepare(folder);
    const { machine, goods } = await folder.withDatabase(async ({ pool }) => {
      const found = await plentiful(pool, BUYERS);
      await fillShelves(pool, found);
      return { machine: await describeMachine(pool), goods: found };
    });
    const losses: Loss[] = [];
    for (const processes of [1, 2]) losses.push(await lose(folder, { processes, seconds, key, goods }));
    return { machine, losses };
  });
  const goals = losses.flatMap(judge);
  const whole = { date: new Date().toISOString().slice(0, 10), products, seconds, machine, goals, losses };
  console.log(JSON.stringify(whole, rounded, 2));
  for (const goal of goals) say(describeGoal(goal));
  if (values.save) await save(`${products}-loss`, whole);
}

/** Makes the key and the place of the backups. @returns the key as it is written on paper */
async function prepare({ env }: ShopFolder): Promise<string> {
  const dataDir = env.DATA_DIR as string;
  env.BACKUP_URL = join(dataDir, '../backups');
  await finished(runNode(['src/entry/cli.ts', 'backup', 'init'], env));
  // Otherwise the shop makes its first backup itself as soon as it is open.
  await finished(runNode(['src/entry/cli.ts', 'backup'], env));
  const key = findKey({ dataDir, backupKey: undefined });
  if (!key) throw new Error('`backup init` left no key');
  return keyText(key);
}

interface Plan {
  processes: number;
  seconds: number;
  key: string;
  goods: readonly Plentiful[];
}

async function lose(folder: ShopFolder, plan: Plan): Promise<Loss> {
  const { env } = folder;
  const { processes, key } = plan;
  const { receipts, endedAt, backupSeconds } = await orderAndKill(env, plan);
  if (receipts.length === 0) throw new Error('the shop took no order');
  await rm(env.DATA_DIR as string, { recursive: true });
  say(`${processes} process(es): the folder is deleted; restore it`);
  const restored = await restore(env, key);
  const lost = await folder.withDatabase(async ({ pool }) => {
    const { rows } = await pool.query('select id from shop_order where id = any($1)', [
      receipts.map(({ id }) => id),
    ]);
    const known = new Set(rows.map(({ id }) => id));
    return receipts.filter(({ id }) => !known.has(id));
  });
  await stop(restored.shop);
  return {
    ...{ processes, backupSeconds, acknowledged: receipts.length, lost: lost.length },
    rpoSeconds: sinceFirst(lost, endedAt),
    rtoSeconds: restored.seconds,
  };
}

/** Takes orders while a backup is made and for some time after it, and kills all of the shop. */
async function orderAndKill(env: Record<string, string>, { processes, seconds, goods }: Plan) {
  const serving = { ...env, TRUST_PROXY: '127.0.0.1' };
  const programs = [
    runNode(
      ['src/entry/start.ts'],
      processes > 1 ? { ...serving, WORKERS: String(processes), JOBS: '0' } : serving,
    ),
  ];
  const ending = new AbortController();
  try {
    const address = await opened(programs[0] as ChildProcess);
    if (processes > 1) programs.push(runNode(['src/entry/cli.ts', 'work'], env));
    programs[1]?.stdout?.resume();
    await answersFromMemory(address);
    const forms = await Promise.all(goods.map((good) => learnOrder(address, good)));
    const buying = buyUntil(ending.signal, { address, forms, run: `loss-${processes}` });
    say(`${processes} process(es): back up under orders`);
    const begun = performance.now();
    await finished(runNode(['src/entry/cli.ts', 'backup'], env));
    const backupSeconds = (performance.now() - begun) / 1000;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    await killTree(programs, env.DATA_DIR as string);
    const endedAt = performance.now();
    ending.abort();
    return { receipts: await buying, endedAt, backupSeconds };
  } catch (fault) {
    ending.abort();
    await killTree(programs, env.DATA_DIR as string);
    throw fault;
  }
}

function sinceFirst(lost: readonly Receipt[], endedAt: number): number {
  return lost.length === 0 ? 0 : (endedAt - Math.min(...lost.map(({ at }) => at))) / 1000;
}

async function restore(
  env: Record<string, string>,
  key: string,
): Promise<{ shop: ChildProcess; seconds: number }> {
  const begun = performance.now();
  const { BACKUP_URL: from = '', DATA_DIR: to = '' } = env;
  const shop = runNode(['src/entry/cli.ts', 'restore', '--from', from, '--to', to, '--open'], {
    ...env,
    BACKUP_KEY: key,
  });
  await answersFromMemory(await opened(shop));
  return { shop, seconds: (performance.now() - begun) / 1000 };
}

async function answersFromMemory(address: string): Promise<void> {
  const connection = await HttpConnection.open(address);
  while (!(await connection.ask('GET', '/health/ready')).body.includes('"memory"'))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  connection.close();
}

/** The promises of the first two rungs of the ladder (docs/operations.md). */
function judge({ processes, rpoSeconds, rtoSeconds }: Loss): Goal[] {
  const goal = (what: string, measured: number, atMost: number): Goal => ({
    ...{ goal: 'REL-50', what: `${processes} process(es): ${what}`, measured, atMost, unit: 's' },
    isMet: measured <= atMost,
  });
  return [goal('orders lost, the oldest', rpoSeconds, 60), goal('back from the backups', rtoSeconds, 900)];
}

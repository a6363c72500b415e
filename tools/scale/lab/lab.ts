import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Crowd, type Load } from './crowd.ts';
import { DATABASES, Database } from './database.ts';
import type { Fault, Seen } from './fault.ts';
import { checkAfter, checkSeen, readBefore, untilReplayed } from './invariants.ts';
import { longestGap, quantile } from './ledger.ts';
import { makeMachines, removeMachines } from './machines.ts';
import { Shop, WEBS } from './shop.ts';
import type { Result } from './table.ts';

const WARM_UP_MS = 8_000;
/** Under load after everything is back. */
const COOL_DOWN_MS = 8_000;

/** The rates of the load, per second. */
export interface Rates {
  readonly actions: number;
  readonly orders: number;
}

/** The shop of rung R3 on machines of its own. */
export class Lab {
  readonly database: Database;
  readonly shop: Shop;
  readonly crowd: Crowd;
  readonly rates: Rates;
  readonly report: (line: string) => void;
  #run = 0;

  private constructor(parts: {
    database: Database;
    shop: Shop;
    crowd: Crowd;
    rates: Rates;
    report: (line: string) => void;
  }) {
    this.database = parts.database;
    this.shop = parts.shop;
    this.crowd = parts.crowd;
    this.rates = parts.rates;
    this.report = parts.report;
  }

  /** Brings everything up. What it has made is removed by `removeMachines`, also after a failure. @param patroni the program */
  static async open(patroni: string, rates: Rates, report: (line: string) => void): Promise<Lab> {
    await removeMachines();
    const folder = mkdtempSync(join(tmpdir(), 'vitrina-lab-'));
    chmodSync(folder, 0o755);
    const machines = await makeMachines(folder);
    const database = new Database(machines, patroni);
    await database.prepare();
    for (const name of DATABASES) database.startEtcd(name);
    for (const name of DATABASES) database.startPatroni(name);
    report('Жду три сервера базы…');
    await database.untilComplete();
    const shop = new Shop(machines, database, folder);
    report('Наполняю магазин…');
    shop.startS3();
    await shop.prepare();
    for (const name of WEBS) shop.startWeb(name);
    for (const name of WEBS) await shop.untilReady(name);
    shop.startWork();
    await shop.startNginx();
    const primary = database.connect(await database.untilPrimary());
    try {
      const crowd = await Crowd.gather(primary);
      return new Lab({ database, shop, crowd, rates, report });
    } finally {
      await primary.end();
    }
  }

  /** Runs a fault once under load and checks everything afterwards. */
  async run(fault: Fault): Promise<Omit<Result, 'runs' | 'fault'>> {
    const pool = this.database.connect(await this.database.untilPrimary());
    const before = await readBefore(pool);
    await pool.end();
    this.shop.complaintsOfNginx(); // of the preparation
    const load = this.crowd.start(this.rates);
    const undone: (() => Promise<void>)[] = [];
    let seen: Seen = {};
    const begun = performance.now();
    let hurt = begun;
    try {
      await sleep(WARM_UP_MS);
      hurt = performance.now();
      seen = await fault.act(this, load, (undo) => undone.push(undo));
    } catch (reason) {
      // Otherwise its orders would count with the next fault.
      void load.stop();
      throw reason;
    } finally {
      for (const undo of undone.reverse())
        await undo().catch((reason: Error) => this.report(`не отменилось: ${reason.message}`));
    }
    const broken = await this.#untilWhole(load, hurt);
    const until = performance.now();
    await load.stop();
    return this.#resultOf({ fault, load, seen, before, hurt, until, broken });
  }

  /** Waits until all three servers of the database and both of the shop are back, and the load goes on for a while. */
  async #untilWhole(load: Load, hurt: number): Promise<string[]> {
    const broken: string[] = [];
    await this.database
      .untilComplete(150)
      .catch((fault: Error) => broken.push(fault.message.split('\n').slice(0, 3).join(' ')));
    for (const name of WEBS)
      await this.shop
        .untilReady(name)
        .catch((fault: Error) => broken.push(fault.message.split('\n')[0] ?? ''));
    await sleep(COOL_DOWN_MS);
    if (!load.ledger.acknowledged.some((at) => at > hurt)) broken.push('после сбоя магазин не принял ничего');
    return broken;
  }

  async #resultOf(from: {
    fault: Fault;
    load: Load;
    seen: Seen;
    before: Awaited<ReturnType<typeof readBefore>>;
    hurt: number;
    until: number;
    broken: readonly string[];
  }) {
    const { fault, load, seen, before, hurt, until } = from;
    const { ledger } = load;
    const name = await this.database.untilPrimary();
    const pool = this.database.connect(name);
    try {
      const after = await checkAfter(pool, ledger, before);
      const blind = await checkSeen(pool, this.crowd.goods[0]?.id ?? 0);
      const behind = await this.#standbysBehind(name, pool);
      const damage = await this.database.check(name).then(
        () => [],
        (reason: Error) => [`pg_amcheck: ${reason.message.slice(-400)}`],
      );
      const gap = longestGap(ledger.acknowledged, hurt, until);
      const late = gap > fault.mostGap ? [`перерыв ${gap.toFixed(1)} с вместо ${fault.mostGap}`] : [];
      const complaints = this.shop.complaintsOfNginx();
      const failed =
        fault.readsNeverFail && ledger.reads.failed > 0
          ? [
              `чтений со сбоем: ${[...ledger.readFaults].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
              ...complaints,
            ]
          : [];
      this.report(
        `  ${fault.name} (${++this.#run}): перерыв ${gap.toFixed(1)} с, принято ${ledger.orders.size}, потеряно ${after.lost}`,
      );
      return {
        gaps: [gap],
        orders: ledger.orders.size,
        lost: after.lost,
        doubled: after.doubled,
        reads: ledger.reads,
        readP95: quantile(ledger.readMs, 0.95),
        notes: seen.notes ?? [],
        broken: [
          ...from.broken,
          ...(seen.broken ?? []),
          ...late,
          ...failed,
          ...after.broken,
          ...blind,
          ...behind,
          ...damage,
        ],
      };
    } finally {
      await pool.end();
    }
  }

  async #standbysBehind(primary: string, pool: Parameters<typeof untilReplayed>[0]): Promise<string[]> {
    const behind: string[] = [];
    for (const name of DATABASES.filter((each) => each !== primary)) {
      const standby = this.database.connect(name);
      if (!(await untilReplayed(pool, standby, 20))) behind.push(`${name} не догнал главный сервер`);
      await standby.end();
    }
    return behind;
  }
}

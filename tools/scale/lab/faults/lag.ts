import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASES, type DatabaseName } from '../database.ts';
import type { Fault } from '../fault.ts';
import { checkSeen } from '../invariants.ts';
import type { Lab } from '../lab.ts';
import { askMetric, WEBS } from '../shop.ts';
import { until } from '../waiting.ts';

/** How long the replica replays nothing. */
const BEHIND_MS = 25_000;
const OUT_SECONDS = 10;
const BACK_SECONDS = 60;
const PAUSE_MS = 1_000;

let replica: DatabaseName | undefined;

/** The replica that answers for the primary stops to replay: it is left out, and nobody is shown anything old meanwhile. */
export const lag: Fault = {
  name: 'lag',
  about: 'сервер для чтения отстаёт: 25 с не применяет журнал',
  runs: 1,
  mostGap: 5,
  readsNeverFail: true,
  async prepare({ database, shop }) {
    const primary = await database.untilPrimary();
    replica = DATABASES.find((name) => name !== primary) ?? 'db1';
    // After a failover a standby names the timeline it follows at its next checkpoint.
    for (const name of [primary, replica]) await database.sql(name, 'checkpoint', 'postgres');
    await shop.replaceEach({ env: { DATABASE_REPLICA_URL: database.urlOf(replica) } });
  },
  async act(lab, _load, heal) {
    const { database, shop } = lab;
    const name = replica ?? 'db1';
    heal(() => shop.replaceEach());
    await untilInUse(1, BACK_SECONDS);
    // Patroni would end a pause that PostgreSQL is given by a command.
    const replaying = await database.machine(name).pidsOf(/^postgres: .*startup/);
    if (replaying.length === 0) throw new Error(`${name} не применяет журнал`);
    heal(() => database.machine(name).signal('SIGCONT', replaying));
    const before = await answered();
    await database.machine(name).signal('SIGSTOP', replaying);
    const paused = performance.now();
    const leaving = untilInUse(0, BACK_SECONDS).then(() => (performance.now() - paused) / 1_000);
    const blind = await lookWhileBehind(lab, paused + BEHIND_MS);
    const out = await leaving;
    await database.machine(name).signal('SIGCONT', replaying);
    const resumed = performance.now();
    await untilInUse(1, BACK_SECONDS);
    const back = (performance.now() - resumed) / 1_000;
    const inWords = (seconds: number) => seconds.toFixed(1).replace('.', ',');
    return {
      notes: [
        `сервер для чтения до отставания ответил ${before} раз, отставший не спрашивают через ${inWords(out)} с, догнавший спрашивают снова через ${inWords(back)} с`,
      ],
      broken: [
        ...(before === 0 ? ['сервер для чтения не ответил ни разу'] : []),
        ...(out > OUT_SECONDS ? [`отставший спрашивали ещё ${inWords(out)} с вместо ${OUT_SECONDS}`] : []),
        ...blind,
      ],
    };
  },
};

/** Changes a product each second until a moment. @returns in Russian which process has shown the state before */
async function lookWhileBehind({ database, crowd }: Lab, end: number): Promise<string[]> {
  const pool = database.connect(await database.untilPrimary());
  const blind: string[] = [];
  try {
    for (; performance.now() < end; await sleep(PAUSE_MS))
      blind.push(...(await checkSeen(pool, crowd.goods[0]?.id ?? 0)));
  } finally {
    await pool.end();
  }
  return blind.slice(0, 3);
}

/** Waits until each process takes the replica (1) or leaves it out (0). */
async function untilInUse(wanted: 0 | 1, seconds: number): Promise<void> {
  for (const web of WEBS)
    await until(async () => (await askMetric(web, 'vitrina_replica_in_use')) === wanted, {
      seconds,
      what: `сервер для чтения ${wanted ? 'взят' : 'пропущен'} на ${web}`,
    });
}

/** How often the replica has answered. */
async function answered(): Promise<number> {
  const counts = WEBS.map((web) => askMetric(web, 'vitrina_replica_reads_total{from="replica"}'));
  return (await Promise.all(counts)).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

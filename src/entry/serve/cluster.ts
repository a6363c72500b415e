import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../platform/config/config.server.ts';
import type { OpenedDatabase } from '../../platform/database/database.server.ts';
import type { Log } from '../../platform/log/log.server.ts';
import { answerForAll } from '../metrics/of-all.ts';
import { type FromMember, MemberEnded, type ToMember } from './cluster-messages.ts';
import type { OpenedShop } from './open-shop.ts';

interface Member {
  readonly worker: Worker;
  /** Its number, from 1; its replacement gets the same one. */
  readonly slot: number;
  readonly since: number;
  /** Resolves when it listens; rejects if it ends before. */
  readonly opened: Promise<{ port: number }>;
  readonly ended: Promise<void>;
  isOpen: boolean;
  /** A replacement whose predecessor stays if this one cannot open. */
  readonly isTrial: boolean;
  /** It was asked to stop and is not started again. */
  isLeaving: boolean;
}

/** A process that dies after this time had an accident; one that dies sooner will probably die again. */
const HEALTHY_MS = 60_000;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** Longer than a process takes to finish the requests under way, apart from the notice of a shutdown. */
const STOP_TIMEOUT_MS = 14_000;

/**
 * Opens the shop in `config.workers` processes that share one port. A free process takes the next connection; each has its own
 * index and caches and runs jobs. A process that dies is started again, with growing pauses if it dies repeatedly. `replace`
 * starts new processes from the current files.
 * @throws if the first processes cannot listen; they have printed the reason
 */
export async function openCluster(given: {
  config: Config;
  database: OpenedDatabase;
  log: Log;
  report: (line: string) => void;
}): Promise<OpenedShop> {
  const { config, database, log, report } = given;
  await warnOfConnections(given);
  // The primary process passes no connections on: those on their way to a killed process would never be answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const members = new Set<Member>();
  const serving = () => [...members].filter(({ isOpen, isLeaving }) => isOpen && !isLeaving);
  const inSlot = (slot: number) => [...members].find((member) => member.slot === slot && !member.isLeaving);
  const measured = answerForAll(() => serving().map(({ worker }) => worker));
  const stopping = new AbortController();
  /** Settings that members take from this process, whatever their own `.env` says. */
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: config.dataDir,
    PORT: String(config.port),
    HOST: config.host,
  };
  let deaths = 0;

  const start = (slot: number, isTrial = false): Member => {
    const member = startMember(settings, slot, isTrial);
    members.add(member);
    member.opened.then(
      () => {
        member.isOpen = true;
      },
      () => {},
    );
    member.ended.then(() => {
      members.delete(member);
      const isRejected = member.isTrial && !member.isOpen;
      if (member.isLeaving || isRejected || stopping.signal.aborted) return;
      measured.restarted();
      deaths = Date.now() - member.since > HEALTHY_MS ? 0 : deaths + 1;
      const pause = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** Math.min(deaths, 20));
      const { exitCode: code, signalCode: signal, pid } = member.worker.process;
      log.error({ pid, code, signal, pause }, 'a process of the shop ended and is started again');
      sleep(pause, undefined, { signal: stopping.signal }).then(
        () => fill(slot),
        () => {},
      );
    });
    return member;
  };
  const fill = (slot: number) => {
    if (!inSlot(slot) && !stopping.signal.aborted) start(slot);
  };

  const replace = async () => {
    for (let slot = 1; slot <= config.workers; slot++) {
      const old = inSlot(slot);
      if (!old || stopping.signal.aborted) continue; // a process that is being started again uses the new files anyway
      const fresh = start(slot, true);
      const isOpen = await fresh.opened.then(
        () => true,
        () => false,
      );
      if (!isOpen) {
        const { pid } = fresh.worker.process;
        log.error({ pid }, 'a new process of the shop did not open: the old ones stay');
        fill(slot); // the old one may have died meanwhile
        return;
      }
      leave(old, { kind: 'retire' });
      await waitForEnd(old);
    }
    if (!stopping.signal.aborted) report(`Процессы заменены: ${serving().length}`);
  };
  let replacing = Promise.resolve();

  const close = async () => {
    stopping.abort();
    for (const member of members) leave(member, { kind: 'stop' });
    await Promise.all([...members].map((member) => waitForEnd(member, config.drainNoticeMs)));
  };
  try {
    const [first] = await Promise.all(
      Array.from({ length: config.workers }, (_, at) => start(at + 1).opened),
    );
    return {
      port: first?.port ?? config.port,
      replace() {
        replacing = replacing.then(replace).catch((err) => log.error({ err }, 'processes were not replaced'));
      },
      close,
    };
  } catch (cause) {
    await close();
    throw cause;
  }
}

function startMember(settings: Record<string, string>, slot: number, isTrial: boolean): Member {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'cluster-member.ts'), args: [String(slot)] });
  const worker = cluster.fork(settings);
  const ended = once(worker, 'exit').then(() => {});
  const opened = new Promise<{ port: number }>((resolve, reject) => {
    worker.on('message', (message: FromMember) => {
      if (message.kind === 'open') resolve(message);
    });
    ended.then(() => reject(new MemberEnded(worker.process.exitCode ?? 1)));
  });
  return { worker, slot, since: Date.now(), opened, ended, isTrial, isOpen: false, isLeaving: false };
}

function leave(member: Member, message: ToMember): void {
  member.isLeaving = true;
  if (member.worker.isConnected()) member.worker.send(message, () => {});
}

/** Waits until the process ends and kills it if it does not. */
async function waitForEnd(member: Member, noticeMs = 0): Promise<void> {
  const cut = setTimeout(() => member.worker.process.kill('SIGKILL'), STOP_TIMEOUT_MS + noticeMs);
  await member.ended;
  clearTimeout(cut);
}

/** Database connections of one process: requests, jobs, both job queues, health and, for seconds, building an index. */
const CONNECTIONS = 25;

async function warnOfConnections(given: {
  config: Config;
  database: OpenedDatabase;
  report: (line: string) => void;
}): Promise<void> {
  const { config, database, report } = given;
  const { rows } = await database.pool.query<{ most: number }>(
    "select current_setting('max_connections')::int as most",
  );
  const needed = (config.workers + 1) * CONNECTIONS;
  const most = rows[0]?.most ?? needed;
  if (most < needed)
    report(
      `Внимание: ${config.workers} процессам нужно до ${needed} соединений с базой, а она принимает ${most} (max_connections). Увеличьте max_connections или уменьшите WORKERS.`,
    );
}

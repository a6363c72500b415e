import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NotRun, run } from '../programs.ts';
import type { Fault } from './fault.ts';
import { FAULTS } from './faults.ts';
import { Lab } from './lab.ts';
import { removeMachines } from './machines.ts';
import { bringPackages } from './packages.ts';
import { type Result, tableOf } from './table.ts';
import { type LabOptions, readLabWords } from './words.ts';

const RESULTS = join(import.meta.dirname, '../../../bench/results/lab.json');
/** A run that hangs ends here, and its lab is removed. */
const MOST_MS = 60 * 60_000;

/**
 * `npm run scale -- lab <name>…`: brings the lab up, runs the faults and prints one table. What it has made is removed in any case.
 * @returns the exit code: 0 if everything holds
 */
export async function runLab(words: readonly string[]): Promise<number> {
  let options: LabOptions;
  try {
    options = readLabWords(
      words,
      FAULTS.map(({ name }) => name),
    );
  } catch (fault) {
    console.error(
      `${(fault as Error).message}\n\n${FAULTS.map(({ name, about }) => `  ${name.padEnd(16)}${about}`).join('\n')}`,
    );
    return 2;
  }
  const results: Result[] = [];
  const skipped: string[] = [];
  const stopping = interrupted();
  try {
    if (options.faults.includes('clean')) await removeMachines();
    else await Promise.race([runAll(options, results, skipped), stopping]);
  } catch (fault) {
    console.error((fault as Error).message);
    if (!(fault instanceof NotRun)) console.error((fault as Error).stack);
    return 1;
  } finally {
    await removeMachines().catch((fault: Error) => console.error(`не убралось: ${fault.message}`));
    if (results.length > 0) console.log(`\n${tableOf(results)}`);
  }
  const failed = results.filter(({ broken }) => broken.length > 0).length;
  for (const line of skipped) console.log(line);
  if (results.length + skipped.length > 0)
    console.log(`\n${results.length - failed} passed, ${failed} failed, ${skipped.length} skipped`);
  return failed > 0 ? 1 : 0;
}

async function runAll(options: LabOptions, results: Result[], skipped: string[]): Promise<void> {
  const patroni = await bringPackages(console.log);
  const lab = await Lab.open(patroni, options, console.log);
  console.log(
    `Лаборатория открыта: https://shop.example.ru через 10.177.0.31, заказов в секунду ${options.orders}, прочего ${options.actions}`,
  );
  for (const name of options.faults) {
    const fault = FAULTS.find((each) => each.name === name) as Fault;
    console.log(`${fault.name}: ${fault.about}`);
    try {
      results.push(await runFault(lab, fault, options.runs ?? fault.runs));
      // At once: a later fault may hang.
      if (options.save) await save(results, options);
    } catch (reason) {
      if (reason instanceof NotRun) skipped.push(`— ${fault.name}: НЕ ПРОВЕРЕНО, ${reason.message}`);
      else {
        console.error((reason as Error).stack);
        results.push(failedResult(fault.name, reason as Error));
      }
    }
  }
}

async function runFault(lab: Lab, fault: Fault, runs: number): Promise<Result> {
  let all: Result | undefined;
  for (let turn = 0; turn < runs; turn++) {
    try {
      await fault.prepare?.(lab);
      all = joined(all, { fault: fault.name, runs: 1, ...(await lab.run(fault)) });
    } finally {
      await fault.restore?.(lab).catch((reason: Error) => lab.report(`не убралось: ${reason.message}`));
    }
  }
  return all as Result;
}

/** Two results of one fault as one. */
function joined(a: Result | undefined, b: Result): Result {
  if (!a) return b;
  return {
    fault: a.fault,
    runs: a.runs + b.runs,
    gaps: [...a.gaps, ...b.gaps],
    orders: a.orders + b.orders,
    lost: a.lost + b.lost,
    doubled: a.doubled + b.doubled,
    readP95: Math.max(a.readP95, b.readP95),
    reads: {
      done: a.reads.done + b.reads.done,
      refused: a.reads.refused + b.reads.refused,
      failed: a.reads.failed + b.reads.failed,
    },
    notes: [...a.notes, ...b.notes],
    broken: [...a.broken, ...b.broken.map((text) => `(${a.runs + 1}) ${text}`)],
  };
}

function failedResult(fault: string, { message }: Error): Result {
  const reads = { done: 0, refused: 0, failed: 0 };
  return {
    fault,
    runs: 1,
    gaps: [],
    orders: 0,
    lost: 0,
    doubled: 0,
    reads,
    readP95: 0,
    notes: [],
    broken: [message],
  };
}

/** Rejects when the lab is to end early. */
async function interrupted(): Promise<never> {
  const signalled = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => reject(new NotRun(`прервано (${signal}), убираю за собой`)));
  });
  return Promise.race([
    signalled,
    sleep(MOST_MS, undefined, { ref: false }).then(() => {
      throw new NotRun(`прервано: больше ${MOST_MS / 60_000} минут`);
    }),
  ]);
}

/** Stores the results beside those of other faults; each says when, on which commit and under which load it was measured. */
async function save(results: readonly Result[], { actions, orders }: LabOptions): Promise<void> {
  const commit = (await run('git', ['rev-parse', '--short', 'HEAD']).catch(() => '')).trim();
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const measured = {
    date: new Date().toISOString().slice(0, 10),
    commit,
    loadAverage: Number(loadavg()[1]?.toFixed(0)),
  };
  const old = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')).results as Result[]) : [];
  const others = old.filter(({ fault }) => !results.some((each) => each.fault === fault));
  const all = [
    ...others,
    ...results.map((each) => ({ ...each, actions, ordersPerSecond: orders, ...measured })),
  ];
  writeFileSync(RESULTS, `${JSON.stringify({ machine, results: all }, null, 2)}\n`);
  console.log(`Записано: ${RESULTS}`);
}

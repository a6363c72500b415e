import { type ChildProcess, fork } from 'node:child_process';
import type { Jobs } from './jobs.server.ts';

/** The heap of a heavy job, megabytes. Reading a file as a stream needs little of it; the rest is for the report. */
const HEAP_MB = 256;
/** An export of 1C is many small imports, and starting a process for each would take longer than the imports. */
const IDLE_MS = 15_000;

/** What the child is sent. */
export interface HeavyJob {
  kind: string;
  payload: unknown;
}

/** What the child answers when a job has ended. */
export interface HeavyAnswer {
  /** The error with its stack; absent: the job is done. */
  error?: string;
}

/**
 * Jobs that are carried out one at a time in a child process at low priority, with a heap of its own: however large they are,
 * the process that serves visitors does not stall. Give them a worker of their own, because a job that waits for the child
 * holds its place among the others. The child ends after a while without jobs, and with this process; the queue
 * repeats a job whose child has died.
 * @param program the module of the child; it gets each `HeavyJob` as a message and answers with a `HeavyAnswer`
 */
export function heavyJobs(
  kinds: readonly string[],
  { program, databaseUrl }: { program: URL; databaseUrl: string },
): Jobs {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const start = () => {
    const started = fork(program, [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('error', () => {}); // `answerOf` reports a process that has ended
    return started;
  };
  const carryOut = async (job: HeavyJob) => {
    clearTimeout(idle);
    const used = child?.connected ? child : start();
    child = used;
    used.ref();
    used.channel?.ref();
    const { error } = await answerOf(used, job);
    used.unref(); // an idle child does not hold this process
    used.channel?.unref();
    idle = setTimeout(() => used.connected && used.disconnect(), IDLE_MS).unref();
    if (error !== undefined) throw new Error(error);
  };
  const inTurn = (job: HeavyJob) => {
    const turn = last.then(() => carryOut(job));
    last = turn.catch(() => {});
    return turn;
  };
  return Object.fromEntries(kinds.map((kind) => [kind, (payload: unknown) => inTurn({ kind, payload })]));
}

function answerOf(child: ChildProcess, job: HeavyJob): Promise<HeavyAnswer> {
  return new Promise((resolve) => {
    const answer = (one: HeavyAnswer) => {
      child.off('message', answer as (message: unknown) => void);
      child.off('disconnect', gone);
      resolve(one);
    };
    const gone = () => answer({ error: `the process of the job ${job.kind} has ended` });
    child.once('message', answer as (message: unknown) => void);
    child.once('disconnect', gone);
    child.send(job, () => {}); // if the process is gone, «disconnect» says so
  });
}

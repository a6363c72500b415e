import { type ChildProcess, fork } from 'node:child_process';
import type { Jobs } from './jobs.server.ts';

/** The heap of a heavy job, megabytes. Reading a file as a stream needs little of it; the rest is for the report. */
const HEAP_MB = 256;
/** Of what has just been made, megabytes: a quarter of the default. What is read is soon garbage, and room for more of it only stays taken. */
const YOUNG_MB = 8;
/** An export of 1C is many small imports, and starting a process for each would take longer than the imports. */
const IDLE_MS = 15_000;

/** What the child is sent. */
export interface HeavyJob {
  /** Its answer repeats this number. */
  id: number;
  kind: string;
  payload: unknown;
}

/** What the child answers when a job has ended. */
export interface HeavyAnswer {
  id: number;
  /** The error with its stack; absent: the job is done. */
  error?: string;
}

/** A child process for heavy jobs. */
export interface HeavyChild {
  /**
   * Jobs of these kinds, one at a time; the jobs of another call run beside them. Give the jobs of each call a worker of their
   * own, because a job that waits for the child holds its place among the others.
   */
  jobs(kinds: readonly string[]): Jobs;
}

/**
 * A child process at low priority, with a heap of its own: however large its jobs are, the process that serves visitors does not
 * stall. It starts with its first job and ends after a while without jobs, and with this process; the queue repeats
 * a job whose child has died.
 * @param program the module of the child; it gets each `HeavyJob` as a message and answers with a `HeavyAnswer`
 */
export function heavyChild({ program, databaseUrl }: { program: URL; databaseUrl: string }): HeavyChild {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let running = 0;
  let latest = 0;
  const start = () => {
    const started = fork(program, [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_MB}`],
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('error', () => {}); // `answerOf` reports a process that has ended
    started.setMaxListeners(0);
    return started;
  };
  const carryOut = async (kind: string, payload: unknown) => {
    clearTimeout(idle);
    const used = child?.connected ? child : start();
    child = used;
    used.ref();
    used.channel?.ref();
    running++;
    const { error } = await answerOf(used, { id: ++latest, kind, payload });
    running--;
    if (running === 0) {
      used.unref(); // an idle child does not hold this process
      used.channel?.unref();
      idle = setTimeout(() => used.connected && used.disconnect(), IDLE_MS).unref();
    }
    if (error !== undefined) throw new Error(error);
  };
  return {
    jobs(kinds) {
      let last: Promise<unknown> = Promise.resolve();
      const inTurn = (kind: string, payload: unknown) => {
        const turn = last.then(() => carryOut(kind, payload));
        last = turn.catch(() => {});
        return turn;
      };
      return Object.fromEntries(kinds.map((kind) => [kind, (payload: unknown) => inTurn(kind, payload)]));
    },
  };
}

function answerOf(child: ChildProcess, job: HeavyJob): Promise<HeavyAnswer> {
  return new Promise((resolve) => {
    const end = (answer: HeavyAnswer) => {
      child.off('message', onMessage);
      child.off('disconnect', onGone);
      resolve(answer);
    };
    const onMessage = (message: unknown) => {
      const answer = message as HeavyAnswer;
      if (answer.id === job.id) end(answer);
    };
    const onGone = () => end({ id: job.id, error: `the process of the job ${job.kind} has ended` });
    child.on('message', onMessage);
    child.once('disconnect', onGone);
    child.send(job, () => {}); // if the process is gone, «disconnect» says so
  });
}

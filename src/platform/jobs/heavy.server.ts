import { type ChildProcess, fork } from 'node:child_process';
import type { Log } from '../log/log.server.ts';
import type { Jobs } from './jobs.server.ts';

/** The heap of a heavy job, megabytes. What streams needs little of it; the rest is its report. */
const HEAP_MB = 256;
/** How much of the errors of a child is reported. */
const LONGEST_ERROR = 2_000;

/**
 * Jobs that are carried out one at a time in a child process at low priority, with a heap of its own: however large they are,
 * the process that serves visitors does not stall. The child ends with this process, and the queue repeats its job.
 * @param program the module of the child; it gets the kind and the payload as arguments, and exits with 0 when done
 */
export function heavyJobs(
  kinds: readonly string[],
  { program, databaseUrl, log }: { program: URL; databaseUrl: string; log: Log },
): Jobs {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
  const jobs = kinds.map((kind): [string, Jobs[string]] => [
    kind,
    (payload) => inTurn(() => runChild(program, [kind, JSON.stringify(payload)], databaseUrl, log)),
  ]);
  return Object.fromEntries(jobs);
}

function runChild(program: URL, args: string[], databaseUrl: string, log: Log): Promise<void> {
  const child = fork(program, args, {
    execArgv: [
      ...process.execArgv.filter((one) => !one.startsWith('--max-old-space')),
      `--max-old-space-size=${HEAP_MB}`,
    ],
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stop = () => child.kill('SIGKILL');
  process.once('exit', stop);
  return ended(child)
    .finally(() => process.off('exit', stop))
    .catch((error: Error) => {
      log.warn({ err: error, job: args[0] }, 'a heavy job ended with an error');
      throw error;
    });
}

function ended(child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-LONGEST_ERROR);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(errors.trim() || `the process of a heavy job ended with ${signal ?? code}`));
    });
  });
}

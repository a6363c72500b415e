import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Kills programs and other processes with everything that they have started at once, as a lost machine does.
 * @param others ids of processes that this program has not started itself
 */
export async function killTree(
  programs: readonly ChildProcess[],
  others: readonly number[] = [],
): Promise<void> {
  const parents = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const doomed = [...others, ...programs.map(({ pid }) => pid as number)];
  // The list grows while it is walked: children of children follow.
  for (const parent of doomed) for (const [pid, of] of parents) if (of === parent) doomed.push(pid);
  const gone = programs.filter(isRunning).map((program) => once(program, 'exit'));
  for (const pid of doomed) kill(pid);
  await Promise.all(gone);
  while (doomed.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The process of a PostgreSQL that runs in this folder. */
export function postmasterOf(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** A killed process still writes what it was writing; a zombie does nothing more. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (fault) {
    if ((fault as { code?: string }).code !== 'ESRCH') throw fault;
  }
}

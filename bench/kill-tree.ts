import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Kills programs, all their processes and the embedded database server at once, as a lost machine does. */
export async function killTree(programs: readonly ChildProcess[], dataDir: string): Promise<void> {
  const parents = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const server = Number(
    readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n', 1)[0],
  );
  const doomed = [server, ...programs.map(({ pid }) => pid as number)];
  // The list grows while it is walked: children of children follow.
  for (const parent of doomed) for (const [pid, of] of parents) if (of === parent) doomed.push(pid);
  const gone = programs.filter(isRunning).map((program) => once(program, 'exit'));
  for (const pid of doomed) kill(pid);
  await Promise.all(gone);
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (fault) {
    if ((fault as { code?: string }).code !== 'ESRCH') throw fault;
  }
}

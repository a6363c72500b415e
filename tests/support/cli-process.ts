import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A running command of `npm run cli`. */
export interface CliProcess {
  readonly child: ChildProcess;
  /** Resolves at its end with the exit code (null after a kill) and its output. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Starts `cli <args>` as a separate process with only these environment variables. */
export function startCli(args: string[], env: Record<string, string>): CliProcess {
  const child = spawn(process.execPath, [join(ROOT, 'src/entry/cli.ts'), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile'), ...env },
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk) => {
      written[name] += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, ended: ended.then((code) => ({ code, ...written })) };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Starts a program of the repository with this Node and a separate data folder. */
export function runNode(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

/** Waits for a program to end. @returns what it printed. @throws Error when it failed */
export async function finished(child: ChildProcess): Promise<string> {
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${child.spawnargs.slice(1).join(' ')} ended with ${code}\n${printed}`);
  return printed;
}

/** Waits until a server prints the line that it is open. @returns its address */
export async function opened(child: ChildProcess): Promise<string> {
  let printed = '';
  // The server goes on printing: its pipe stays open.
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk;
    const address = /(http:\/\/[^\s,]+)/.exec(printed);
    if (address?.[1]) {
      child.stdout?.resume();
      return address[1];
    }
  }
  throw new Error(`the server ended before it opened\n${printed}`);
}

/** Asks a program to stop and waits for it. */
export async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'close');
  child.kill('SIGTERM');
  await gone;
}

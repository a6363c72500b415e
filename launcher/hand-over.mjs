import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/**
 * The command that runs a script with the found Node.
 * @param {string} root
 * @param {{node: string}} runtime
 * @param {string} script
 * @param {string[]} args
 */
export function commandOf(root, { node }, script, args) {
  const env = {
    ...process.env,
    // Child processes (vitest, vite, playwright) must find the same Node.
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compile'),
    // glibc gives each thread that compresses pages a separate heap and frees little of it: 40 to 70 MB of 620 in one process.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  };
  // Node 24 warns that its SQLite is experimental; the shop only uses it for a lock.
  return { node, argv: ['--disable-warning=ExperimentalWarning', join(root, script), ...args], env };
}

/**
 * Becomes the command: replaces this process where Node can; otherwise stays as a parent that forwards signals and ends
 * with the child's exit code.
 * @param {ReturnType<typeof commandOf>} command
 */
export async function handOver({ node, argv, env }) {
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...argv], env);

  const child = spawn(node, argv, { stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2'])
    process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

import { spawn } from 'node:child_process';

const KEPT_OUTPUT = 8_000;

/**
 * Runs a long step and shows on stderr what is being done and for how long (stdout belongs to the command).
 * On a terminal one line counts the seconds, in a log a new line comes every ten.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const since = Date.now();
  const seconds = () => Math.round((Date.now() - since) / 1000);
  const { isTTY } = process.stderr;
  const show = () => process.stderr.write(isTTY ? `\r${what}… ${seconds()} с` : `${what}… ${seconds()} с\n`);
  process.stderr.write(isTTY ? `${what}…` : `${what}…\n`);
  const timer = setInterval(show, isTTY ? 1_000 : 10_000);
  try {
    const result = await work();
    process.stderr.write(`${isTTY ? '\r' : ''}${what}: готово за ${seconds()} с\n`);
    return result;
  } catch (fault) {
    if (isTTY) process.stderr.write('\n');
    throw fault;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs a program quietly; its output is shown only if it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<void>}
 */
export function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let words = '';
    const collect = (chunk) => {
      words = (words + chunk).slice(-KEPT_OUTPUT);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args.join(' ')} — ${signal ?? `код ${code}`}\n${words}`));
    });
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtPages } from './built-pages.ts';

const ROOT = join(import.meta.dirname, '../..');

const compileCache = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile') };

/** A shop in a separate process, as `npm start` runs it. */
export interface ShopProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** SIGTERM and wait. @returns the exit code */
  stop(): Promise<number | null>;
}

/**
 * Starts a shop on a free port and waits until it prints its address.
 * @param cwd where it looks for its `.env`; by default a folder without one
 * @param script `dev.ts` serves pages from their sources, which are those of `cwd`
 * @throws Error with its output if it ends before
 */
export async function startShop(
  env: Record<string, string>,
  cwd?: string,
  script?: 'start.ts' | 'dev.ts',
): Promise<ShopProcess> {
  const shop = await launchShop(env, cwd, { script });
  await untilPrinted(shop, /Витрина открыта/);
  return shop;
}

/**
 * Starts a shop without waiting for it; builds its pages first when their sources have changed.
 * @param root another tree with its build, such as the previous release
 */
export async function launchShop(
  env: Record<string, string>,
  cwd = tmpdir(),
  {
    script = 'start.ts',
    root = ROOT,
  }: { script?: 'start.ts' | 'dev.ts' | undefined; root?: string | undefined } = {},
): Promise<ShopProcess> {
  if (root === ROOT) await builtPages();
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [join(root, 'src/entry', script)], {
    // Without the settings of the machine: a test must behave the same everywhere.
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: port,
      LOG_LEVEL: 'warn',
      // Two hundred orders more take seconds at each start, and journeys read those of the accounts.
      DEMO_ORDERS: '0',
      ...env,
    },
    cwd, // nor those of the developer's .env
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}

/** Waits until the process has printed something. @throws Error with its output if it ends before */
export async function untilPrinted(shop: ShopProcess, what: RegExp): Promise<void> {
  while (!what.test(shop.output())) {
    if (shop.child.exitCode !== null || shop.child.signalCode !== null)
      throw new Error(
        `the shop ended with ${shop.child.exitCode ?? shop.child.signalCode}:\n${shop.output()}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * A free port for a program that opens it a moment later: below those that systems assign automatically, or another test
 * might take it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

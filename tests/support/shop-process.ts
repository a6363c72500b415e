import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtPages } from './built-pages.ts';

const ROOT = join(import.meta.dirname, '../..');

const compileCache = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile') };

/** A whole shop in a process of its own, as `npm start` runs it. */
export interface ShopProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** All it has written so far. */
  words(): string;
  /** SIGTERM and wait. @returns the exit code */
  stop(): Promise<number | null>;
}

/**
 * Starts a shop on a free port and waits until it says its address.
 * @param cwd where it looks for its `.env`; by default where there is none
 * @param script `dev.ts` serves pages from their sources, which are those of `cwd`
 * @throws Error with its words when it ends before
 */
export async function startShop(
  env: Record<string, string>,
  cwd?: string,
  script?: 'start.ts' | 'dev.ts',
): Promise<ShopProcess> {
  const shop = await launchShop(env, cwd, script);
  await untilSaid(shop, /Витрина открыта/);
  return shop;
}

/** Starts a shop without waiting for it; builds its pages first when their sources have changed. */
export async function launchShop(
  env: Record<string, string>,
  cwd = tmpdir(),
  script: 'start.ts' | 'dev.ts' = 'start.ts',
): Promise<ShopProcess> {
  await builtPages();
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [join(ROOT, 'src/entry', script)], {
    // Nothing of the machine's own settings: a test must mean the same everywhere.
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: port,
      LOG_LEVEL: 'warn',
      ...env,
    },
    cwd, // not of the developer's .env either
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      words += chunk;
    });
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    words: () => words,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}

/** Waits until the process has said something. @throws Error with its words when it ends before */
export async function untilSaid(shop: ShopProcess, what: RegExp): Promise<void> {
  while (!what.test(shop.words())) {
    if (shop.child.exitCode !== null || shop.child.signalCode !== null)
      throw new Error(
        `the shop ended with ${shop.child.exitCode ?? shop.child.signalCode}:\n${shop.words()}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * A port nobody listens on, for whoever opens it a moment later: below those that systems give to connections and to
 * servers that asked for any, or one of another test would take it meanwhile.
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

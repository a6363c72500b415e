import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dockerfile, readDockerfile } from './dockerfile.ts';
import { unknownMetrics } from './named-metrics.ts';
import { NotRun, programOf, run } from './programs.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCRIPT = join(ROOT, 'deploy/build-image.sh');
const SANDBOX = join(import.meta.dirname, 'image-sandbox.sh');
/** A first start creates the database. Only against hanging. */
const START_MS = 180_000;

/**
 * Runs the steps of the Dockerfile in an empty folder and starts the shop from it as the container would: as another user,
 * read-only but for the volumes, with the environment and the command of the Dockerfile.
 */
export async function checkImage(): Promise<string> {
  const dockerfile = readDockerfile();
  const foreign = dockerfile.steps.filter(
    (step) => !/^\S*\/build-image\.sh (tree|account)\b[^&;|]*$/.test(step),
  );
  if (foreign.length > 0) throw new Error(`шаги вне deploy/build-image.sh: ${foreign.join('; ')}`);
  if (process.getuid?.() !== 0) throw new NotRun('нужен root: магазин запускается от другого пользователя');
  for (const name of ['setpriv', 'mount']) programOf(name, 'util-linux');
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-image-'));
  try {
    const tree = join(folder, 'tree');
    await run(SCRIPT, ['tree', tree]);
    return await startFrom(tree, dockerfile);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function startFrom(tree: string, { env, command, healthCheck, user }: Dockerfile): Promise<string> {
  const port = await freePort();
  const settings = { ...env, HOST: '127.0.0.1', PORT: String(port), WORKERS: '2' };
  const words = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const since = performance.now();
  const args = ['--mount', SANDBOX, tree, SCRIPT, process.execPath, ...words, ...command];
  const shop = spawn(programOf('unshare', 'util-linux'), args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [shop.stdout, shop.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  try {
    await untilOpen(shop, () => output);
    const seconds = Math.round((performance.now() - since) / 1_000);
    const [, ...health] = healthCheck;
    await run(process.execPath, health, { env: { PORT: String(port) } });
    const at = `http://127.0.0.1:${port}`;
    for (const path of ['/', '/health/ready', '/api/v1/layout/']) {
      const { status } = await fetch(at + path);
      if (status !== 200) throw new Error(`${path}: ${status}\n${output}`);
    }
    const metrics = await (await fetch(`${at}/metrics`)).text();
    const unknown = unknownMetrics(metrics, { hasReplica: false });
    if (unknown.length > 0) throw new Error(`измерений нет в /metrics:\n${unknown.join('\n')}`);
    shop.kill('SIGTERM');
    const [code] = await once(shop, 'exit');
    if (code !== 0) throw new Error(`остановка с кодом ${code}\n${output}`);
    return `открыт за ${seconds} с от пользователя ${user}, папка только для чтения, измерения тревог и доски есть, остановка с кодом 0`;
  } finally {
    if (shop.exitCode === null && shop.signalCode === null) {
      shop.kill('SIGTERM');
      await once(shop, 'exit');
    }
  }
}

async function untilOpen(shop: ChildProcess, output: () => string): Promise<void> {
  for (const until = performance.now() + START_MS; !output().includes('Витрина открыта'); await sleep(100))
    if (shop.exitCode !== null || performance.now() > until)
      throw new Error(`магазин не открылся\n${output()}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

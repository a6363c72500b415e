import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const { OPENSEARCH_URL, OPENSEARCH_HOME } = process.env;

/** Why tests of OpenSearch are skipped; undefined when there is one. */
export const whyNoSearchNode =
  OPENSEARCH_URL || OPENSEARCH_HOME
    ? undefined
    : 'no OpenSearch: set OPENSEARCH_URL of a running one, or OPENSEARCH_HOME (npm run scale -- opensearch install)';

/** An OpenSearch for tests. */
export interface SearchNode {
  /** Its origin. */
  url: string;
  stop(): Promise<void>;
}

/** The running OpenSearch of OPENSEARCH_URL, or a node of OPENSEARCH_HOME, which is started with data of its own. */
export async function openSearchNode(): Promise<SearchNode> {
  if (OPENSEARCH_URL) return { url: OPENSEARCH_URL.replace(/\/$/, ''), stop: async () => {} };
  const [http, transport] = [await freePort(), await freePort()];
  return startNode({ name: 'one', http, transport, more: { 'discovery.type': 'single-node' } });
}

/** Why tests that kill nodes are skipped; undefined when nodes can be started. */
export const whyNoSearchCluster = OPENSEARCH_HOME
  ? undefined
  : 'no OpenSearch to start: set OPENSEARCH_HOME (npm run scale -- opensearch install)';

/** A node that may be killed as if its machine had lost its power. */
export interface KillableNode extends SearchNode {
  kill(): Promise<void>;
}

/** Starts a cluster of several nodes of OPENSEARCH_HOME, each with data of its own. */
export async function openSearchCluster(names: readonly string[]): Promise<KillableNode[]> {
  const ports = [];
  for (const name of names) ports.push({ name, http: await freePort(), transport: await freePort() });
  const more = {
    'discovery.seed_hosts': ports.map(({ transport }) => `127.0.0.1:${transport}`).join(','),
    'cluster.initial_cluster_manager_nodes': names.join(','),
  };
  return Promise.all(ports.map((node) => startNode({ ...node, more })));
}

interface NodeSettings {
  name: string;
  http: number;
  transport: number;
  more: Record<string, string>;
}

async function startNode({ name, http, transport, more }: NodeSettings): Promise<KillableNode> {
  if (!OPENSEARCH_HOME) throw new Error(whyNoSearchCluster);
  const data = mkdtempSync(join(tmpdir(), 'opensearch-'));
  const settings = {
    'path.home': OPENSEARCH_HOME,
    'path.data': data,
    'path.logs': join(data, 'logs'),
    'cluster.name': 'vitrina-tests',
    'node.name': name,
    'network.host': '127.0.0.1',
    'http.port': http,
    'transport.port': transport,
    // Memory maps want a setting of the kernel that a laptop does not have.
    'node.store.allow_mmap': false,
    // The disk of a test machine may be as full as it likes.
    'cluster.routing.allocation.disk.threshold_enabled': false,
    ...more,
  };
  const words = Object.entries(settings).map(([setting, value]) => `${setting}=${value}`);
  const heap = ['-Xms128m', '-Xmx512m'];
  const isTar = existsSync(join(OPENSEARCH_HOME, 'bin/opensearch'));
  const child = isTar
    ? spawn(
        join(OPENSEARCH_HOME, 'bin/opensearch'),
        words.filter((word) => !word.startsWith('path.home')).map((word) => `-E${word}`),
        { stdio: 'ignore', env: { ...process.env, OPENSEARCH_JAVA_OPTS: heap.join(' ') } },
      )
    : spawn('java', [...heap, '-cp', 'classes:lib/*', 'EngineNode', ...words], {
        cwd: OPENSEARCH_HOME,
        stdio: 'ignore',
      });
  const url = `http://127.0.0.1:${http}`;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  await isUp(url, child);
  return {
    url,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function isUp(url: string, child: ChildProcess): Promise<void> {
  const health = `${url}/_cluster/health?wait_for_status=yellow`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`OpenSearch has ended with ${child.exitCode}`);
    const answer = await fetch(health).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}

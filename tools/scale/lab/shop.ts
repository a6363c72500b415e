import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeCommand } from '../opensearch/run-node.ts';
import { run } from '../programs.ts';
import type { Database } from './database.ts';
import { addressOf, type Machine, type MachineName } from './machines.ts';
import { until } from './waiting.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DEPLOY = join(ROOT, 'deploy');
const METRICS_TOKEN = 'laboratory-metrics';
export const WEBS = ['web1', 'web2'] as const;
export type WebName = (typeof WEBS)[number];
const SEARCH_PORT = 9200;
/** With it the shop answers from the node of `startSearch`. */
export const WITH_SEARCH = {
  SEARCH: 'opensearch',
  OPENSEARCH_URL: `http://${addressOf('search')}:${SEARCH_PORT}`,
};
const PRODUCTS = 400;
const BETWEEN_MS = 3_000;
/** Of /proc. */
const TICKS_PER_SECOND = 100;

/** The machines of the shop: processes, HAProxy, nginx and the bucket, from the files in `deploy/`. */
export class Shop {
  readonly #machines: Record<MachineName, Machine>;
  readonly #database: Database;
  readonly #folder: string;
  readonly #serving = new Map<WebName, ChildProcess>();
  #working: ChildProcess | undefined;

  constructor(machines: Record<MachineName, Machine>, database: Database, folder: string) {
    this.#machines = machines;
    this.#database = database;
    this.#folder = folder;
  }

  machine(name: MachineName): Machine {
    return this.#machines[name];
  }

  #env(name: WebName): Record<string, string> {
    return {
      NODE_ENV: 'production',
      DEMO: '0',
      HOST: '0.0.0.0',
      PORT: '3000',
      WORKERS: '1',
      DEMO_ORDERS: '0',
      PUBLIC_URL: 'https://shop.example.ru',
      TRUST_PROXY: addressOf('lb'),
      METRICS_TOKEN,
      DATABASE_URL: this.#database.url,
      FILES_URL: 's3://S3RVER:S3RVER@s3:4568/vitrina?tls=0',
      JOBS: '0',
      MIGRATE: '0',
      DRAIN_NOTICE_MS: '5000',
      MALLOC_ARENA_MAX: '2',
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile'),
      DATA_DIR: join(this.#machines[name].folder, 'data'),
    };
  }

  /** Starts HAProxy, makes the schema and the goods. The database has to have a primary. */
  async prepare(): Promise<void> {
    mkdirSync(join(this.#folder, 'pictures'));
    for (const name of WEBS) this.#install(name);
    const env = this.#env('web1');
    await until(() => this.cli('web1', ['migrate']).then(() => true), {
      seconds: 60,
      what: 'схема базы через HAProxy',
      more: () => this.#machines.web1.tailOf('haproxy'),
    });
    await this.#machines.web1.run(
      [process.execPath, join(ROOT, 'src/entry/cli.ts'), 'demo', '--products', String(PRODUCTS)],
      { env },
    );
  }

  /** Makes the folders of a machine of the shop and starts its HAProxy. */
  #install(name: WebName): void {
    const machine = this.#machines[name];
    mkdirSync(join(machine.folder, 'data'));
    // A shared folder, as a network disk would be.
    symlinkSync(join(this.#folder, 'pictures'), join(machine.folder, 'data/files'));
    cpSync(join(DEPLOY, 'haproxy.cfg'), join(machine.folder, 'etc/haproxy/haproxy.cfg'));
    machine.start({
      name: 'haproxy',
      command: ['/usr/sbin/haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'],
    });
  }

  /** Kills both machines of the shop and deletes their data. */
  async lose(): Promise<void> {
    await Promise.all(WEBS.map((name) => this.#machines[name].killAll()));
    for (const name of WEBS) rmSync(join(this.#machines[name].folder, 'data'), { recursive: true });
  }

  /** Sets both machines up anew and waits until they answer. */
  async reopen(): Promise<void> {
    for (const name of WEBS) {
      this.#install(name);
      this.startWeb(name);
    }
    this.startWork();
    for (const name of WEBS) await this.untilReady(name);
  }

  /** Runs a command of the shop on one of its machines. @param root the tree of another release */
  cli(name: WebName, words: readonly string[], root = ROOT): Promise<string> {
    return this.#machines[name].run([process.execPath, join(root, 'src/entry/cli.ts'), ...words], {
      env: this.#env(name),
    });
  }

  startS3(): void {
    const { s3 } = this.#machines;
    const program = join(import.meta.dirname, 's3-server.ts');
    s3.start({ name: 's3', command: [process.execPath, program, join(s3.folder, 'buckets')] });
  }

  /** Starts the process that answers visitors. @param more settings, or the tree of another release */
  startWeb(
    name: WebName,
    { root = ROOT, env = {} }: { root?: string; env?: Record<string, string> } = {},
  ): void {
    const command = [process.execPath, join(root, 'src/entry/start.ts')];
    this.#serving.set(
      name,
      this.#machines[name].start({ name: 'web', command, env: { ...this.#env(name), ...env } }),
    );
  }

  /** Ends the process that answers visitors as systemd does, and waits for its end. @returns its exit code */
  async stopWeb(name: WebName): Promise<number | null> {
    return this.#end(name, this.#serving.get(name));
  }

  async #end(name: WebName, child: ChildProcess | undefined): Promise<number | null> {
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    await this.#machines[name].signal('SIGTERM', [child.pid ?? 0]);
    return ended;
  }

  /**
   * Replaces the processes that answer visitors as docs/operations.md says: one by one, and the next one when nginx has had time to
   * notice that the one before is back.
   */
  async replaceEach(options: Parameters<Shop['startWeb']>[1] = {}): Promise<void> {
    for (const name of WEBS) {
      await this.stopWeb(name);
      this.startWeb(name, options);
      await this.untilReady(name);
      await sleep(BETWEEN_MS);
    }
  }

  /** What nginx has complained about, each kind of it once with how often. */
  complaintsOfNginx(): string[] {
    const path = join(this.#machines.lb.folder, 'var/log/nginx/error.log');
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    const counts = new Map<string, number>();
    for (const line of lines) {
      const [, what = '', upstream = ''] =
        /\*\d+ ([^,]+),(?:.*upstream: "https?:\/\/([^/"]+))?/.exec(line) ?? [];
      if (what) counts.set(`${what} ${upstream}`.trim(), (counts.get(`${what} ${upstream}`.trim()) ?? 0) + 1);
    }
    writeFileSync(path, '');
    return [...counts].map(([what, count]) => `nginx: ${count} × ${what}`);
  }

  pidOf(name: WebName): number {
    return this.#serving.get(name)?.pid ?? 0;
  }

  /** Starts the process of the jobs. @param env more settings */
  startWork(root = ROOT, env: Record<string, string> = {}): void {
    this.#working = this.#machines.web1.start({
      name: 'work',
      command: [process.execPath, join(root, 'src/entry/cli.ts'), 'work'],
      env: { ...this.#env('web1'), ...env },
    });
  }

  /** Ends the process of the jobs and starts it with other settings. */
  async replaceWork(env: Record<string, string> = {}): Promise<void> {
    await this.#end('web1', this.#working);
    this.startWork(ROOT, env);
  }

  /** Starts a node of OpenSearch on its machine; it comes back with the data it had. */
  startSearch(): void {
    const { search } = this.#machines;
    const data = join(search.folder, 'data');
    mkdirSync(data, { recursive: true });
    search.start({ name: 'search', command: nodeCommand({ data, host: search.address, port: SEARCH_PORT }) });
  }

  untilReady(name: WebName): Promise<boolean> {
    return until(async () => (await askWeb(name, '/health/ready')).startsWith('200 '), {
      seconds: 120,
      what: `магазин на ${name}`,
      more: () => this.#machines[name].tailOf('web'),
    });
  }

  /** Starts nginx with the site of `deploy/`; only addresses and the paths of its certificate differ. */
  async startNginx(): Promise<void> {
    const { lb } = this.#machines;
    const etc = join(lb.folder, 'etc');
    const certificate =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=shop.example.ru';
    await run('openssl', [
      ...certificate.split(' '),
      '-keyout',
      join(etc, 'key.pem'),
      '-out',
      join(etc, 'certificate.pem'),
    ]);
    const site = readFileSync(join(DEPLOY, 'nginx/vitrina.conf'), 'utf8')
      .replaceAll('127.0.0.1:3000', `${addressOf('web1')}:3000`)
      .replaceAll('127.0.0.1:3001', `${addressOf('web2')}:3000`)
      .replace(/ssl_certificate \S+;/, 'ssl_certificate /etc/certificate.pem;')
      .replace(/ssl_certificate_key \S+;/, 'ssl_certificate_key /etc/key.pem;');
    mkdirSync(join(lb.folder, 'var/lib/nginx/vitrina'), { recursive: true });
    mkdirSync(join(lb.folder, 'var/log/nginx'), { recursive: true });
    writeFileSync(join(etc, 'nginx/conf.d/vitrina.conf'), site);
    writeFileSync(join(etc, 'nginx/nginx.conf'), NGINX);
    await lb.run(['/usr/sbin/nginx', '-t', '-q']);
    lb.start({ name: 'nginx', command: ['/usr/sbin/nginx', '-g', 'daemon off;'] });
  }

  /** Processor time that a process of the shop has used, seconds; 0 for one that has ended. */
  processorOf(name: WebName): number {
    const path = `/proc/${this.pidOf(name)}/stat`;
    if (!existsSync(path)) return 0;
    const stat = readFileSync(path, 'utf8');
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return (user + system) / TICKS_PER_SECOND;
  }
}

/** Reads a measurement of a process of the shop. @param metric its name with its labels @returns undefined if it has none */
export async function askMetric(name: WebName, metric: string): Promise<number | undefined> {
  const text = await askWeb(name, '/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  const line = text.split('\n').find((each) => each.startsWith(`${metric} `));
  return line === undefined ? undefined : Number(line.slice(metric.length + 1));
}

/**
 * Sends a request to a process of the shop itself, past nginx.
 * @param more headers
 * @returns the status and the body as one text; `0` and why if there is none
 */
export function askWeb(name: WebName, path: string, more: Record<string, string> = {}): Promise<string> {
  const headers = { host: 'shop.example.ru', connection: 'close', ...more };
  const options = { host: addressOf(name), port: 3000, path, headers, signal: AbortSignal.timeout(10_000) };
  return new Promise((resolve) => {
    const sent = request(options, async (answer) => {
      let text = '';
      for await (const part of answer.setEncoding('utf8')) text += part;
      resolve(`${answer.statusCode} ${text}`);
    });
    sent.once('error', ({ message }) => resolve(`0 ${message}`));
    sent.end();
  });
}

/** What surrounds the site: Debian's own file also loads modules that are not installed here. */
const NGINX = `user www-data;
worker_processes 1;
pid /run/nginx.pid;
error_log /var/log/nginx/error.log warn;
events { worker_connections 4096; }
http {
  access_log off;
  include /etc/nginx/mime.types;
  include /etc/nginx/conf.d/*.conf;
}
`;

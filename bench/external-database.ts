import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from '../src/platform/database/postgres-program.server.ts';
import { killTree } from './kill-tree.ts';
import { untilOldSegment } from './old-segment.ts';

const TEMPLATE = join(import.meta.dirname, '../deploy/pgbackrest.conf');
/** Beside those of the template: what any guide to PostgreSQL sets first. */
const SETTINGS = { shared_buffers: '512MB', max_connections: '200', max_wal_size: '4GB' };
const LOOK_MS = 100;
/** How long before a segment of the log ends the machine dies. */
const BEFORE_SENT_MS = 1_000;

/** A PostgreSQL of Debian that pgBackRest backs up as `deploy/pgbackrest.conf` says, into a folder in place of the bucket. */
export class ExternalDatabase {
  readonly #folder = mkdtempSync(join(tmpdir(), 'vitrina-external-'));
  readonly #account = findPostgres(console.error).account;
  readonly #bin: string;
  readonly #settings: Record<string, string>;
  readonly #port: number;
  #server: ChildProcess | undefined;

  private constructor(bin: string, port: number) {
    this.#bin = bin;
    this.#port = port;
    chmodSync(this.#folder, 0o755);
    for (const name of ['data', 'repo', 'spool', 'lock', 'log']) this.#makeFolder(name);
    const template = readFileSync(TEMPLATE, 'utf8');
    writeFileSync(this.#config, this.#configOf(template));
    this.#settings = { ...SETTINGS, ...settingsOf(template, this.#config) };
  }

  /** Makes the server, its backups and an empty database for the shop. @throws Error without PostgreSQL or pgBackRest of Debian */
  static async start(): Promise<ExternalDatabase> {
    const made = new ExternalDatabase(debianPostgres(), await freePort());
    try {
      await made.#run(join(made.#bin, 'initdb'), ['-D', made.#data, '-U', 'owner', '-A', 'trust', '-k']);
      await made.#open();
      await made.#ask('create role shop login');
      await made.#ask(`create database shop owner shop encoding 'UTF8' template template0 locale 'C.UTF-8'`);
      await made.#pgbackrest('stanza-create');
      await made.#pgbackrest('check');
      return made;
    } catch (fault) {
      await made.remove();
      throw fault;
    }
  }

  /** What programs of the shop need to use it, and to look at its backups. */
  get env(): Record<string, string> {
    return { DATABASE_URL: this.#url('shop', 'shop'), PGBACKREST_CONFIG: this.#config };
  }

  /** A full backup, as the schedule makes it each Sunday. */
  async backUp(): Promise<void> {
    await this.#pgbackrest('backup', '--type=full');
  }

  /** Waits for the moment at which a lost machine loses most: shortly before the server would begin another segment of the log. */
  async untilMostIsAtStake(): Promise<void> {
    const segment = async () =>
      (await this.#ask('select pg_walfile_name(pg_current_wal_insert_lsn()) as name'))[0]?.name;
    const longestMs = Number(this.#settings.archive_timeout) * 1_000 - BEFORE_SENT_MS;
    await untilOldSegment(async () => String(await segment()), { longestMs });
  }

  /** Kills programs and the server with everything that sends its log, and deletes all but the backups. */
  async lose(programs: readonly ChildProcess[]): Promise<void> {
    const server = this.#server;
    if (!server?.pid) return killTree(programs);
    // What pgBackRest starts in the background has left the tree of the server.
    const senders = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('pgbackrest') && line.includes(this.#config))
      .map((line) => Number.parseInt(line, 10));
    await killTree([...programs, server], senders);
    this.#server = undefined;
    for (const name of ['data', 'spool', 'lock']) {
      rmSync(join(this.#folder, name), { recursive: true });
      this.#makeFolder(name);
    }
  }

  /** Restores the latest backup with all of the log that was sent, and opens it. */
  async restore(): Promise<void> {
    await this.#pgbackrest('restore');
    await this.#open();
  }

  async remove(): Promise<void> {
    if (this.#server) await this.lose([]);
    rmSync(this.#folder, { recursive: true, maxRetries: 5 });
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  get #config(): string {
    return join(this.#folder, 'pgbackrest.conf');
  }

  #makeFolder(name: string): void {
    const path = join(this.#folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
  }

  /** The template with a folder in place of the bucket. */
  #configOf(template: string): string {
    const at = (name: string) => join(this.#folder, name);
    const set: Record<string, string> = {
      'repo1-type': 'posix',
      'repo1-path': at('repo'),
      'repo1-cipher-pass': randomBytes(48).toString('base64'),
      'spool-path': `${at('spool')}\nlock-path=${at('lock')}\nlog-path=${at('log')}`,
      'pg1-path': this.#data,
      'pg1-port': `${this.#port}\npg1-user=owner\npg1-socket-path=${this.#folder}/lock`,
    };
    return template
      .replace(/^repo1-s3-.*\n/gm, '')
      .replace(/^([a-z0-9-]+)=.*$/gm, (line, name: string) => (set[name] ? `${name}=${set[name]}` : line));
  }

  async #open(): Promise<void> {
    const settings = {
      ...this.#settings,
      port: String(this.#port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: join(this.#folder, 'lock'),
      log_min_messages: 'fatal',
    };
    const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#server = spawn(join(this.#bin, 'postgres'), ['-D', this.#data, ...words], this.#options('ignore'));
    let ended = false;
    this.#server.once('exit', () => {
      ended = true;
    });
    const isOpen = () =>
      this.#ask('select pg_is_in_recovery() as standby').then(
        ([row]) => row?.standby === false,
        () => false,
      );
    while (!(await isOpen())) {
      if (ended) throw new Error('PostgreSQL did not start');
      await sleep(LOOK_MS);
    }
  }

  async #ask(text: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.#url('postgres', 'owner') });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  #url(database: string, role: string): string {
    return `postgres://${role}@127.0.0.1:${this.#port}/${database}`;
  }

  #pgbackrest(...words: string[]): Promise<void> {
    return this.#run('pgbackrest', [`--config=${this.#config}`, '--stanza=vitrina', ...words]);
  }

  #options(stdio: 'ignore' | 'pipe'): SpawnOptions {
    const { uid, gid } = this.#account ?? {};
    const env = { PATH: process.env.PATH, LANG: 'C.UTF-8' };
    return {
      cwd: this.#folder,
      env,
      stdio: ['ignore', stdio, stdio],
      ...(uid === undefined ? {} : { uid, gid }),
    };
  }

  async #run(program: string, words: readonly string[]): Promise<void> {
    const child = spawn(program, words, this.#options('pipe'));
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        printed += chunk;
      });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${code}\n${printed}`);
  }
}

/** The settings of PostgreSQL that stand in the comments of the template. */
function settingsOf(template: string, config: string): Record<string, string> {
  const found = [...template.matchAll(/^# {3}(archive_\w+) = (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll("'", '').replace('pgbackrest ', `pgbackrest --config=${config} `),
  ]);
  return Object.fromEntries(found);
}

/** The newest PostgreSQL of Debian's packages. @returns its folder of programs */
function debianPostgres(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const bin = versions
    .map((version) => join(root, version, 'bin'))
    .find((path) => existsSync(join(path, 'initdb')));
  if (!bin || !existsSync('/usr/bin/pgbackrest'))
    throw new Error('an external database needs apt-get install postgresql pgbackrest');
  return bin;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

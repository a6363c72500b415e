import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { openPool, type Pool } from '../../../src/platform/database/db.server.ts';
import { run } from '../programs.ts';
import { type Cluster, clusterInWords, readCluster } from './cluster.ts';
import { addressOf, type Machine, type MachineName } from './machines.ts';
import { until } from './waiting.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const BIN = '/usr/lib/postgresql/15/bin';
export const DATABASES = ['db1', 'db2', 'db3'] as const;
export type DatabaseName = (typeof DATABASES)[number];
/** The rules of orders are checked by one large statement. */
const CHECK_MS = 300_000;
/** Of a lab that nobody else reaches. */
const PASSWORD = 'laboratory';

/** Three servers of PostgreSQL with Patroni and etcd, from the files in `deploy/`. */
export class Database {
  readonly #machines: Record<MachineName, Machine>;
  readonly #patroni: string;

  constructor(machines: Record<MachineName, Machine>, patroni: string) {
    this.#machines = machines;
    this.#patroni = patroni;
  }

  /** The address on machines of the shop: HAProxy leads to the primary. */
  readonly url = `postgres://vitrina:${PASSWORD}@127.0.0.1:5432/vitrina`;

  /** The address of one server, for machines of the shop. */
  urlOf(name: DatabaseName): string {
    return `postgres://vitrina:${PASSWORD}@${name}:5432/vitrina`;
  }

  machine(name: DatabaseName): Machine {
    return this.#machines[name];
  }

  async prepare(): Promise<void> {
    for (const name of DATABASES) {
      const { folder } = this.machine(name);
      mkdirSync(join(folder, 'etc/patroni'), { recursive: true });
      for (const file of ['patroni.yml', 'create-database.sh'])
        cpSync(join(DEPLOY, file), join(folder, 'etc/patroni', file));
      await this.#makeFolders(name);
    }
  }

  async #makeFolders(name: DatabaseName): Promise<void> {
    const owned = {
      'var/lib/postgresql': 'postgres',
      'var/lib/postgresql/15': 'postgres',
      'run/postgresql': 'postgres',
      'var/lib/etcd': 'etcd',
    };
    for (const [path, owner] of Object.entries(owned)) {
      const whole = join(this.machine(name).folder, path);
      mkdirSync(whole, { recursive: true });
      await run('chown', [`${owner}:`, whole]);
    }
  }

  /** Kills all three servers and deletes what is on their disks: a new machine has the same name and the same files of `deploy/`. */
  async lose(): Promise<void> {
    await Promise.all(DATABASES.map((name) => this.machine(name).killAll()));
    for (const name of DATABASES) {
      for (const path of ['postgresql', 'etcd'])
        for (const each of readdirSync(join(this.machine(name).folder, 'var/lib', path)))
          rmSync(join(this.machine(name).folder, 'var/lib', path, each), { recursive: true });
      await this.#makeFolders(name);
    }
  }

  /** Moves a standby to a disk in memory of so many megabytes: its data are copied from the primary anew. */
  async useSmallDisk(name: DatabaseName, megabytes: number): Promise<void> {
    const machine = this.machine(name);
    const disk = join(machine.folder, 'var/lib/postgresql');
    await machine.killAll();
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', disk]);
    mkdirSync(join(disk, '15'));
    await run('chown', ['-R', 'postgres:', disk]);
    await this.#rejoin(name);
  }

  /** Moves it back. */
  async useOwnDisk(name: DatabaseName): Promise<void> {
    const machine = this.machine(name);
    await machine.killAll();
    await run('umount', [join(machine.folder, 'var/lib/postgresql')]);
    await this.#rejoin(name);
  }

  /** Boots a server and waits until it follows the primary again: what Patroni says may be from before its end. */
  async #rejoin(name: DatabaseName): Promise<void> {
    this.boot(name);
    const machine = this.machine(name);
    await until(async () => (await machine.pidsOf(/walreceiver/)).length > 0, {
      seconds: 180,
      what: `${name} следует за главным сервером`,
      more: () => this.logs(),
    });
    await this.untilComplete();
  }

  /** Makes a standby the primary, as before work on the other machine. */
  async switchOver(candidate: DatabaseName): Promise<void> {
    await until(
      async () => {
        const leader = await this.untilPrimary();
        await this.order(leader, 'POST /switchover', { leader, candidate });
        return true;
      },
      { seconds: 60, what: `главный сервер ${candidate}` },
    );
    await this.untilComplete();
  }

  /** Gives Patroni of a server an order, such as `POST /restart`. @throws Error with its refusal */
  async order(name: DatabaseName, order: string, body: object): Promise<void> {
    const [method = '', path = ''] = order.split(' ');
    const answer = await fetch(`http://${addressOf(name)}:8008${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`patroni:${PASSWORD}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }

  startEtcd(name: DatabaseName): void {
    const own = `etcd${name.slice(2)}`;
    this.machine(name).start({
      name: 'etcd',
      command: ['/usr/bin/etcd'],
      user: 'etcd',
      env: {
        ...(parseEnv(readFileSync(join(DEPLOY, 'etcd.env'), 'utf8')) as Record<string, string>),
        ETCD_NAME: own,
        ETCD_ADVERTISE_CLIENT_URLS: `http://${own}:2379`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${own}:2380`,
      },
    });
  }

  startPatroni(name: DatabaseName): void {
    this.machine(name).start({
      name: 'patroni',
      command: [this.#patroni, '/etc/patroni/patroni.yml'],
      user: 'postgres',
      env: {
        LANG: 'C.UTF-8',
        PATRONI_NAME: name,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${name}:5432`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${name}:8008`,
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: PASSWORD,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: PASSWORD,
        PATRONI_RESTAPI_USERNAME: 'patroni',
        PATRONI_RESTAPI_PASSWORD: PASSWORD,
        VITRINA_PASSWORD: PASSWORD,
      },
    });
  }

  /** Starts what a server of the database starts when it boots. */
  boot(name: DatabaseName): void {
    this.startEtcd(name);
    this.startPatroni(name);
  }

  /** What the first member that answers says. @param except a member that may be cut off and does not know it */
  async state(except?: DatabaseName): Promise<Cluster | undefined> {
    for (const name of DATABASES) {
      if (name === except) continue;
      const answer = await fetch(`http://${addressOf(name)}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => undefined);
      if (answer?.ok) return readCluster(await answer.text());
    }
    return undefined;
  }

  /** Waits until there is a primary, other than `except`. */
  untilPrimary(except?: DatabaseName): Promise<DatabaseName> {
    const look = async () => {
      const primary = (await this.state(except))?.primary as DatabaseName | undefined;
      return primary === except ? undefined : primary;
    };
    return until(look, {
      seconds: 120,
      what: 'главный сервер базы',
      more: () => this.logs(),
    });
  }

  /** Waits until all three servers are there, and the other two confirm the commits of the primary. */
  async untilComplete(seconds = 180): Promise<Cluster> {
    let last = '';
    return until(
      async () => {
        const state = await this.state();
        last = state ? clusterInWords(state) : 'Patroni не отвечает';
        return state?.primary && state.streaming.length === 2 && state.quorum.length === 2
          ? state
          : undefined;
      },
      { seconds, what: 'три сервера базы', more: () => `${last}\n${this.logs()}` },
    );
  }

  /** A connection of the lab itself to a server. */
  connect(name: DatabaseName): Pool {
    return openPool(`postgres://vitrina:${PASSWORD}@${addressOf(name)}:5432/vitrina`, 2, 10_000, CHECK_MS);
  }

  /** Runs SQL as the superuser on the machine itself. */
  sql(name: DatabaseName, text: string, database = 'vitrina'): Promise<string> {
    const psql = [
      `${BIN}/psql`,
      '-XAtq',
      '-v',
      'ON_ERROR_STOP=1',
      '-h',
      '/run/postgresql',
      '-d',
      database,
      '-c',
      text,
    ];
    return this.machine(name).run(psql, { user: 'postgres' });
  }

  /** Checks every table and index of a server. @throws Error with what is damaged */
  async check(name: DatabaseName): Promise<void> {
    const command = [
      `${BIN}/pg_amcheck`,
      '-h',
      '/run/postgresql',
      '-d',
      'vitrina',
      '--install-missing',
      '--heapallindexed',
      '-j',
      '2',
    ];
    await this.machine(name).run(command, { user: 'postgres' });
  }

  logs(): string {
    return DATABASES.map(
      (name) =>
        `--- ${name}\n${this.machine(name).tailOf('patroni')}${this.machine(name).tailOf('etcd').slice(-400)}`,
    ).join('\n');
  }
}

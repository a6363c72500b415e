import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../programs.ts';
import { DATABASES, type Database, type DatabaseName } from './database.ts';
import type { Machine } from './machines.ts';
import { until } from './waiting.ts';

const TEMPLATE = join(import.meta.dirname, '../../../deploy/pgbackrest.conf');
const BIN = '/usr/lib/postgresql/15/bin';
const DATA = '/var/lib/postgresql/15/vitrina';
/** The key of the backups, which a company has on paper. */
const KEY = randomBytes(48).toString('base64');

/** Backups by pgBackRest from the template of `deploy/`, into a folder of a machine elsewhere in place of the bucket: the S3 server of the lab has no TLS. */
export class Backups {
  readonly #database: Database;
  readonly #elsewhere: Machine;

  constructor(database: Database, elsewhere: Machine) {
    this.#database = database;
    this.#elsewhere = elsewhere;
  }

  /** Begins to send the log of the database, and makes the first full backup. */
  async begin(): Promise<void> {
    const template = readFileSync(TEMPLATE, 'utf8');
    const repository = join(this.#elsewhere.folder, 'backups');
    mkdirSync(repository, { recursive: true });
    await run('chown', ['postgres:', repository]);
    for (const name of DATABASES) await this.#install(name, template, repository);
    const primary = await this.#database.untilPrimary();
    await this.#database.order(primary, 'PATCH /config', {
      postgresql: { parameters: settingsOf(template) },
    });
    const standbys = DATABASES.filter((name) => name !== primary);
    for (const name of [...standbys, primary]) await this.#restart(name);
    await this.#pgbackrest(primary, 'stanza-create');
    await this.#pgbackrest(primary, 'check');
    await this.#pgbackrest(primary, 'backup', '--type=full');
  }

  /**
   * Restores the latest backup with all of the log that was sent, on a machine with an empty disk, and makes it a cluster again. The
   * recovery ends before Patroni starts, which then finds an ordinary server.
   */
  async restore(name: DatabaseName): Promise<void> {
    await this.#pgbackrest(name, 'restore');
    const settings = ['archive_mode=off', "listen_addresses=''", "synchronous_standby_names=''"];
    const words = settings.map((each) => `-c ${each}`).join(' ');
    const control = [`${BIN}/pg_ctl`, '-D', DATA, '-w', '-t', '600'];
    const log = ['-l', '/run/postgresql/restore.log'];
    await this.#asPostgres(name, [...control, ...log, '-o', words, 'start']);
    await until(async () => (await this.#ask(name, 'select pg_is_in_recovery()')) === 'f', {
      seconds: 600,
      what: 'база применила журнал',
    });
    await this.#asPostgres(name, [...control, '-m', 'fast', 'stop']);
    for (const each of DATABASES) this.#database.startEtcd(each);
    this.#database.startPatroni(name);
    await this.#database.untilPrimary();
    for (const each of DATABASES.filter((other) => other !== name)) this.#database.startPatroni(each);
  }

  async #install(name: DatabaseName, template: string, repository: string): Promise<void> {
    const { folder } = this.#database.machine(name);
    for (const path of ['spool', 'lock', 'var/log/pgbackrest']) {
      mkdirSync(join(folder, path), { recursive: true });
      await run('chown', ['postgres:', join(folder, path)]);
    }
    const set: Record<string, string> = {
      'repo1-type': 'posix',
      'repo1-path': repository,
      'repo1-cipher-pass': KEY,
      'spool-path': `${join(folder, 'spool')}\nlock-path=${join(folder, 'lock')}`,
      'pg1-path': DATA,
      'pg1-port': '5432\npg1-socket-path=/run/postgresql',
    };
    const text = template
      .replace(/^repo1-s3-.*\n/gm, '')
      .replace(/^([a-z0-9-]+)=.*$/gm, (line, key: string) => (set[key] ? `${key}=${set[key]}` : line));
    mkdirSync(join(folder, 'etc/pgbackrest'), { recursive: true });
    writeFileSync(join(folder, 'etc/pgbackrest/pgbackrest.conf'), text);
  }

  async #restart(name: DatabaseName): Promise<void> {
    await until(() => this.#database.order(name, 'POST /restart', {}).then(() => true), {
      seconds: 60,
      what: `перезапуск ${name}`,
    });
    await until(async () => (await this.#ask(name, 'show archive_mode')) === 'on', {
      seconds: 60,
      what: `журнал ${name} отправляется`,
    });
    await this.#database.untilComplete();
  }

  #ask(name: DatabaseName, text: string): Promise<string> {
    return this.#database.sql(name, text, 'postgres').then((answer) => answer.trim());
  }

  #pgbackrest(name: DatabaseName, ...words: string[]): Promise<string> {
    return this.#asPostgres(name, ['/usr/bin/pgbackrest', '--stanza=vitrina', ...words]);
  }

  #asPostgres(name: DatabaseName, command: readonly string[]): Promise<string> {
    return this.#database.machine(name).run(command, { user: 'postgres', env: { LANG: 'C.UTF-8' } });
  }
}

/** The settings of PostgreSQL that stand in the comments of the template. */
function settingsOf(template: string): Record<string, string> {
  return Object.fromEntries(
    [...template.matchAll(/^# {3}(archive_\w+) = (.+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll("'", ''),
    ]),
  );
}

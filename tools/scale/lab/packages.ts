import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotRun, programOf, run } from '../programs.ts';

/** Stays between runs, and the user postgres has to be able to read it. */
const PATRONI = '/var/cache/vitrina-lab/patroni';
const POLICY = '/usr/sbin/policy-rc.d';
const VENV_PYTHON = '/usr/bin/python3';

/** A file by which a package is recognised. */
const PACKAGES: Readonly<Record<string, string>> = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'postgresql-client-15': '/usr/lib/postgresql/15/bin/pg_amcheck',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbackrest: '/usr/bin/pgbackrest',
  nginx: '/usr/sbin/nginx',
  openssl: '/usr/bin/openssl',
  iproute2: '/usr/sbin/ip',
  strace: '/usr/bin/strace',
  'python3-venv': '/usr/share/doc/python3-venv',
};

/**
 * Installs what the lab runs: Debian's packages, without starting their services, and Patroni in a virtual environment.
 * @returns the path of the program `patroni`
 * @throws NotRun that names what could not be installed
 */
export async function bringPackages(report: (line: string) => void): Promise<string> {
  if (process.getuid?.() !== 0) throw new NotRun('лаборатории нужен root: sudo npm run scale -- lab …');
  const missing = Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name] ?? ''));
  if (missing.length > 0) {
    report(`Устанавливаю пакеты Debian: ${missing.join(', ')}`);
    await install(missing);
  }
  const patroni = join(PATRONI, 'bin/patroni');
  if (!existsSync(patroni)) {
    report('Устанавливаю Patroni 4 в виртуальное окружение');
    await bringPatroni();
  }
  const version = await run(patroni, ['--version']);
  if (!/ 4\./.test(version))
    throw new NotRun(`нужен Patroni 4, а установлен ${version.trim()}: удалите ${PATRONI}`);
  return patroni;
}

async function install(names: readonly string[]): Promise<void> {
  const apt = programOf('apt-get', 'apt');
  // Debian starts a service as soon as it is installed; here each runs on a machine of the lab alone.
  const hasPolicy = existsSync(POLICY);
  if (!hasPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run(apt, ['update', '-q'], { env }).catch(() => '');
    await run(apt, ['install', '-y', '-q', '--no-install-recommends', ...names], { env });
  } catch (fault) {
    const lacking = names.filter((name) => !existsSync(PACKAGES[name] ?? ''));
    throw new NotRun(`не установились пакеты ${lacking.join(', ')}: ${(fault as Error).message.slice(-500)}`);
  } finally {
    if (!hasPolicy) rmSync(POLICY);
  }
}

async function bringPatroni(): Promise<void> {
  rmSync(PATRONI, { recursive: true, force: true });
  mkdirSync(PATRONI, { recursive: true });
  try {
    await run(VENV_PYTHON, ['-m', 'venv', PATRONI]);
    await run(join(PATRONI, 'bin/pip'), ['install', '-q', 'patroni[etcd3]>=4.0,<5', 'psycopg2-binary']);
  } catch (fault) {
    rmSync(PATRONI, { recursive: true, force: true });
    throw new NotRun(`Patroni не установился: ${(fault as Error).message.slice(-500)}`);
  }
}

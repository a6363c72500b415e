import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotRun, programOf, run } from '../programs.ts';

/** Stays between runs, and the user postgres has to be able to read it. */
const PATRONI = '/var/cache/vitrina-lab/patroni';
const POLICY = '/usr/sbin/policy-rc.d';
const VENV_PYTHON = '/usr/bin/python3';

/** A package and the file by which it is recognised. */
interface Package {
  readonly file: string;
  /** The only fault that needs it; undefined: the lab itself. */
  readonly fault?: string;
}

const PACKAGES: Readonly<Record<string, Package>> = {
  'postgresql-15': { file: '/usr/lib/postgresql/15/bin/postgres' },
  'postgresql-client-15': { file: '/usr/lib/postgresql/15/bin/pg_amcheck' },
  'etcd-server': { file: '/usr/bin/etcd' },
  haproxy: { file: '/usr/sbin/haproxy' },
  nginx: { file: '/usr/sbin/nginx' },
  openssl: { file: '/usr/bin/openssl' },
  iproute2: { file: '/usr/sbin/ip' },
  'python3-venv': { file: '/usr/share/doc/python3-venv' },
  strace: { file: '/usr/bin/strace', fault: 'slow-disk' },
  pgbackrest: { file: '/usr/bin/pgbackrest', fault: 'site-loss' },
};

/**
 * Installs what the lab runs: Debian's packages, without starting their services, and Patroni in a virtual environment.
 * @returns the path of the program `patroni`
 * @throws NotRun that names what could not be installed
 */
export async function bringPackages(report: (line: string) => void): Promise<string> {
  if (process.getuid?.() !== 0) throw new NotRun('лаборатории нужен root: sudo npm run scale -- lab …');
  const missing = Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name]?.file ?? ''));
  if (missing.length > 0) {
    report(`Устанавливаю пакеты Debian: ${missing.join(', ')}`);
    for (const line of judge(await withoutServices((apt) => installed(missing, apt)))) report(line);
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

/** Debian starts a service as soon as it is installed; here each runs on a machine of the lab alone. */
async function withoutServices<T>(work: (install: Install) => Promise<T>): Promise<T> {
  const apt = programOf('apt-get', 'apt');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const hasPolicy = existsSync(POLICY);
  if (!hasPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await run(apt, ['update', '-q'], { env }).catch(() => '');
    return await work((names) =>
      run(apt, ['install', '-y', '-q', '--no-install-recommends', ...names], { env }),
    );
  } finally {
    if (!hasPolicy) rmSync(POLICY);
  }
}

type Install = (names: readonly string[]) => Promise<unknown>;

/** Installs packages together, and if that fails each alone. @returns those that could not be had, with why */
export async function installed(names: readonly string[], install: Install): Promise<Map<string, string>> {
  const lacking = new Map<string, string>();
  const isDone = await install(names).then(
    () => true,
    () => false,
  );
  if (!isDone)
    for (const name of names)
      await install([name]).catch(({ message }: Error) => lacking.set(name, message.trim().slice(-300)));
  return lacking;
}

/** What it means that packages are lacking. @returns faults that cannot be tried, in Russian @throws NotRun if the lab cannot be opened */
export function judge(lacking: ReadonlyMap<string, string>): string[] {
  const needed = [...lacking].filter(([name]) => PACKAGES[name]?.fault === undefined);
  if (needed.length > 0)
    throw new NotRun(needed.map(([name, reason]) => `не установился пакет ${name}: ${reason}`).join('\n'));
  return [...lacking].map(
    ([name, reason]) =>
      `Не установился пакет ${name}, испытания ${PACKAGES[name]?.fault} не будет: ${reason}`,
  );
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

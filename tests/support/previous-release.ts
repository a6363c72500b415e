import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const SUBJECT = /^Release 0\.\d+\.0$/;

/** A release of the shop in the history of this tree. */
export interface Release {
  readonly commit: string;
  /** Such as `0.2.0`. */
  readonly version: string;
}

/** The last release before this commit; undefined where the history is not there. */
export function previousRelease(): Release | undefined {
  try {
    const log = git('log', '--format=%H %s', '--grep=^Release 0\\.', 'HEAD');
    const all = log.split('\n').map((line) => ({ commit: line.slice(0, 40), subject: line.slice(41) }));
    const head = git('rev-parse', 'HEAD').trim();
    const found = all.find(({ commit, subject }) => commit !== head && SUBJECT.test(subject));
    return found && { commit: found.commit, version: found.subject.replace('Release ', '') };
  } catch {
    return undefined;
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** The sources of a release beside this tree, with our libraries. */
export interface ReleaseTree {
  readonly path: string;
  remove(): void;
}

/** Checks out a release into a temporary folder. */
export function checkOut({ commit, version }: Release): ReleaseTree {
  const path = mkdtempSync(join(tmpdir(), `vitrina-${version}-`));
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 512 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', path], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  return { path, remove: () => rmSync(path, { recursive: true, maxRetries: 5 }) };
}

/** Gives a checked-out release our schema: its tests get databases that our migrations have made. */
export function useOurSchema({ path }: ReleaseTree): void {
  rmSync(join(path, 'db/migrations'), { recursive: true });
  cpSync(join(ROOT, 'db/migrations'), join(path, 'db/migrations'), { recursive: true });
  writeFileSync(
    join(path, 'src/platform/database/migrate.server.ts'),
    `export { migrate } from ${JSON.stringify(join(ROOT, 'src/platform/database/migrate.server.ts'))};\n`,
  );
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Writes a generated file, or says that the one in the repository is stale.
 * @param command what brings it up to date
 * @returns the exit code: 1 when stale
 */
export function writeOrCompare(path: string, text: string, check: boolean, command: string): number {
  const name = relative(process.cwd(), path);
  const fresh = existsSync(path) && readFileSync(path, 'utf8') === text;
  if (check && !fresh) {
    process.stderr.write(`${name} отстал от исходников. Обновите его: ${command}\n`);
    return 1;
  }
  if (!fresh) writeFileSync(path, text);
  process.stdout.write(fresh ? `${name}: свежий\n` : `${name}: обновлён\n`);
  return 0;
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Writes a generated file, or reports that the one in the repository is out of date.
 * @param command the command that updates it
 * @returns the exit code: 1 if it is out of date
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

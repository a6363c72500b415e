// Whether each migration lets a running shop and the previous release go on; a part of `npm run verify`. `--exempt` prints the
// names of those that break a rule, for exempt.txt.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, faultsOf, nothingKnown } from './rules.ts';

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');
const EXEMPT = join(import.meta.dirname, 'exempt.txt');

/** What is wrong with the migrations of the tree, and with the list of exempt ones. */
export function checkMigrations(exempt = readExempt()): Fault[] {
  const known = nothingKnown();
  const names = readdirSync(MIGRATIONS).sort();
  const found = new Map(
    names.map((name) => [name, faultsOf(name, readFileSync(join(MIGRATIONS, name), 'utf8'), known)]),
  );
  const numbers = names.map((name) => name.slice(0, 4));
  const twice = names.filter((_, at) => numbers.indexOf(numbers[at] as string) !== at);
  return [
    ...names.flatMap((name) => (exempt.includes(name) ? [] : (found.get(name) ?? []))),
    ...twice.map((file) => ({
      file,
      line: 1,
      what: 'another migration has this number: take the next free one',
    })),
    ...exempt
      .filter((name) => !found.get(name)?.length)
      .map((file) => ({
        file: 'tools/migrations/exempt.txt',
        line: 1,
        what: `${file} breaks no rule: leave it out`,
      })),
  ];
}

function readExempt(): string[] {
  return readFileSync(EXEMPT, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

if (import.meta.main) {
  const faults = checkMigrations(process.argv.includes('--exempt') ? [] : undefined);
  if (process.argv.includes('--exempt')) console.log([...new Set(faults.map(({ file }) => file))].join('\n'));
  else for (const { file, line, what } of faults) console.log(`db/migrations/${file}:${line}: ${what}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

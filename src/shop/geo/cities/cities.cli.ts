import { parseArgs } from 'node:util';
import type { Tx } from '../../../platform/database/db.server.ts';
import { readDiskText } from '../../../platform/files/file-faults.server.ts';
import { FileError } from '../../../platform/files/json-file.ts';
import { isShopError } from '../../../platform/http/errors.ts';
import { applyCities, type CitiesReport } from './cities.server.ts';
import { parseCities } from './cities.ts';

interface CitiesIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/** Functions of other slices that the command needs; src/entry passes them in. */
export interface CitiesDependencies {
  slugOf(name: string): string;
  /** Runs `work` and links price types and warehouses to the cities, in one transaction. A dry run is rolled back. */
  mapAfter<T>(
    work: (tx: Tx) => Promise<T>,
    isDryRun: boolean,
  ): Promise<{ result: T; problems: readonly { text: string }[] }>;
  /** Writes the audit row of the change. */
  record(tx: Tx, report: CitiesReport): Promise<void>;
}

const HELP = `Города и магазины: npm run cli -- cities <файл.json> [--dry-run]

Города станут такими, как в файле: новые добавятся, прочие скроются (не удалятся). Типы цен и склады 1С
свяжутся с ними по тем же правилам, что при загрузке. Пример файла — docs/operations.md.

  --dry-run           проверить и рассказать, ничего не меняя
`;

/** The command `cities`. @returns 0 when done, 1 when an import is running, 2 for a wrong file or arguments */
export async function runCities(argv: string[], io: CitiesIo, given: CitiesDependencies): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (values.help || path === undefined || positionals.length > 1) {
    (values.help ? io.stdout : io.stderr).write(HELP);
    return values.help ? 0 : 2;
  }
  try {
    const plans = parseCities(await readDiskText(path), given.slugOf);
    const isDryRun = values['dry-run'];
    const change = async (tx: Tx) => {
      const report = await applyCities(tx, plans);
      if (Object.values(report).some((names) => names.length > 0)) await given.record(tx, report);
      return report;
    };
    const { result, problems } = await given.mapAfter(change, isDryRun);
    io.stdout.write(describe(result, isDryRun) + problems.map(({ text }) => `! ${text}\n`).join(''));
    return 0;
  } catch (error) {
    if (!(error instanceof FileError) && !isShopError(error)) throw error;
    io.stderr.write(error instanceof FileError ? `${path}: ${error.message}\n` : `${error.message}\n`);
    return error instanceof FileError ? 2 : 1;
  }
}

function describe({ added, changed, hidden }: CitiesReport, isDryRun: boolean): string {
  const line = (word: string, names: string[]) => (names.length > 0 ? `${word}: ${names.join(', ')}\n` : '');
  const lines = line('Добавлены', added) + line('Изменены', changed) + line('Скрыты', hidden);
  return (
    (lines || 'Города уже такие, ничего не изменилось.\n') +
    (isDryRun ? 'Проверка: ничего не записано.\n' : '')
  );
}

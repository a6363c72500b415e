import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../../platform/config/config.server.ts';
import type { Db, Pool } from '../../../platform/database/db.server.ts';
import { isShopError } from '../../../platform/http/errors.ts';
import { checkMappingNames } from '../mapping/mapping.queries.ts';
import { readMapping } from '../mapping/mapping.server.ts';
import { MappingError } from '../mapping/mapping.ts';
import { rejectSuspicious } from '../quarantine/quarantine.server.ts';
import { endRun, insertImport } from '../runs/runs.server.ts';
import { summaryOf } from '../runs/runs.ts';
import { openScratch } from '../scratch/scratch.server.ts';
import { collectFiles } from './import-files.server.ts';
import { describeImport, importJson } from './import-report.ts';
import { type ImportOptions, importFiles } from './imports.server.ts';
import { progressBar } from './progress.ts';

export interface ImportIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly isTTY: boolean;
  readonly config: Config;
  readonly pool: Pool;
  readonly db: Db;
}

const HELP = `Загрузка каталога: npm run cli -- import <файл|папка|zip>… [ключи]

Принимает выгрузки 1С (CommerceML 2.03–3.1) и YML, в любом порядке. Каждый файл применяется целиком или никак.

  --dry-run           прочитать, проверить и рассказать, ничего не меняя
  --json              отчёт для программ
  --mapping <файл>    соответствие городов, типов цен и складов (иначе exchange.json в DATA_DIR, если он есть)
  --source <имя>      чьи это идентификаторы; у каждой базы 1С своё имя (по умолчанию 1c)
  --quarantine        не принимать файл, который выглядит странно: так же проверяется то, что присылает 1С
  --allow-mass-hide   разрешить полной выгрузке скрыть больше допустимой доли товаров
`;

/** Runs the command `import`. @returns 0 when all files were applied, 1 when a file or the mapping was rejected, 2 for wrong arguments */
export async function runImport(argv: string[], io: ImportIo): Promise<number> {
  const parsed = readArguments(argv);
  if (typeof parsed === 'string') {
    io.stderr.write(`${parsed}\n`);
    return 2;
  }
  const { values, positionals } = parsed;
  if (values.help || positionals.length === 0) {
    (values.help ? io.stdout : io.stderr).write(HELP);
    return values.help ? 0 : 2;
  }
  const { dataDir, filesDir } = io.config;
  const scratch = await openScratch(dataDir);
  try {
    const mapping = await readMapping(values.mapping, dataDir);
    await checkMappingNames(io.db, mapping, values.mapping ?? join(dataDir, 'exchange.json'));
    const { files, unreadable } = await collectFiles(positionals, scratch.folder);
    const bar = progressBar(
      io.stderr,
      io.isTTY,
      files.reduce((sum, file) => sum + file.bytes, 0),
    );
    const results = await importFiles({ pool: io.pool, db: io.db, filesDir }, files, {
      ...(!values['dry-run'] && asRuns()),
      mapping,
      source: values.source,
      dryRun: values['dry-run'],
      allowMassHide: values['allow-mass-hide'],
      hasUnreadable: unreadable.length > 0,
      onProgress: bar.show,
      ...(values.quarantine && { beforeWrites: rejectSuspicious }),
    });
    bar.clear();
    const isDryRun = values['dry-run'];
    if (values.json)
      io.stdout.write(`${JSON.stringify(importJson(results, unreadable, isDryRun), null, 1)}\n`);
    else io.stdout.write(describeImport(results, unreadable, isDryRun));
    if (files.length === 0 && unreadable.length === 0)
      io.stderr.write('Файлов выгрузки (.xml, .yml, .zip) не нашлось.\n');
    return unreadable.length > 0 || files.length === 0 || results.some((one) => one.rejection) ? 1 : 0;
  } catch (error) {
    if (!isShopError(error) && !(error instanceof MappingError)) throw error;
    io.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    await scratch.remove();
  }
}

/** Each applied file is a run, so that it can be undone. */
function asRuns(): Pick<ImportOptions, 'beginRun' | 'onApplied'> {
  let id = 0;
  return {
    async beginRun(tx, source, name) {
      id = await insertImport(tx, { source, name, digest: randomBytes(32) });
      return id;
    },
    onApplied: (tx, report) => endRun(tx, id, { state: 'applied', summary: summaryOf(report, 0), report }),
  };
}

/** @returns the parsed arguments, or an error message in Russian */
function readArguments(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        mapping: { type: 'string' },
        source: { type: 'string', default: '1c' },
        quarantine: { type: 'boolean', default: false },
        'allow-mass-hide': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const key = /'(?:-\w, )?(-[^' ]*)/.exec(message)?.[1] ?? '';
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Не понимаю ключ ${key}`;
    return message.includes('does not take')
      ? `Ключ ${key} не принимает значения`
      : `Ключу ${key} нужно значение`;
  }
}

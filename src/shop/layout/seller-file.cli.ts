import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { readDiskText } from '../../platform/files/file-faults.server.ts';
import { FileError } from '../../platform/files/json-file.ts';
import { applySellerFile, sellerFile } from './seller-file.server.ts';
import { parseSellerFile } from './seller-file.ts';

interface SellerFileIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly db: Kysely<DB>;
}

const HELP = `Компания: npm run cli -- company <файл.json> [--dry-run]
          npm run cli -- company export > файл.json

Реквизиты продавца (стоят в счетах, подвале и контактах), название и почта магазина, меню и соцсети станут
такими, как в файле. Чего в файле нет, остаётся как было. Прежние заказы и счета хранят прежние реквизиты.
Пример файла — docs/operations.md; проще начать с export.

  --dry-run           проверить, ничего не меняя
`;

/** The command `company`. @returns 0 when done, 2 for a wrong file or arguments */
export async function runSellerFile(argv: string[], { stdout, stderr, db }: SellerFileIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (values.help || path === undefined || positionals.length > 1) {
    (values.help ? stdout : stderr).write(HELP);
    return values.help ? 0 : 2;
  }
  if (path === 'export') {
    stdout.write(`${JSON.stringify(await sellerFile(db), null, 2)}\n`);
    return 0;
  }
  try {
    const plan = parseSellerFile(await readDiskText(path));
    if (!values['dry-run']) await inTransaction(db, (tx) => applySellerFile(tx, plan));
    stdout.write(
      values['dry-run'] ? 'Файл годится. Ничего не записано.\n' : `Записано: ${plan.seller.name}\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    stderr.write(`${path}: ${error.message}\n`);
    return 2;
  }
}

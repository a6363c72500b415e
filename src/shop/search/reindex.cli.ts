import { publishEverythingChanged } from '../../platform/changes/changes.server.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { CLI } from '../audit/audit.ts';
import { recomputeCategoryTree } from '../catalogue/catalogue.server.ts';
import { countListed } from './listing-refresh.queries.ts';
import { refreshListing } from './search.server.ts';

interface ReindexIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly db: Db;
}

const HELP = `Списки и поиск заново из товаров, цен и остатков: npm run cli -- reindex

  Загрузки и команды делают это сами. Нужна, если таблицы правили вручную или восстановили не все.
  Магазин при этом работает, и перезапускать его не нужно.
`;

/**
 * The command `reindex`: rebuilds the category tree, the listing and the search texts from the catalogue in one
 * transaction; running shops rebuild their index afterwards. Returns the exit code.
 */
export async function runReindex(argv: string[], { stdout, stderr, db }: ReindexIo): Promise<number> {
  const [first] = argv;
  if (first !== undefined) {
    const isHelp = first === '--help' || first === '-h';
    (isHelp ? stdout : stderr).write(isHelp ? HELP : `Лишнее: ${first}\n\n${HELP}`);
    return isHelp ? 0 : 2;
  }
  const listed = await db.transaction().execute(async (tx) => {
    await recomputeCategoryTree(tx);
    await refreshListing(tx, 'all');
    await publishEverythingChanged(tx);
    const goods = await countListed(tx);
    await recordAudit(tx, {
      ...CLI,
      action: 'shop.reindex',
      subjectId: 0,
      details: { goods },
    });
    return goods;
  });
  stdout.write(`Товаров в списках: ${listed.toLocaleString('ru-RU')}\n`);
  return 0;
}

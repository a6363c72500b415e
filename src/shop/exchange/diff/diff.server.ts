import type { Db } from '../../../platform/database/db.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { readRun } from '../runs/runs.server.ts';
import { readDiff } from './diff.queries.ts';
import type { Diff } from './diff.ts';

/**
 * What an applied run has changed (EX-36).
 * @param most how many lines of each kind
 * @throws ShopError 404; 409 `no_diff` when its changes are not recorded
 */
export async function diffOf(db: Db, id: number, most: number): Promise<Diff> {
  const run = await readRun(db, id);
  if (!run) throw notFound(`Загрузки № ${id} нет.`);
  const missing = {
    first: 'Это первая загрузка источника: её изменения не записаны.',
    deleted: 'Запись изменений этой загрузки уже удалена: она хранится 60 дней.',
  };
  if (run.changes === 'first' || run.changes === 'deleted') throw noDiff(missing[run.changes]);
  if (run.changes === null) throw noDiff(`Загрузка № ${id} пока ничего не изменила.`);
  return readDiff(db, id, most);
}

function noDiff(text: string): ShopError {
  return new ShopError('no_diff', 409, text);
}

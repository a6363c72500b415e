import type { Db } from '../../../platform/database/db.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { readRun } from '../runs/runs.queries.ts';
import { readDiff } from './diff.queries.ts';
import type { Diff, DiffLine } from './diff.ts';
import { readPlanned } from './planned-diff.queries.ts';

export { readChangeDigest, readContentDigest } from './change-digest.queries.ts';
export { readDiff } from './diff.queries.ts';
export { deleteOldPlanned, type PlannedDiff, readPlanned } from './planned-diff.queries.ts';
export { insertPlan, type MadePlan, makePlan, readPlannedLines, storePlan } from './planned-diff.server.ts';

/**
 * What an applied run has changed (EX-36), or what a file that waits would change (EX-70).
 * @param most how many lines of each kind; of a file that waits at most `MOST_LINES`
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
  if (run.changes === 'recorded') return { ...(await readDiff(db, id, most)), isPlanned: false };
  const planned = await readPlanned(db, id);
  if (!planned) throw noDiff(`Загрузка № ${id} пока ничего не изменила.`);
  const { counts, digest, lines } = planned;
  return { counts, digest, lines: firstOfEach(lines, most), isPlanned: true };
}

/** The first lines of each kind. */
function firstOfEach(lines: readonly DiffLine[], most: number): DiffLine[] {
  return [...Map.groupBy(lines, ({ kind }) => kind).values()].flatMap((of) => of.slice(0, most));
}

function noDiff(text: string): ShopError {
  return new ShopError('no_diff', 409, text);
}

import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Config } from '../../../platform/config/config.server.ts';
import type { Pool } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import type { CommandOutput } from '../../../platform/text/cli-words.ts';
import { CLI } from '../../audit/audit.ts';
import { checkDigest } from '../changes/changes.server.ts';
import { runNumber } from '../runs/runs.cli.ts';
import { executeRun } from '../runs/runs.jobs.ts';
import { waitForRun } from '../runs/runs.server.ts';
import { exchangeWait } from '../waits.server.ts';
import { requestUndo, resume as resumeConnection } from './undo.server.ts';

interface UndoIo extends Pick<CommandOutput, 'stdout'> {
  readonly db: Kysely<DB>;
  readonly pool: Pool;
  readonly config: Config;
}

export const UNDO_HELP = `  undo <номер>           отменить загрузку и все после неё: товары, цены и остатки станут такими, как до неё.
                         Потом загрузки этого источника ждут, пока их не разрешит resume
    --only                только эту, если поздние не меняли тех же товаров
  resume <имя>           загружать дальше после отмены
  check [источник]       сверить отпечаток товаров с записями об изменениях (по умолчанию 1c)
`;

/** Actions of the command `exchange` that take runs back. Each returns false for wrong arguments. */
export const undoActions = { undo, resume, check };

async function undo(words: readonly string[], { db, pool, config, stdout }: UndoIo): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { only: { type: 'boolean', default: false } } as const,
    allowPositionals: true,
  });
  const [word, ...more] = positionals;
  if (word === undefined || more.length > 0) return false;
  const id = await requestUndo(db, runNumber(word), CLI, values.only);
  // What it throws is in the outcome of the run too.
  await executeRun({ pool, db, config }, id).catch(() => {});
  // Another import may hold the lock; the shop carries the undo out when it is free.
  const run = await waitForRun(db, id, await exchangeWait(db, 'exchange_import_ms'));
  if (run.state === 'applied')
    stdout.write(
      `Сделано: ${run.summary}.\nЗагрузки остановлены. Когда в 1С всё исправят: exchange resume <имя>\n`,
    );
  else if (run.state === 'rejected')
    throw new ShopError('undo_rejected', 409, run.reason ?? 'Отмена не удалась.');
  else stdout.write('Идёт другая загрузка. Отмена начнётся сама, когда та кончится: exchange runs\n');
  return true;
}

async function resume(words: readonly string[], { db, stdout }: UndoIo): Promise<boolean> {
  const [slug, ...more] = words;
  if (slug === undefined || slug.startsWith('-') || more.length > 0) return false;
  await resumeConnection(db, slug, CLI);
  stdout.write('Загрузки идут дальше.\n');
  return true;
}

async function check(words: readonly string[], { db, stdout }: UndoIo): Promise<boolean> {
  const [source = '1c', ...more] = words;
  if (source.startsWith('-') || more.length > 0) return false;
  const { stored, computed, isSame } = await checkDigest(db, source);
  const text = `${source}: ${computed.a} ${computed.b}`;
  if (stored === undefined) stdout.write(`${text}\nОтпечаток посчитан впервые: сверять пока не с чем.\n`);
  else if (isSame) stdout.write(`${text}\nСходится с записями об изменениях.\n`);
  else
    stdout.write(
      `${text}\nНе сходится: по записям ${stored.a} ${stored.b}. Товары менял кто-то, кроме загрузок.\n`,
    );
  return true;
}

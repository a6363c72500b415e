import type { Config } from '../../platform/config/config.server.ts';
import type { OpenedDatabase } from '../../platform/database/database.server.ts';
import {
  beginDemo,
  demoIsDue,
  demoStaffIsDue,
  demoTextsAreDue,
  finishDemo,
  oneAtATime,
} from './first-start.queries.ts';

/** Fills an empty database with the demo shop, unless DEMO=0. Only one of several processes does; the others wait. */
export async function fillDemo(
  config: Config,
  database: OpenedDatabase,
  report: (line: string) => void,
): Promise<void> {
  if (!config.demo || config.apiUrl) return;
  const { db } = database;
  const isDue = await Promise.all([demoTextsAreDue(db), demoStaffIsDue(db), demoIsDue(db)]);
  if (!isDue.includes(true)) return;
  const reportWaiting = () => report('Жду: другой процесс наполняет базу демонстрационным магазином');
  await oneAtATime(database.pool, reportWaiting, async () => {
    if (await demoTextsAreDue(db)) {
      const { fillContent } = await import('../../../demo/content/fill-content.ts');
      await fillContent({ db, filesDir: config.filesDir });
    }
    if (await demoStaffIsDue(db)) {
      const { addStaffCast } = await import('../../../demo/cast/fill-staff.ts');
      await addStaffCast(db);
    }
    if (await demoIsDue(db)) await fillGoods(config, database, report);
  });
}

async function fillGoods(
  config: Config,
  database: OpenedDatabase,
  report: (line: string) => void,
): Promise<void> {
  report('Наполняю пустую базу демонстрационным магазином (DEMO=0 — не наполнять)');
  const { runDemo } = await import('../../../demo/demo.cli.ts');
  await beginDemo(database.db);
  const { stdout, stderr } = process;
  const size = config.demoProducts ? ['--products', String(config.demoProducts)] : [];
  const code = await runDemo(size, { ...database, config, stdout, stderr, isTTY: stderr.isTTY });
  // Rejected, because real goods were added meanwhile: they are the shop now.
  if (code !== 0) report('Демонстрационный магазин не заполнен. DEMO=0 — больше не пробовать.');
  else await finishDemo(database.db);
}

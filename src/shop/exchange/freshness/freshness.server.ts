import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction, lockByName } from '../../../platform/database/transaction.server.ts';
import { formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import type { TaskSource } from '../../accounts/staff-tasks/staff-tasks.ts';
import { shopHolidays } from '../../orders/holds/holds.server.ts';
import type { Holidays } from '../../orders/holds/holds.ts';
import { markFresh, markStale, readStaleSources } from '../../pricing/freshness/freshness.server.ts';
import type { Connection } from '../connections/connections.ts';
import {
  beginSilence,
  type Exporter,
  endSilence,
  readAllExporters,
  readLastImports,
  readPausedConnections,
  readSilenceTasks,
} from './freshness.queries.ts';
import { LEAST_EXPORTS, silentFrom, workingTimeAfter } from './freshness.ts';

export { type Exporter, readExporter, readFreshness as exchangeFreshness } from './freshness.queries.ts';

/** The job and imports take this lock, so the job sees every committed export. */
const LOCK = 'exchange freshness';
const HOUR_MS = 3_600_000;
const SPOKEN = '1С снова обменивается с магазином';
const STOPPED = 'Подключение закрыто или остановлено';

/**
 * What the passing of time causes: sources become stale, connections silent (EX-60, EX-65).
 * @param onSilence called once for each silence that begins, in its transaction
 */
export async function watchFreshness(
  db: Kysely<DB>,
  onSilence: (tx: Tx, connection: Exporter) => Promise<void>,
): Promise<void> {
  const holidays = await shopHolidays(db);
  await inTransaction(db, async (tx) => {
    await lockByName(tx, LOCK);
    const now = await databaseNow(tx);
    const exporters = await readAllExporters(tx);
    await judgeSources(tx, exporters, { now, holidays });
    for (const one of exporters) {
      const { id, last, silentSince } = one;
      if (!isSilent(one, { now, holidays })) {
        if (silentSince !== null) await endSilence(tx, id, one.isDisabled || one.isPaused ? STOPPED : SPOKEN);
      } else if (silentSince === null && last !== null) {
        await beginSilence(tx, id, last, silenceText(last));
        await onSilence(tx, one);
      }
    }
  });
}

/** Records in the transaction of an applied file that its 1C has spoken: prices of its source are fresh. */
export async function noteExport(tx: Tx, { id, source }: Pick<Connection, 'id' | 'source'>): Promise<void> {
  await lockByName(tx, LOCK);
  await markFresh(tx, source);
  await endSilence(tx, id, SPOKEN);
}

/** Writes the sources that are stale now, and removes those that no longer are. */
async function judgeSources(
  tx: Tx,
  exporters: readonly Exporter[],
  { now, holidays }: { now: Date; holidays: Holidays },
): Promise<void> {
  const known = new Map((await readStaleSources(tx)).map((one) => [one.source, one]));
  const imports = new Map((await readLastImports(tx)).map(({ source, at }) => [source, at]));
  for (const [source, all] of Map.groupBy(exporters, (one) => one.source)) {
    const last = latest([...all.map((one) => one.last), imports.get(source) ?? null]);
    const open = all.filter(({ isDisabled }) => !isDisabled);
    const isAutomatic = open.length > 0 && all.reduce((sum, one) => sum + one.exports, 0) >= LEAST_EXPORTS;
    const hours = Math.max(...open.map(({ staleAfterHours }) => staleAfterHours));
    const since = isAutomatic && last ? workingTimeAfter(last, hours * HOUR_MS, holidays) : null;
    if (!last || !since || since > now) continue;
    const old = known.get(source);
    known.delete(source);
    if (old?.asOf.getTime() !== last.getTime() || old.since.getTime() !== since.getTime())
      await markStale(tx, { source, asOf: last, since });
  }
  for (const source of known.keys()) await markFresh(tx, source);
}

function latest(moments: readonly (Date | null)[]): Date | null {
  return moments.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
}

/** Whether a connection that exchanges by itself has brought nothing for unusually long. A paused or closed one is expected to. */
function isSilent(
  { isDisabled, isPaused, exports, last, gap, timeZone }: Exporter,
  { now, holidays }: { now: Date; holidays: Holidays },
): boolean {
  if (isDisabled || isPaused || exports < LEAST_EXPORTS || last === null) return false;
  return now > silentFrom(last, gap, { holidays, timeZone });
}

/** What a person reads about a silence. */
export function silenceText(last: Date): string {
  return `обмен молчит, последняя принятая выгрузка ${formatDateAndTime(last)}. Проверьте 1С и список загрузок`;
}

/** Connections whose imports stand still after an undo, until a person resumes them (EX-35). */
export const pausedTasks: TaskSource = {
  kind: 'exchange.paused',
  name: 'Загрузки из 1С стоят после отмены',
  capability: 'exchange.decide',
  hours: 1,
  screen: 'exchange/connections',
  async read(db, { most }) {
    const rows = await readPausedConnections(db, most);
    return rows.map(({ id, slug, name, since }) => ({
      id,
      cityId: null,
      since,
      what: `Загрузки «${name || slug}» стоят после отмены`,
      who: 'Цены и остатки не обновляются, пока вы не нажмёте «Загружать дальше»',
    }));
  },
};

/** Connections that are silent. */
export const silenceTasks: TaskSource = {
  kind: 'exchange.silence',
  name: 'Обмен с 1С молчит',
  capability: 'exchange.decide',
  hours: 1,
  screen: 'exchange/tasks',
  async read(db, { most }) {
    const rows = await readSilenceTasks(db, most);
    return rows.map(({ id, slug, text, since }) => ({
      id,
      cityId: null,
      since,
      what: `${slug}: ${oneLine(text)}`,
      who: '',
    }));
  },
};

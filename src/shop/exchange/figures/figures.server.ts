import type { Db } from '../../../platform/database/db.server.ts';
import { connections } from '../connections/connections.server.ts';
import { ordersWaiting } from '../orders/orders.server.ts';
import {
  type EndedRuns,
  readEndedRuns,
  readFigures,
  readLastImports,
  type StoredFigures,
} from './figures.queries.ts';

export { countAnswer, exchangeAnswers } from './answered.server.ts';

/** Figures of the exchange for the metrics. All processes read the same. */
export interface ExchangeFigures extends StoredFigures {
  /** Orders that open connections have yet to be given or to confirm. */
  ordersWaiting: number;
  /** Since the oldest of them was placed or changed; null: none waits. */
  ordersOldestSeconds: number | null;
  ended: EndedRuns[];
  /** When the last applied import of each source ended, seconds since 1970. */
  lastImports: { source: string; at: number }[];
}

export async function exchangeFigures(db: Db): Promise<ExchangeFigures> {
  const waiting = await Promise.all(
    (await connections(db))
      .filter(({ isDisabled, orders }) => !isDisabled && orders !== 'none')
      .map((connection) => ordersWaiting(db, connection)),
  );
  const ages = waiting.flatMap(({ oldestSeconds }) => oldestSeconds ?? []);
  return {
    ...(await readFigures(db)),
    ordersWaiting: waiting.reduce((sum, { orders }) => sum + orders, 0),
    ordersOldestSeconds: ages.length > 0 ? Math.max(...ages) : null,
    ended: await readEndedRuns(db),
    lastImports: await readLastImports(db),
  };
}

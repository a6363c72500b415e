import type { Db } from '../../../platform/database/db.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { readHistory } from '../orders.queries.ts';
import { NO_SUCH_ORDER, stateView } from '../orders.ts';
import { type LineDiff, type RevisionDiff, revisionDiff } from './revision-diff.ts';
import {
  type PlacedLine,
  type RevisionRow,
  readRevisable,
  readRevisions,
  readSnapshot,
  snapshotOf,
} from './revisions.queries.ts';
import { REASON_NAMES } from './revisions.ts';

/** The states, revisions and answers of an order, and the current order, for the command line. */
export interface OrderHistory {
  /** Oldest first. */
  events: { at: Date; by: string; what: string }[];
  /** The revision that a change of the order names as its base: the one that awaits an answer, else the current one. */
  base: number;
  /** The current lines that are not cancelled. */
  lines: PlacedLine[];
  total: Kopecks;
  delivery: Kopecks | null;
  isPickup: boolean;
  readyOn: LegalDay | null;
}

const SOURCES = { staff: 'Магазин', shop: 'Магазин', '1c': '1С', buyer: 'Покупатель' } as const;
const ANSWERERS = { staff: 'Магазин', auto: 'Магазин', '1c': '1С', buyer: 'Покупатель' } as const;
const OUTCOMES = {
  accepted: 'действует',
  refused: 'покупатель отказался',
  withdrawn: 'отозвана',
  superseded: 'заменена новой',
} as const;

/** Reads the history of an order. @throws 404 */
export async function orderHistory(db: Db, orderId: number): Promise<OrderHistory> {
  const order = await readRevisable(db, orderId);
  if (!order) throw notFound(NO_SUCH_ORDER);
  const events = (await readHistory(db, orderId)).map(({ state, at }) => ({
    at,
    by: 'Состояние',
    what: stateView(state).name,
  }));
  for (const row of await readRevisions(db, orderId)) {
    const diff = revisionDiff(await snapshotOf(db, orderId, row.base), await snapshotOf(db, orderId, row.n));
    events.push({ at: row.createdAt, by: row.author ?? SOURCES[row.source], what: madeText(row, diff) });
    if (row.answeredAt && row.how && row.outcome) {
      const comments = [row.comment, row.how === 'staff' ? row.wording : ''].filter(Boolean).join('; ');
      events.push({
        at: row.answeredAt,
        by: row.answeredBy ?? ANSWERERS[row.how],
        what: `редакция ${row.n} ${OUTCOMES[row.outcome]}${comments && `: ${comments}`}`,
      });
    }
  }
  const current = await snapshotOf(db, orderId, order.current);
  return {
    events: events.sort((a, b) => a.at.getTime() - b.at.getTime()),
    base: order.awaiting ?? order.current,
    isPickup: order.deliveryType === 'pickup',
    total: current.total,
    delivery: current.delivery,
    readyOn: current.readyOn,
    lines: current.lines.filter(({ quantity }) => quantity > 0),
  };
}

/** What has changed in an order since one of its revisions, with a proposal that awaits its answer; empty: nothing known. */
export async function changesSince(db: Db, orderId: number, base: number): Promise<string> {
  const order = await readRevisable(db, orderId);
  const was = await readSnapshot(db, orderId, base);
  const now = order && (await readSnapshot(db, orderId, order.awaiting ?? order.current));
  return was && now ? changesText(revisionDiff(was, now)) : '';
}

function madeText({ n, reason, note }: RevisionRow, diff: RevisionDiff): string {
  const why = [REASON_NAMES[reason], note].filter(Boolean).join('; ');
  return `редакция ${n}${why && ` (${why})`}: ${changesText(diff)}`;
}

function changesText({ lines, delivery, readyOn, total }: RevisionDiff): string {
  const sum = (kopecks: Kopecks | null) => (kopecks === null ? '—' : formatKopecks(kopecks));
  const changes = [
    ...lines.filter(({ change }) => change !== 'same').map(lineText),
    delivery.was !== delivery.now && `доставка ${sum(delivery.was)} → ${sum(delivery.now)}`,
    readyOn.was !== readyOn.now && `день ${readyOn.was ?? '—'} → ${readyOn.now ?? '—'}`,
    `итого ${sum(total.was)} → ${sum(total.now)} ₽`,
  ];
  return changes.filter(Boolean).join(', ');
}

function lineText({ article, unit, was, now }: LineDiff): string {
  const side = (amount: LineDiff['was']) =>
    amount ? `${quantityOf(amount.quantity, unit)} × ${formatKopecks(amount.kopecks)}` : 'нет';
  return `${article}: ${side(was)} → ${side(now)}`;
}

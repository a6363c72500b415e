import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { type Consent, changeOf, type LineChange, type Snapshot, type SnapshotLine } from './revisions.ts';

/** A line of an order before and after a revision. */
export interface LineDiff {
  line: number | null;
  product: number;
  name: string;
  article: string;
  unit: string;
  change: LineChange;
  /** The name of the line that this one substitutes; null: it is no substitute. */
  replaces: string | null;
  /** null: it was not in the order, or cancelled. */
  was: LineAmount | null;
  /** null: it is cancelled. */
  now: LineAmount | null;
}

/** How much of a line is ordered; `kopecks` is the price of one unit. */
export interface LineAmount {
  quantity: number;
  kopecks: Kopecks;
  total: Kopecks;
}

interface WasNow<T> {
  was: T;
  now: T;
}

/** «Было / стало»: what a buyer is shown of a revision, and what its digest is computed from. */
export interface RevisionDiff {
  /** Lines that are in the order before or after the revision, also unchanged ones. */
  lines: LineDiff[];
  goods: WasNow<Kopecks>;
  delivery: WasNow<Kopecks | null>;
  total: WasNow<Kopecks>;
  readyOn: WasNow<LegalDay | null>;
}

/** Compares an order before and after a revision. */
export function revisionDiff(was: Snapshot, now: Snapshot): RevisionDiff {
  const before = new Map(was.lines.map((line) => [line.line, line]));
  const nameOf = (line: number | null) => now.lines.find((each) => each.line === line)?.name ?? null;
  const lines = now.lines.map((line): LineDiff => {
    const { product, name, article, unit, replaces } = line;
    const old = line.line === null ? undefined : before.get(line.line);
    return {
      line: line.line,
      product,
      name,
      article,
      unit,
      change: changeOfLine(old, line),
      replaces: replaces === null ? null : nameOf(replaces),
      was: amountOf(old),
      now: amountOf(line),
    };
  });
  return {
    lines: lines.filter((line) => line.was !== null || line.now !== null),
    goods: { was: was.goods, now: now.goods },
    delivery: { was: was.delivery, now: now.delivery },
    total: { was: was.total, now: now.total },
    readyOn: { was: was.readyOn, now: now.readyOn },
  };
}

/** Computed anew, because the stored change of a line is the one since the base of its own revision. */
function changeOfLine(old: SnapshotLine | undefined, line: SnapshotLine): LineChange {
  return line.quantity === 0 ? 'cancelled' : changeOf(old ?? null, line);
}

function amountOf(line: SnapshotLine | undefined): LineAmount | null {
  return line && line.quantity > 0
    ? { quantity: line.quantity, kopecks: line.kopecks, total: line.total }
    : null;
}

/** Whether a revision leaves everything as it was. */
export function isUnchanged({ lines, delivery, readyOn, total }: RevisionDiff): boolean {
  return (
    lines.every(({ change }) => change === 'same') &&
    delivery.was === delivery.now &&
    readyOn.was === readyOn.now &&
    total.was === total.now
  );
}

/**
 * Which consent of the buyer a revision needs (REV-2).
 * @param tolerance by how many percent the total may grow without an explicit consent (`contract.growth_percent`)
 */
export function consentOf({ lines, delivery, total, readyOn }: RevisionDiff, tolerance = 0): Consent {
  const isOther = lines.some(
    ({ change, was, now }) =>
      change === 'added' || change === 'substituted' || (now !== null && now.quantity > (was?.quantity ?? 0)),
  );
  const isLater = readyOn.was !== null && (readyOn.now === null || readyOn.now > readyOn.was);
  if (isOther || isLater) return 'explicit';
  const isDearer =
    total.now > total.was || isDeliveryDearer(delivery) || lines.some((line) => isDearerLine(line));
  if (isDearer && total.now * 100 > total.was * (100 + tolerance)) return 'explicit';
  if (isDearer && tolerance === 0) return 'explicit';
  const isLess = lines.some(({ was, now }) => (now?.quantity ?? 0) < (was?.quantity ?? 0));
  return isLess || readyOn.was !== readyOn.now ? 'silence' : 'none';
}

/** Whether delivery costs more than before (unknown counts as 0), or its price is no longer known. */
function isDeliveryDearer({ was, now }: WasNow<Kopecks | null>): boolean {
  return now === null ? was !== null : now > (was ?? 0);
}

function isDearerLine({ was, now }: LineDiff): boolean {
  if (!was || !now) return false;
  return now.kopecks > was.kopecks || (now.quantity === was.quantity && now.total > was.total);
}

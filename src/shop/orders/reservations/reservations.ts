import { type Allocation, allocate, type FreeWarehouse } from '../basket/basket.ts';

/** A reserved quantity of a line in one warehouse. */
export interface ReservedRow extends Allocation {
  id: number;
  state: ReservedState;
}

/**
 * `held`: only the shop knows of it. `handed`: 1C has the order, the counters still include the goods. `taken`: the goods
 * have left, or the stock of 1C lacks them already, so the counters no longer include them.
 */
type ReservedState = 'held' | 'handed' | 'taken';

/**
 * When a handed reservation is taken: `count`, when 1C has counted its stock since; `posting`, only after 1C has posted the order
 * as well; `shipment`, only when the goods leave, because the stock of that 1C includes what it has reserved.
 */
export type WaitsFor = 'count' | 'posting' | 'shipment';

/** How the reservations of a line change. */
export interface ReservationPlan {
  /** The new quantities of rows that shrink; 0 releases a row. */
  shrunk: (ReservedRow & { left: number })[];
  added: Allocation[];
  /** The part of the wanted quantity that is out of stock. */
  missing: number;
}

/** The states in the order in which a surplus is released. */
const RELEASED_FIRST: Record<ReservedState, number> = { held: 0, handed: 1, taken: 2 };

/**
 * Plans how the reservations of a line become exactly a quantity. Rows of all states count.
 * @param rows in the order the city uses the warehouses; the last ones are released first
 * @param wanted whole units
 * @param free in the order the city uses the warehouses
 */
export function planReservation(
  rows: readonly ReservedRow[],
  wanted: number,
  free: readonly FreeWarehouse[],
): ReservationPlan {
  const held = total(rows.map(({ quantity }) => quantity));
  if (held >= wanted) return { shrunk: shrink(rows, rounded(held - wanted)), added: [], missing: 0 };
  const obtainable = Math.floor(total([held, ...free.map((each) => Math.max(0, each.free))]));
  const more = Math.max(0, rounded(Math.min(wanted, obtainable) - held));
  const added = more > 0 ? (allocate(more, free) ?? []) : [];
  return { shrunk: [], added, missing: rounded(wanted - held - more) };
}

/** How much of a line leaves the shop. */
export interface LeavingLine {
  lineId: number;
  /** Whole units that leave now. */
  quantity: number;
  /** Units that left before. */
  before: number;
}

/**
 * Plans which reservations of a line end because goods leave the shop. Rows in the state `taken` beyond what left before are
 * goods that 1C has counted: they leave first, and nothing ends for them, because the counters no longer include them.
 * @param rows in the order in which they are taken
 * @returns the rows that shrink, with what is left of each
 */
export function planLeaving(
  rows: readonly ReservedRow[],
  { quantity, before }: Pick<LeavingLine, 'quantity' | 'before'>,
): (ReservedRow & { left: number })[] {
  const taken = total(rows.filter(({ state }) => state === 'taken').map((row) => row.quantity));
  const ofTaken = Math.min(quantity, Math.max(0, rounded(taken - before)));
  const counted = rows.filter(({ state }) => state !== 'taken');
  return end(counted, rounded(quantity - ofTaken));
}

function shrink(rows: readonly ReservedRow[], surplus: number): ReservationPlan['shrunk'] {
  const ordered = rows.toReversed().sort((a, b) => RELEASED_FIRST[a.state] - RELEASED_FIRST[b.state]);
  return end(ordered, surplus);
}

/** Ends a quantity of rows, from the first one on. @returns the rows that shrink, with what is left of each */
function end(rows: readonly ReservedRow[], quantity: number): ReservationPlan['shrunk'] {
  let rest = quantity;
  return rows.flatMap((row) => {
    const ended = Math.min(rest, row.quantity);
    rest = rounded(rest - ended);
    return ended > 0 ? [{ ...row, left: rounded(row.quantity - ended) }] : [];
  });
}

function total(quantities: readonly number[]): number {
  return rounded(quantities.reduce((sum, each) => sum + each, 0));
}

/** Quantities have the precision of numeric(15,3). */
function rounded(quantity: number): number {
  return Math.round(quantity * 1_000) / 1_000;
}

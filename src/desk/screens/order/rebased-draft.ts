import type { Order } from '../../orders/order-query.ts';
import { revisionAuthor } from '../../orders/order-words.ts';
import { baseOf, type RevisionDraft, withAdded, withQuantity } from './revision-draft.ts';

type Line = Order['lines'][number];

/** A line whose quantity somebody else has changed. */
interface OthersChange {
  line: Pick<Line, 'id' | 'name' | 'unit'>;
  was: number;
  now: number;
  by: string;
  /** ISO 8601. */
  at: string;
}

/** A product of which both have changed the quantity; 0: removed. */
export interface Clash {
  product: number;
  line: Pick<Line, 'id' | 'name' | 'unit'>;
  mine: number;
  theirs: number;
  by: string;
  at: string;
}

/**
 * Moves a draft to what the order is now. A new revision replaces a proposal that awaits its answer, so what that changes becomes
 * part of the draft; where both have changed a line, the person decides (`clashesOf`).
 */
export function rebased(draft: RevisionDraft, order: Order): RevisionDraft {
  const base = baseOf(order);
  let next: RevisionDraft = {
    base,
    since: draft.since ?? draft.base,
    quantities: {},
    added: draft.added.filter(({ product }) => !isNamed(order, product)),
    asked: draft.asked ?? [],
  };
  for (const line of order.lines) {
    const mine = mineOf(draft, line);
    const theirs = quantityIn(order, base, line);
    if (mine === undefined && theirs === line.quantity) continue;
    next = withProduct(next, order, line.product, mine ?? theirs);
    if (mine !== undefined && theirs !== mine && theirs !== quantityIn(order, draft.base, line))
      next = { ...next, asked: [...(next.asked ?? []).filter((id) => id !== line.product), line.product] };
  }
  return next;
}

/** What others have changed since the draft was begun. */
export function othersChanges(draft: RevisionDraft, order: Order): OthersChange[] {
  const { since } = draft;
  if (since === undefined) return [];
  return order.lines.flatMap((line) => {
    const [was, now] = [quantityIn(order, since, line), quantityIn(order, draft.base, line)];
    return was === now ? [] : [{ line, was, now, ...authorOf(order, since, line) }];
  });
}

/** The lines about which the person has to decide. */
export function clashesOf(draft: RevisionDraft, order: Order): Clash[] {
  return (draft.asked ?? []).flatMap((product) => {
    const line = order.lines.findLast((one) => one.product === product);
    if (!line) return [];
    const theirs = quantityIn(order, draft.base, line);
    const author = authorOf(order, draft.since ?? draft.base, line);
    return [{ product, line, mine: mineOf(draft, line) ?? line.quantity, theirs, ...author }];
  });
}

/** The draft with the decided quantity of a product, about which it asks no more. */
export function decided(
  draft: RevisionDraft,
  order: Order,
  product: number,
  quantity: number,
): RevisionDraft {
  const asked = (draft.asked ?? []).filter((one) => one !== product);
  return withProduct({ ...draft, asked }, order, product, quantity);
}

/** The draft with so much of a product of the order; a line that the order has no more is added again. */
function withProduct(draft: RevisionDraft, order: Order, product: number, quantity: number): RevisionDraft {
  const line = order.lines.find((one) => one.product === product && one.quantity > 0);
  if (line) return withQuantity(draft, line, quantity);
  const gone = order.lines.findLast((one) => one.product === product);
  if (!gone) return draft;
  const { name, article, unit, price, stock: free } = gone;
  const before = draft.added.find((one) => one.product === product);
  return withAdded(draft, {
    product,
    name,
    article,
    unit,
    price,
    free,
    multiplicity: 1,
    ...before,
    quantity,
  });
}

/** How much of a line the draft wants; undefined: the draft does not name it. */
function mineOf(draft: RevisionDraft, { id, product }: Line): number | undefined {
  return draft.quantities[id] ?? draft.added.find((one) => one.product === product)?.quantity;
}

/** The quantity of a line in a revision; 0 is the order as placed. */
function quantityIn({ revisions }: Order, n: number, { id, placed }: Line): number {
  if (n === 0) return placed;
  const revision = revisions.find((one) => one.n === n);
  return revision?.lines.find(({ line }) => line === id)?.quantity ?? 0;
}

function isNamed(order: Order, product: number): boolean {
  return order.lines.some((line) => line.product === product);
}

/** Who has changed a line last since a revision. */
function authorOf(order: Order, since: number, { id }: Pick<Line, 'id'>): { by: string; at: string } {
  const newer = order.revisions.filter(({ n }) => n > since);
  const names = ({ lines }: (typeof newer)[number]) =>
    lines.some(({ line, change }) => line === id && change !== 'same');
  const revision = newer.findLast(names) ?? newer.at(-1);
  if (revision) return { by: revisionAuthor(revision), at: revision.at };
  // The proposal was withdrawn or refused: the order is what it was before.
  const answer = order.revisions.find(({ n }) => n === since)?.answer;
  return { by: answer?.by ?? 'Покупатель', at: answer?.at ?? order.created_at };
}

import type { Order } from '../../orders/order-query.ts';
import { revisionAuthor } from '../../orders/order-words.ts';
import { baseOf, type RevisionDraft, withAdded, withQuantity } from './revision-draft.ts';

/** Goods of an order, or of a proposal that adds them; `free` is known only of lines of the order. */
interface Goods {
  id: number;
  product: number;
  name: string;
  article: string;
  unit: string;
  price: number | null;
  placed: number;
  quantity: number;
  free?: number;
}

/** A line whose quantity somebody else has changed. */
interface OthersChange {
  line: Pick<Goods, 'id' | 'name' | 'unit'>;
  was: number;
  now: number;
  by: string;
  /** ISO 8601. */
  at: string;
}

/** A product of which both have changed the quantity; 0: removed. */
export interface Clash {
  product: number;
  line: Pick<Goods, 'id' | 'name' | 'unit'>;
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
  const goods = goodsOf(order);
  let next: RevisionDraft = {
    base,
    since: draft.since ?? draft.base,
    quantities: {},
    added: draft.added.filter(({ product }) => !goods.some((one) => one.product === product)),
    asked: draft.asked ?? [],
    merged: [],
  };
  for (const line of goods) {
    const before = quantityIn(order, draft.base, line);
    const wanted = mineOf(draft, line);
    // What was merged belongs to its proposal, and goes with it unless the person has changed it since.
    const isMerged = wanted === before && draft.merged?.includes(line.product);
    const mine = isMerged ? undefined : wanted;
    const theirs = quantityIn(order, base, line);
    if (mine === undefined && theirs === line.quantity) continue;
    next = withProduct(next, order, line.product, mine ?? theirs, draft.added);
    if (mine === undefined) next = { ...next, merged: [...(next.merged ?? []), line.product] };
    else if (theirs !== mine && theirs !== before)
      next = { ...next, asked: [...(next.asked ?? []).filter((id) => id !== line.product), line.product] };
  }
  return next;
}

/** The lines of an order, then what only its revisions have: the goods of a proposal are no lines before its answer. */
function goodsOf(order: Order): Goods[] {
  const ofOrder = order.lines.map(({ stock, ...line }): Goods => ({ ...line, free: stock }));
  const goods = new Map(ofOrder.map((line) => [line.id, line]));
  for (const { line: id, ...line } of order.revisions.flatMap(({ lines }) => lines))
    if (!goods.has(id)) goods.set(id, { ...line, id, placed: 0, quantity: 0 });
  return [...goods.values()];
}

/** What others have changed since the draft was begun. */
export function othersChanges(draft: RevisionDraft, order: Order): OthersChange[] {
  const { since } = draft;
  if (since === undefined) return [];
  return goodsOf(order).flatMap((line) => {
    const [was, now] = [quantityIn(order, since, line), quantityIn(order, draft.base, line)];
    return was === now ? [] : [{ line, was, now, ...authorOf(order, since, line) }];
  });
}

/** The lines about which the person has to decide. */
export function clashesOf(draft: RevisionDraft, order: Order): Clash[] {
  return (draft.asked ?? []).flatMap((product) => {
    const line = goodsOf(order).findLast((one) => one.product === product);
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
  const others = (products: readonly number[] = []) => products.filter((one) => one !== product);
  const line = goodsOf(order).findLast((one) => one.product === product);
  const isTheirs = line !== undefined && quantity === quantityIn(order, draft.base, line);
  const merged = [...others(draft.merged), ...(isTheirs ? [product] : [])];
  return withProduct({ ...draft, asked: others(draft.asked), merged }, order, product, quantity);
}

/** The draft with so much of a product of the order; a line that the order has no more is added again. */
function withProduct(
  draft: RevisionDraft,
  order: Order,
  product: number,
  quantity: number,
  added = draft.added,
): RevisionDraft {
  const line = order.lines.find((one) => one.product === product && one.quantity > 0);
  if (line) return withQuantity(draft, line, quantity);
  const gone = goodsOf(order).findLast((one) => one.product === product);
  if (!gone) return draft;
  const { name, article, unit, price, free } = gone;
  const before = added.find((one) => one.product === product);
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
function mineOf(draft: RevisionDraft, { id, product }: Goods): number | undefined {
  return draft.quantities[id] ?? draft.added.find((one) => one.product === product)?.quantity;
}

/** The quantity of a line in a revision; 0 is the order as placed. */
function quantityIn({ revisions }: Order, n: number, { id, placed }: Goods): number {
  if (n === 0) return placed;
  const revision = revisions.find((one) => one.n === n);
  return revision?.lines.find(({ line }) => line === id)?.quantity ?? 0;
}

/** Who has changed a line last since a revision. */
function authorOf(order: Order, since: number, { id }: Pick<Goods, 'id'>): { by: string; at: string } {
  const newer = order.revisions.filter(({ n }) => n > since);
  const names = ({ lines }: (typeof newer)[number]) =>
    lines.some(({ line, change }) => line === id && change !== 'same');
  const revision = newer.findLast(names) ?? newer.at(-1);
  if (revision) return { by: revisionAuthor(revision), at: revision.at };
  // The proposal was withdrawn or refused: the order is what it was before.
  const answer = order.revisions.find(({ n }) => n === since)?.answer;
  return { by: answer?.by ?? 'Покупатель', at: answer?.at ?? order.created_at };
}

import type { Shape } from '../../api/shapes.ts';
import type { Order } from '../../orders/order-query.ts';

/** A product that a draft adds to an order; `free` is unknown of what comes from a proposal. */
export type AddedLine = Omit<Shape<'AddableProduct'>, 'free'> & {
  free?: number | undefined;
  quantity: number;
};

/** Changes of the lines of an order that are not saved yet. */
export interface RevisionDraft {
  /** The revision that they start from. */
  base: number;
  /** New quantities by the id of the line; 0 removes it. */
  quantities: Readonly<Record<number, number>>;
  added: readonly AddedLine[];
  /** The revision that the draft was begun with, when others have changed the order since. */
  since?: number;
  /** Products of which others have changed the quantity, too, and the person has not decided yet. */
  asked?: readonly number[];
  /** Products whose quantity is that of a proposal, which the draft replaces. */
  merged?: readonly number[];
}

/** The revision that a change has to name: the one that awaits an answer, else the current one. */
export function baseOf({ revision, revisions }: Pick<Order, 'revision' | 'revisions'>): number {
  return revisions.find(({ answer }) => answer === null)?.n ?? revision;
}

export function emptyDraft(order: Pick<Order, 'revision' | 'revisions'>): RevisionDraft {
  return { base: baseOf(order), quantities: {}, added: [] };
}

/** The draft with another quantity of a line; what equals the order is no change. */
export function withQuantity(
  draft: RevisionDraft,
  { id, quantity: was }: Pick<Order['lines'][number], 'id' | 'quantity'>,
  quantity: number,
): RevisionDraft {
  const { [id]: _, ...others } = draft.quantities;
  return { ...draft, quantities: quantity === was ? others : { ...others, [id]: quantity } };
}

/** The draft with so much of an added product; 0 removes it. */
export function withAdded(draft: RevisionDraft, line: AddedLine): RevisionDraft {
  const at = draft.added.findIndex(({ product }) => product === line.product);
  const added = line.quantity > 0 ? [line] : [];
  // In its place: a row must not move while somebody types into it.
  return {
    ...draft,
    added: draft.added.toSpliced(at < 0 ? draft.added.length : at, at < 0 ? 0 : 1, ...added),
  };
}

/** The draft with one multiple more of a product: of its line, if the order has one. */
export function withMore(
  draft: RevisionDraft,
  lines: readonly Pick<Order['lines'][number], 'id' | 'product' | 'quantity'>[],
  product: Shape<'AddableProduct'>,
): RevisionDraft {
  const { multiplicity } = product;
  // A line that was cancelled is not shown, and the shop raises it.
  const line = lines.find((one) => one.product === product.product && one.quantity > 0);
  if (line) return withQuantity(draft, line, (draft.quantities[line.id] ?? line.quantity) + multiplicity);
  const before = draft.added.find((one) => one.product === product.product)?.quantity ?? 0;
  return withAdded(draft, { ...product, quantity: before + multiplicity });
}

/** How many lines a draft changes, removes and adds. */
export function countsOf({ quantities, added }: RevisionDraft): {
  changed: number;
  removed: number;
  added: number;
} {
  const all = Object.values(quantities);
  const removed = all.filter((quantity) => quantity === 0).length;
  return { changed: all.length - removed, removed, added: added.length };
}

/** Orders with at most so many lines are always shown whole while they are changed. */
const MOST_WHOLE = 8;

/**
 * The lines that a draft changes, each with the line before and after it.
 * @returns their ids; undefined: the order is short or nothing of it is changed, so all lines are worth showing
 */
export function linesNear(
  lines: readonly { id: number }[],
  { quantities }: RevisionDraft,
): ReadonlySet<number> | undefined {
  const isChanged = (at: number) => {
    const line = lines[at];
    return line !== undefined && quantities[line.id] !== undefined;
  };
  const near = lines.filter((_, at) => isChanged(at - 1) || isChanged(at) || isChanged(at + 1));
  if (lines.length <= MOST_WHOLE || near.length === 0) return undefined;
  return new Set(near.map(({ id }) => id));
}

export function isEmpty({ quantities, added }: RevisionDraft): boolean {
  return Object.keys(quantities).length === 0 && added.length === 0;
}

/** The lines of the call that saves a draft. */
export function requestOf({ quantities, added }: RevisionDraft): Shape<'NewRevision'>['lines'] {
  return [
    ...Object.entries(quantities).map(([line, quantity]) => ({ line: Number(line), quantity })),
    ...added.map(({ product, quantity }) => ({ product, quantity })),
  ];
}

/** «1 изменена, 1 убрана, 2 добавлены» */
export function draftWords(draft: RevisionDraft): string {
  const { changed, removed, added } = countsOf(draft);
  return [
    changed > 0 && `изменено ${changed}`,
    removed > 0 && `убрано ${removed}`,
    added > 0 && `добавлено ${added}`,
  ]
    .filter(Boolean)
    .join(', ');
}

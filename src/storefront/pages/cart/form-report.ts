import type { PasteReport, TakenOut } from './list-action.ts';

/** The result of a form for the whole list, shown by the page it redirects to. */
export type FormReport = PasteReport | TakenOut;

/** Validates a report that came back from the visitor's browser; undefined if it is not one. */
export function knownReport(value: unknown): FormReport | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { accepted, refused: rejected, text, takenOut } = value as Partial<PasteReport & TakenOut>;
  if (Array.isArray(takenOut))
    return takenOut.every(isTakenOut)
      ? { takenOut: takenOut.map(({ product, quantity }) => ({ product, quantity })) }
      : undefined;
  if (!isCount(accepted) || typeof text !== 'string') return undefined;
  if (!Array.isArray(rejected) || !rejected.every(isRejected)) return undefined;
  return {
    accepted,
    refused: rejected.map(({ row, text, error, instead }) => ({
      row,
      text,
      error,
      ...(isInstead(instead) && { instead: { quantity: instead.quantity, why: instead.why } }),
    })),
    text,
  };
}

function isTakenOut(line: Partial<TakenOut['takenOut'][number]> | null): boolean {
  return isCount(line?.product) && isCount(line.quantity);
}

function isRejected(line: Partial<PasteReport['refused'][number]> | null): boolean {
  return isCount(line?.row) && typeof line.text === 'string' && typeof line.error === 'string';
}

function isInstead(value: PasteReport['refused'][number]['instead']): value is NonNullable<typeof value> {
  return isCount(value?.quantity) && (value.why === 'multiplicity' || value.why === 'stock');
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

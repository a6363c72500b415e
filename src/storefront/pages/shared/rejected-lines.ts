import type { Answer } from '../../api/shapes.ts';

/** A product that was not added to the cart, and the possible quantity. */
export interface RejectedLine {
  product: number;
  quantity: number;
  error: string;
  instead: { quantity: number; why: 'multiplicity' | 'stock' } | null;
}

/** Parses the lines that a form carries to the next response; invalid ones are dropped. */
export function carriedLines(text: FormDataEntryValue | null): RejectedLine[] {
  try {
    const lines: unknown = JSON.parse(String(text));
    return Array.isArray(lines) ? lines.filter(isRejected).map(known) : [];
  } catch {
    return [];
  }
}

function isRejected(value: unknown): value is RejectedLine {
  const { product, quantity, error, instead } = (value ?? {}) as Partial<RejectedLine>;
  const isFitting =
    instead === null || (isCount(instead?.quantity) && ['multiplicity', 'stock'].includes(instead.why));
  return isCount(product) && isCount(quantity) && typeof error === 'string' && isFitting;
}

function known({ product, quantity, error, instead }: RejectedLine): RejectedLine {
  return { product, quantity, error, instead: instead && { quantity: instead.quantity, why: instead.why } };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

export type SharedList = Answer<'/api/v1/shared-carts/{token}/'>;

/** The result of a form of this page. */
export interface SharedOutcome {
  accepted?: number;
  rejected?: RejectedLine[];
  isRevoked?: true;
  failure?: string;
}

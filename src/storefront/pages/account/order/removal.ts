import type { FullOrder } from './steps.ts';

type Line = FullOrder['items'][number];

/** The lines that a buyer may take out of his order himself, of which nothing is packed; empty while he may not. */
export function removableLines({ can_cancel, awaiting, items, shipments }: FullOrder): Line[] {
  if (!can_cancel || awaiting !== null || items.length < 2) return [];
  const packed = new Set(
    shipments
      .filter(({ status }) => status.code !== 'planned')
      .flatMap((shipment) => shipment.items.map(({ line }) => line)),
  );
  return items.filter(({ id }) => !packed.has(id));
}

/** The ids of the lines that a form names: each has a field `line-<id>`. */
export function linesNamed(values: Record<string, string>): number[] {
  return Object.keys(values)
    .flatMap((name) => /^line-([1-9]\d{0,8})$/.exec(name)?.[1] ?? [])
    .map(Number);
}

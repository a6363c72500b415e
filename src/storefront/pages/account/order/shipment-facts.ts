import type { FullOrder } from './steps.ts';

/** Some units of an order's line. */
export type Part = Pick<
  FullOrder['shipments'][number]['items'][number],
  'line' | 'name' | 'unit' | 'quantity'
>;

/** The receiver, power and track of a shipment as names and values; unknown ones are left out. */
export function shipmentFacts({
  receiver,
  power,
  track,
}: Pick<FullOrder['shipments'][number], 'receiver' | 'power' | 'track'>): [name: string, value: string][] {
  const facts: [string, string][] = [
    ['Получатель', receiver],
    ['Доверенность', power === null ? '' : `№\u00a0${power.number}`],
    ['Номер для отслеживания', track],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** The lines of the order less what is in its shipments, planned ones too. */
export function unassigned({ items, shipments }: Pick<FullOrder, 'items' | 'shipments'>): Part[] {
  const assigned = new Map<number, number>();
  for (const { line, quantity } of shipments.flatMap((shipment) => shipment.items))
    assigned.set(line, (assigned.get(line) ?? 0) + quantity);
  return items.flatMap(({ id, name, unit, quantity }) => {
    const left = quantity - (assigned.get(id) ?? 0);
    return left > 0 ? [{ line: id, name, unit, quantity: left }] : [];
  });
}

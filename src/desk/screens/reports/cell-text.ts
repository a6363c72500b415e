import { formatCount } from '../../../platform/text/plural.ts';
import { formatRoubles } from '../../../ui/price/price.tsx';
import type { Shape } from '../../api/shapes.ts';

type Kind = Shape<'Report'>['columns'][number]['kind'];

/** A value of a report as people read it, with a real minus and with a plus for growth; «—» where there is none. */
export function cellText(value: unknown, kind: Kind): string {
  if (value === null || value === undefined) return '—';
  if (typeof value !== 'number') return String(value);
  if (kind === 'roubles') return formatRoubles(value);
  if (kind === 'count') return formatCount(value).replace('-', '−');
  const plus = kind === 'growth' && value > 0 ? '+' : '';
  return `${plus}${value.toLocaleString('ru-RU').replace('-', '−')}\u00a0%`;
}

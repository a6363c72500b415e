import { formatRoubles } from '../../../ui/price/price.tsx';
import { ApiFailure } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';

/** What has changed since the lines were shown, one sentence for each change; empty for any other failure. */
export function changedLines(error: unknown): string[] {
  if (!(error instanceof ApiFailure) || error.status !== 409) return [];
  const { changes = [] } = (error.body ?? {}) as Partial<Shape<'OrderChanged'>>;
  return changes.map(({ item, name, what, old, new: now }) => {
    const line = item === null ? name : `Строка ${item}, ${name}`;
    if (what === 'quantity') return `${line}: можно ${now ?? 0} вместо ${old}`;
    return `${line}: ${formatRoubles(old)} → ${now === null ? 'цены нет' : formatRoubles(now)}`;
  });
}

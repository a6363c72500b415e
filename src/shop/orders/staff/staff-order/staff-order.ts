import type { AuditEntry, FieldChange } from '../../../audit/audit.ts';
import { orderStates } from '../../orders.ts';

/** A change that a rejected write is answered with: who made it and when. */
export interface MadeChange extends FieldChange {
  by: string;
  at: string;
}

/** An entry of the audit log about an order, as far as it tells what has changed. */
interface Entry extends Pick<AuditEntry, 'actor' | 'action' | 'details'> {
  at: Date;
  name: string | null;
}

/** The author of an entry as the staff sees him: people of the shop by name. */
export function authorName({ actor, name }: Pick<Entry, 'actor' | 'name'>): string {
  if (actor === 'staff') return name ?? 'Сотрудник';
  if (actor === 'user' || actor === 'guest') return name ?? 'Покупатель';
  if (actor === '1c') return '1С';
  return actor === 'cli' ? 'Командная строка' : 'Магазин';
}

/**
 * What has changed, one row for each field: the first value before, the last value after, and who wrote that one. An entry
 * that names no fields becomes a field of its own, without values.
 * @param entries oldest first
 */
export function changesOf(entries: readonly Entry[]): MadeChange[] {
  const changes = new Map<string, MadeChange>();
  for (const entry of entries)
    for (const { field, was, now } of fieldsOf(entry))
      changes.set(field, {
        ...{ field, was: changes.has(field) ? changes.get(field)?.was : was, now },
        ...{ by: authorName(entry), at: entry.at.toISOString() },
      });
  return [...changes.values()];
}

/** The fields that an entry has changed. */
export function fieldsOf({ action, details }: Entry): readonly FieldChange[] {
  if (Array.isArray(details.changed)) return details.changed as FieldChange[];
  const [, event = ''] = action.split('.');
  const isStep = (orderStates as string[]).includes(event);
  return isStep
    ? [{ field: 'status', was: details.from ?? null, now: event }]
    : [{ field: event, was: null, now: null }];
}

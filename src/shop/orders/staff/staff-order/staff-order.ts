import type { AuditEntry, FieldChange } from '../../../audit/audit.ts';
import { orderStates } from '../../orders.ts';

/** A changed field in the answer to an outdated write, with its author and moment (ISO 8601). */
export interface MadeChange extends FieldChange {
  by: string;
  at: string;
}

/** The part of an audit entry that says what has changed. */
interface Entry extends Pick<AuditEntry, 'actor' | 'action' | 'details'> {
  at: Date;
  name: string | null;
}

/** The author of an entry for the staff, who see each other's names. */
export function authorName({ actor, name }: Pick<Entry, 'actor' | 'name'>): string {
  if (actor === 'staff') return name ?? 'Сотрудник';
  if (actor === 'user' || actor === 'guest') return name ?? 'Покупатель';
  if (actor === '1c') return '1С';
  return actor === 'cli' ? 'Командная строка' : 'Магазин';
}

/**
 * The changes of several entries, one for each field: its first value before, its last value after, and the author of the last.
 * An entry that names no fields counts as a field with the name of its action and without values.
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
  // A proposal that was made and answered since has left nothing to see.
  return [...changes.values()].filter(({ field, was, now }) => field !== 'proposal' || was !== now);
}

const SUMS = /^(paid|total)$|\bdelivery$|\.price$/;

/** The same changes for somebody who does not see the sums of the order: their fields have no values. */
export function withoutSums(changes: readonly MadeChange[]): MadeChange[] {
  return changes.map((change) => (SUMS.test(change.field) ? { ...change, was: null, now: null } : change));
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

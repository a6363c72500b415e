import type { AuditEntry, FieldChange } from '../audit.ts';

/** A changed field in the answer to an outdated write, with its author and moment (ISO 8601). */
export interface MadeChange extends FieldChange {
  by: string;
  at: string;
}

/** An entry of the audit log that says what has changed. */
export interface ChangeEntry extends Pick<AuditEntry, 'actor' | 'action' | 'details'> {
  at: Date;
  /** The name of the person; null: without one. */
  name: string | null;
}

/** The author of an entry for the staff, who see each other's names. */
export function authorName({ actor, name }: Pick<ChangeEntry, 'actor' | 'name'>): string {
  if (actor === 'staff') return name ?? 'Сотрудник';
  if (actor === 'user' || actor === 'guest') return name ?? 'Покупатель';
  if (actor === '1c') return '1С';
  return actor === 'cli' ? 'Командная строка' : 'Магазин';
}

/** The fields that an entry names; without any it counts as a field with the name of its event and without values. */
export function namedFields({ action, details }: Pick<ChangeEntry, 'action' | 'details'>): FieldChange[] {
  if (Array.isArray(details.changed)) return details.changed as FieldChange[];
  return [{ field: action.slice(action.indexOf('.') + 1), was: null, now: null }];
}

/**
 * The changes of several entries, one for each field: its first value before, its last value after, and the author of the last.
 * @param entries oldest first
 * @param fieldsOf the fields that an entry has changed
 */
export function changesOf<Entry extends ChangeEntry>(
  entries: readonly Entry[],
  fieldsOf: (entry: Entry) => readonly FieldChange[] = namedFields,
): MadeChange[] {
  const changes = new Map<string, MadeChange>();
  for (const entry of entries)
    for (const { field, was, now } of fieldsOf(entry))
      changes.set(field, {
        field,
        was: changes.has(field) ? changes.get(field)?.was : was,
        now,
        by: authorName(entry),
        at: entry.at.toISOString(),
      });
  return [...changes.values()];
}

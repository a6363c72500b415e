import type { FieldChange } from '../../../audit/audit.ts';
import {
  type ChangeEntry,
  type MadeChange,
  changesOf as mergedChanges,
  namedFields,
} from '../../../audit/outdated/outdated.ts';
import { orderStates } from '../../orders.ts';

/**
 * The changes of several entries about an order, one for each field.
 * @param entries oldest first
 */
export function changesOf(entries: readonly ChangeEntry[]): MadeChange[] {
  // A proposal that was made and answered since has left nothing to see.
  return mergedChanges(entries, fieldsOf).filter(
    ({ field, was, now }) => field !== 'proposal' || was !== now,
  );
}

const SUMS = /^(paid|total)$|\bdelivery$|\.price$/;

/** The same changes for somebody who does not see the sums of the order: their fields have no values. */
export function withoutSums(changes: readonly MadeChange[]): MadeChange[] {
  return changes.map((change) => (SUMS.test(change.field) ? { ...change, was: null, now: null } : change));
}

/** The fields that an entry has changed. */
export function fieldsOf(entry: Pick<ChangeEntry, 'action' | 'details'>): readonly FieldChange[] {
  const { action, details } = entry;
  const [, event = ''] = action.split('.');
  const isStep = (orderStates as string[]).includes(event) && !Array.isArray(details.changed);
  return isStep ? [{ field: 'status', was: details.from ?? null, now: event }] : namedFields(entry);
}

import { tabStorage } from '../../tab-storage.ts';
import type { Values } from './order-form.ts';

const KEY = 'vitrina.checkout';
/** Consents are given anew each time; what the page itself put into the form is not typed; papers are never kept. */
const NOT_KEPT = new Set([
  'order',
  'offer',
  'shown',
  'agreed',
  'less',
  'key',
  'intent',
  'buyer',
  'legal_entity',
  'contract',
  'city_name',
  'passport',
]);

/** What was typed and not sent yet, kept by the tab. */
export function readDraft(): Values {
  try {
    const kept: unknown = JSON.parse(tabStorage()?.getItem(KEY) ?? '{}');
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

export function keepDraft(values: Values): void {
  const kept = Object.entries(values).filter(([name]) => !NOT_KEPT.has(name));
  try {
    tabStorage()?.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Nothing is kept here: the fields themselves still are while the page stands.
  }
}

/** The order is made: what was typed has done its work. */
export function dropDraft(): void {
  try {
    tabStorage()?.removeItem(KEY);
  } catch {
    // There was none.
  }
}

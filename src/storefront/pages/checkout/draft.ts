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

/**
 * What was typed and not sent yet, kept by the tab. What one has typed who had logged in is his alone: he may have
 * logged out in another tab, or his session may have ended. What a guest has typed is for whom he logs in as.
 * @param user who is asking; undefined: a guest
 */
export function readDraft(user: number | undefined): Values {
  try {
    const { of, values }: { of?: number; values?: object } = JSON.parse(tabStorage()?.getItem(KEY) ?? '{}');
    if (of !== undefined && of !== user) return {};
    return Object.fromEntries(
      Object.entries(values ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** @param user who has typed it; undefined: a guest */
export function keepDraft(typed: Values, user: number | undefined): void {
  const values = Object.fromEntries(Object.entries(typed).filter(([name]) => !NOT_KEPT.has(name)));
  try {
    tabStorage()?.setItem(KEY, JSON.stringify({ of: user, values }));
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

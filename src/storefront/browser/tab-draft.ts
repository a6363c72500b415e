import { tabStorage } from './tab-storage.ts';

/** Forms whose unsent input is stored. */
export type Draft = 'checkout' | 'pasted-list';

const keyOf = (form: Draft) => `vitrina.${form}`;

/**
 * Reads unsent input from the tab's storage. Input of a logged-in user belongs to that user alone, who may
 * have logged out in another tab; input of a guest passes to the user who logs in.
 * @param user the current user; undefined for a guest
 */
export function readDraft(form: Draft, user: number | undefined): Record<string, string> {
  try {
    const stored = tabStorage()?.getItem(keyOf(form)) ?? '{}';
    const { of, values }: { of?: number; values?: object } = JSON.parse(stored);
    if (of !== undefined && of !== user) return {};
    return Object.fromEntries(
      Object.entries(values ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/**
 * Stores unsent input.
 * @param user the user who typed it; undefined for a guest
 */
export function storeDraft(form: Draft, values: Record<string, unknown>, user: number | undefined): void {
  try {
    tabStorage()?.setItem(keyOf(form), JSON.stringify({ of: user, values }));
  } catch {
    // Without storage the fields are preserved only while the page is open.
  }
}

/** Deletes the stored input once it is sent. */
export function dropDraft(form: Draft): void {
  try {
    tabStorage()?.removeItem(keyOf(form));
  } catch {
    // There was no storage.
  }
}

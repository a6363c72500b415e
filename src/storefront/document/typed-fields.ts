import { tabStorage } from '../browser/tab-storage.ts';
import { type Control, readControls, type State } from './early-changes.ts';

/**
 * Stores what a visitor has typed across a reload that the shop itself starts: a file of the page's build is missing after a release.
 * Values are stored in the tab until the next document opens, which fills them in (restore-fields.ts).
 */
export interface StoredFields {
  address: string;
  fields: Record<string, State>;
}

/** The name in the storage of the tab. */
export const STORED_FIELDS = 'vitrina.typed';
/** Holds the address of this file in the build that was reloaded last. */
const RELOADED = 'vitrina.build';
/** Names of fields with passwords, codes and numbers of cards and passports. */
const SECRET = /pass|code|card/i;
/** A consent is given anew, and a quantity is a change of the cart, which the next page takes over (handover.ts). */
const LEFT_OUT = /consent|^quantity$/;

const typed = new WeakSet<EventTarget>();

/** Notes which fields the visitor changes. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => target && typed.add(target), true);
}

/**
 * Reloads the page and brings back what was typed.
 * @param isAgreed whether the visitor wants it although a password, a code or a file will be lost
 * @returns false if the page stays: because of these, or because the reload could not be noted, so nothing would end a series of them
 */
export function reloadWithFields(isAgreed = false): boolean {
  const fields: StoredFields['fields'] = {};
  for (const [key, { control, before, after }] of named(document)) {
    if ((!typed.has(control) && before === after) || LEFT_OUT.test(control.name)) continue;
    if (!isSecret(control)) fields[key] = after;
    else if (!isAgreed && after !== '') return false;
  }
  try {
    tabStorage()?.setItem(RELOADED, import.meta.url);
  } catch {
    return false;
  }
  try {
    const stored: StoredFields = { address: addressOf(), fields };
    tabStorage()?.setItem(STORED_FIELDS, JSON.stringify(stored));
  } catch {
    // The browser has no storage, or it is full.
  }
  window.location.reload();
  return true;
}

/**
 * Whether the shop has reloaded this build in this tab for a missing file already: again would not help. Without a storage
 * nothing would end a series of reloads.
 */
export function wasReloaded(): boolean {
  const storage = tabStorage();
  return !storage || storage.getItem(RELOADED) === import.meta.url;
}

/** Whether the page before this one stored something. */
export function hasStoredFields(): boolean {
  return Boolean(tabStorage()?.getItem(STORED_FIELDS));
}

type Field = ReturnType<typeof readControls>[number];

/** All fields of a page, each with a key that the next document gives to the same one. */
export function named(page: ParentNode): [string, Field][] {
  const seen: Record<string, number> = {};
  return readControls(page).map((field) => {
    const { form, name, id, type, value } = field.control;
    const isChoice = type === 'radio' || type === 'checkbox';
    const place = JSON.stringify([form?.getAttribute('action'), name || id, isChoice && value]);
    seen[place] = (seen[place] ?? 0) + 1;
    return [`${place}${seen[place]}`, field];
  });
}

/** Whether a field may hold what is never stored. */
export function isSecret({ type, name, id, autocomplete }: Control): boolean {
  return (
    type === 'password' || type === 'file' || SECRET.test(name + id) || /one-time|^cc-/.test(autocomplete)
  );
}

/** Path and query of this page. */
export function addressOf(): string {
  return window.location.pathname + window.location.search;
}

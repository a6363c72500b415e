import { tabStorage } from '../browser/tab-storage.ts';
import { isReopened } from '../navigation/reopened.ts';
import { put, replayEarlyChanges } from './early-changes.ts';
import { addressOf, isSecret, named, STORED_FIELDS, type StoredFields } from './typed-fields.ts';

/** Some parts of a page appear only when their code is loaded. After this time (ms) none is awaited. */
const PATIENCE_MS = 10_000;

/**
 * Fills in what was typed before a reload that the shop needed. Call it before hydration: then the values count as changes that
 * were made before the scripts ran (early-changes.ts). Fields that appear later get theirs when they are there.
 */
export function restoreFields(page: Element): void {
  const stored = tabStorage()?.getItem(STORED_FIELDS) ?? '{}';
  tabStorage()?.removeItem(STORED_FIELDS);
  const { address, fields = {} }: Partial<StoredFields> = JSON.parse(stored);
  if (!isReopened() || address !== addressOf()) return;
  const lacking = () =>
    named(document).flatMap(([key, { control, after: before }]) => {
      const after = fields[key];
      return after === undefined || after === before || isSecret(control) ? [] : [{ control, before, after }];
    });
  for (const { control, after } of lacking()) put(control, after);

  const seen = new WeakSet<Element>(page.querySelectorAll('input, textarea, select'));
  const watch = new MutationObserver(() => {
    if (address !== addressOf()) return watch.disconnect();
    // Fields that existed at the start were restored above: what is typed in them now stays.
    const late = lacking().filter(({ control }) => !seen.has(control));
    for (const { control } of late) seen.add(control);
    if (late.length > 0) replayEarlyChanges(late);
  });
  watch.observe(page, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PATIENCE_MS);
}

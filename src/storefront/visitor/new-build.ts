import { reloadWithFields, wasReloaded } from '../document/typed-fields.ts';
import type { Notices } from '../notices/notices.ts';

const NEW_BUILD = 'Магазин обновился. Обновите страницу и снова укажите пароль, код или файл.';

/**
 * Opens a new document in place of a page one of whose files is missing although the server answers. Browsers may never ask
 * for such a file again. The document takes over the unfinished changes (handover.ts) and what was typed.
 * @returns never, as the page is being left or waits for the visitor
 * @throws the failure where a reload has not helped
 */
export function openNewBuild(notices: Notices, failure: unknown): Promise<never> {
  if (wasReloaded()) throw failure;
  const reload = { label: 'Обновить', run: () => void (reloadWithFields(true) || window.location.reload()) };
  if (!reloadWithFields()) notices.notify({ text: NEW_BUILD, tone: 'attention', action: reload });
  return new Promise(() => {});
}

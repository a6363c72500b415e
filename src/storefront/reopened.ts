import { tabStorage } from './tab-storage.ts';

const LEFT_BEHIND = 'vitrina.left-behind';

/** Whether the browser has opened this document once more: by a reload, or along its history. */
export function isReopened(): boolean {
  const opened = opening();
  return opened?.type === 'reload' || opened?.type === 'back_forward';
}

/**
 * Tells whether Back or Forward has led from this document to another page of the tab before there was anybody to show
 * that: the address is there already, and what stands under it is still the page that was opened. Of an address that the
 * document was loaded anew for it is never said: whatever browsers call a document, none loads for ever.
 * @returns asked as often as one likes
 */
export function watchLeftBehind(): () => boolean {
  const storage = tabStorage();
  const loadedFor = storage?.getItem(LEFT_BEHIND);
  storage?.removeItem(LEFT_BEHIND);
  return () => {
    const { href } = window.location;
    if (loadedFor === href || isOpened(window.location)) return false;
    try {
      storage?.setItem(LEFT_BEHIND, href);
      return storage !== undefined;
    } catch {
      return false;
    }
  };
}

/** Whether this is the address that the document was opened by; of old browsers, which do not tell, any is. */
function isOpened({ pathname, search }: Location): boolean {
  const name = opening()?.name ?? '';
  if (!URL.canParse(name)) return true;
  const opened = new URL(name);
  return opened.pathname === pathname && opened.search === search;
}

function opening(): PerformanceNavigationTiming | undefined {
  return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
}

import { tabStorage } from '../browser/tab-storage.ts';

const LEFT_BEHIND = 'vitrina.left-behind';

/** Whether the browser has opened this document again: by a reload, or from its history. */
export function isReopened(): boolean {
  const opened = opening();
  return opened?.type === 'reload' || opened?.type === 'back_forward';
}

/**
 * Detects that Back or Forward has moved on from this document before the router started: the address is
 * already that of another page. It is reported once per document, so that no browser reloads for ever.
 * @returns a function that may be called repeatedly
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

/**
 * Whether this is the address the document was opened with; old browsers do not report it, so any address
 * counts.
 */
function isOpened({ pathname, search }: Location): boolean {
  const name = opening()?.name ?? '';
  if (!URL.canParse(name)) return true;
  const opened = new URL(name);
  return opened.pathname === pathname && opened.search === search;
}

function opening(): PerformanceNavigationTiming | undefined {
  return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
}

import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../shell/root.tsx';
import { type CookieChoice, cookieChoiceCookie, cookieChoiceOf } from './cookie-choice.ts';
import { forgetSeen } from './seen-products.ts';

const CHANGED = 'cookiechoice';

/** Whether the visitor is still to be asked: the server knows it by his cookies, the browser by its own. */
export function useAsksCookies(): boolean {
  const asked = (useRouteLoaderData('root') as RootData | undefined)?.asksCookies ?? false;
  return useSyncExternalStore(
    follow,
    () => cookieChoiceOf(document.cookie) === null,
    () => asked,
  );
}

/** Whether more than the necessary may be kept and counted; never before it was allowed. */
export function useMayCount(): boolean {
  return useSyncExternalStore(
    follow,
    () => cookieChoiceOf(document.cookie) === 'all',
    () => false,
  );
}

/** Keeps a choice in this browser; with «necessary» what was kept for convenience is gone at once. */
export function keepCookieChoice(choice: CookieChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
  document.cookie = cookieChoiceCookie(choice, window.location.origin);
  if (choice === 'necessary') forgetSeen();
  window.dispatchEvent(new Event(CHANGED));
}

/** Another tab may have answered meanwhile: one comes back to this one. */
function follow(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

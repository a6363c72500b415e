import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../shell/shell-data.ts';
import { type CookieChoice, cookieChoiceCookie, cookieChoiceOf } from './cookie-choice.ts';
import { forgetSeen } from './seen-products.ts';

const CHANGED = 'cookiechoice';

/** Whether the visitor has still to be asked: known from the cookie, on the server and in the browser. */
export function useAsksCookies(): boolean {
  const asked = (useRouteLoaderData('root') as RootData | undefined)?.asksCookies ?? false;
  return useSyncExternalStore(
    follow,
    () => cookieChoiceOf(document.cookie) === null,
    () => asked,
  );
}

/** Whether more than the necessary may be stored and counted; never before consent. */
export function useMayCount(): boolean {
  return useSyncExternalStore(
    follow,
    () => cookieChoiceOf(document.cookie) === 'all',
    () => false,
  );
}

/** Stores a choice in this browser; «necessary» deletes optional data at once. */
export function storeCookieChoice(choice: CookieChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
  document.cookie = cookieChoiceCookie(choice, window.location.origin);
  if (choice === 'necessary') forgetSeen();
  window.dispatchEvent(new Event(CHANGED));
}

/** Another tab may have stored an answer before the visitor returns to this one. */
function follow(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

import { createContext, data, type RouterContextProvider } from 'react-router';
import { type ApiClient, isLoadError } from '../api/client.ts';
import type { PageSizes } from '../api/shapes.ts';
import { safeNext } from '../navigation/addresses.ts';
import type { CookieChoice } from '../privacy/cookie-choice.ts';
import type { ShellLayout } from '../shell/shell-layout.ts';
import type { Session } from '../visitor/session.ts';

/** A failed load: shown by /404 and /_error, never written into the address (SH-1). */
export interface LoadFailure {
  status: number;
  /** Path and query of the page that could not be loaded. */
  path: string;
  /** Identifies the request in the server's log; empty in the browser. */
  requestId: string;
  /** The error page was shown already: a reload of it tries the address again. */
  isShown?: boolean;
}

/** The context of every loader and action; the server and the browser implement it differently. */
export interface Storefront {
  api: ApiClient;
  /** The part of the session that needs no call: the city. */
  session: () => Promise<{ city: number }>;
  /** The session data; null for a visitor without a session. */
  loadSession: () => Promise<Session | null>;
  /** The data of the shell in the visitor's city. */
  loadShell: () => Promise<ShellLayout | null>;
  /** The failure handler (R8.2). */
  loadFailed: (failure: { status: number; url: URL }) => void;
  /** How many rows the lists show at once, as the API announces it. */
  pageSizes: () => Promise<PageSizes>;
  /** Logs a failed call that the page can do without. */
  logFailure: (error: unknown) => void;
  /** The last loader data of a route; undefined on the server. */
  lastLoaded: (routeId: string) => unknown;
  /** The failure that brought the visitor to this page. */
  lastFailure: LoadFailure | undefined;
  /**
   * Passes the result of a form to the page it redirects to; false if that is impossible and the form must be
   * answered in place.
   */
  carryReport: (report: object) => boolean;
  /** The result passed to this page, as the visitor's browser sent it back. */
  lastReport: unknown;
  /**
   * Answers a plain form with a file in place of the page. On the server only: a form sent by scripts gets
   * data.
   */
  sendFile: (file: Blob, name: string) => void;
  /** Names what the page shows, so that a change drops it from the page cache: «product:17», «category:3». */
  cacheTags: (...tags: string[]) => void;
  /** Stores the chosen city for 28 days (R9.1). */
  saveCity: (city: number) => void;
  /**
   * What may be stored in the visitor's browser; null if the visitor has not chosen. A page for guests
   * distinguishes only null from the rest.
   */
  cookieChoice: () => CookieChoice | null;
  saveCookieChoice: (choice: CookieChoice) => void;
}

export const storefront = createContext<Storefront>();

interface LoadArgs {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Calls the API for a page. The failure handler redirects the visitor to /404 or /_error (R8.3).
 * @param load the call; use Promise.all for several calls of one screen
 * @returns the data of the response
 */
export async function loadOrRedirect<T>(
  { context, url }: LoadArgs,
  load: (api: ApiClient) => Promise<T>,
): Promise<T> {
  const { api, loadFailed } = context.get(storefront);
  try {
    return await load(api);
  } catch (error) {
    if (isLoadError(error)) loadFailed({ status: error.status, url });
    throw error;
  }
}

/**
 * Marks an incomplete result of a loader. It is valid for this visit only: neither the server nor the browser
 * may cache it.
 */
export function notStored<View>(view: View) {
  return data(view, { headers: { 'cache-control': 'no-store' } });
}

/** Whether the result of a loader may be cached. */
export function mayBeStored(answer: unknown): boolean {
  const { init } = (answer ?? {}) as { init?: ResponseInit | null };
  return new Headers(init?.headers).get('cache-control') !== 'no-store';
}

/**
 * Reads a failure from the router's state. The state is checked, because the history of a browser may hold
 * anything.
 */
export function knownFailure(state: unknown): LoadFailure | undefined {
  const { status, path } = (state ?? {}) as Partial<LoadFailure>;
  if (typeof status !== 'number' || path === undefined || path !== safeNext(path)) return undefined;
  return { status, path, requestId: '' };
}

/** `/404` for 404, `/_error?statusCode=N` for any other status (R8.3). */
export function failurePage(status: number): string {
  return status === 404 ? '/404' : `/_error?statusCode=${status}`;
}

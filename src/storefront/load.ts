import { createContext, data, type RouterContextProvider } from 'react-router';
import { safeNext } from './addresses.ts';
import { type ApiClient, isLoadError } from './api/client.ts';
import type { PageSizes } from './api/shapes.ts';
import type { CookieChoice } from './privacy/cookie-choice.ts';
import type { ShellLayout } from './shell/shell-layout.ts';
import type { Session } from './visitor/session.ts';

/** A load that failed: shown by /404 and /_error, never in the address (RULINGS 1). */
export interface LoadFailure {
  status: number;
  /** Path and query of the page that could not be loaded. */
  path: string;
  /** Names the request in the server's log; empty in the browser. */
  requestId: string;
}

/** What every loader and action is given; the server and the browser fill it differently. */
export interface Storefront {
  api: ApiClient;
  /** What is known of the visitor; the city needs no call. */
  session: () => Promise<{ city: number }>;
  /** The session's data; null where nothing is kept for the visitor. */
  loadSession: () => Promise<Session | null>;
  /** What the shell shows in the visitor's city. */
  loadShell: () => Promise<ShellLayout | null>;
  /** The failure handler of SPEC §8. */
  loadFailed: (failure: { status: number; url: URL }) => void;
  /** How many rows the lists show at once, as the API announces it. */
  pageSizes: () => Promise<PageSizes>;
  /** Logs a failed call that the page does without. */
  logFailure: (error: unknown) => void;
  /** What a route was last loaded with; undefined on the server. */
  lastLoaded: (routeId: string) => unknown;
  /** The failure that brought the visitor to this page. */
  lastFailure: LoadFailure | undefined;
  /** Carries what a form did to the page it leads to; false: it cannot, and the form is answered in place. */
  carryReport: (report: object) => boolean;
  /** What was carried here, as the visitor's browser gave it back. */
  lastReport: unknown;
  /** Answers a plain form with a file in place of the page; on the server alone: a form that scripts send gets data. */
  sendFile: (file: Blob, name: string) => void;
  /** Names what the page shows, so that a change drops it from the page cache: «product:17», «category:3». */
  cacheTags: (...tags: string[]) => void;
  /** Keeps the chosen city for 28 days (SPEC §9). */
  keepCity: (city: number) => void;
  /** What may be kept in his browser; null: he has not said. On a shared page only null is told from the others. */
  cookieChoice: () => CookieChoice | null;
  keepCookieChoice: (choice: CookieChoice) => void;
}

export const storefront = createContext<Storefront>();

interface LoadArgs {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Calls the API for a page, with the failures of SPEC §8: the handler sends the visitor to /404 or /_error.
 * @param load the call; several calls of one screen go together through Promise.all
 * @returns the answer's data
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
 * An incomplete answer of a loader. It is valid only for this visit: neither the server nor the browser may cache it.
 */
export function notStored<View>(view: View) {
  return data(view, { headers: { 'cache-control': 'no-store' } });
}

/** Whether what a loader answered may be shown again later. */
export function mayBeStored(answer: unknown): boolean {
  const { init } = (answer ?? {}) as { init?: ResponseInit | null };
  return new Headers(init?.headers).get('cache-control') !== 'no-store';
}

/** A failure told by the router's state; the history of a browser may hold anything. */
export function knownFailure(state: unknown): LoadFailure | undefined {
  const { status, path } = (state ?? {}) as Partial<LoadFailure>;
  if (typeof status !== 'number' || path === undefined || path !== safeNext(path)) return undefined;
  return { status, path, requestId: '' };
}

/** «/404» for 404, «/_error?statusCode=N» for any other status (SPEC §8). */
export function failurePage(status: number): string {
  return status === 404 ? '/404' : `/_error?statusCode=${status}`;
}

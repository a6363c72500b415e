import {
  createStaticHandler,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  redirect,
  type StaticHandlerContext,
} from 'react-router';
import { createApi, data, type Transport } from './api/client.ts';
import type { PageSizes } from './api/shapes.ts';
import { cityCookies } from './city-cookie.ts';
import type { PageAssets } from './document.ts';
import { type KeepLoad, keptLoads } from './kept/kept-loads.ts';
import { callLoader, withKeptLoads } from './kept/same-for-all.ts';
import { failurePage, type LoadFailure, type Storefront, storefront } from './load.ts';
import type { PageRoute } from './page.ts';
import { pageHtml } from './page-html.tsx';
import { type CookieChoice, cookieChoiceCookie } from './privacy/cookie-choice.ts';
import { pages, routes } from './routes.ts';
import { askShell } from './shell/shell-layout.ts';
import type { Session } from './visitor/session.ts';

/** One request for a page, as the server's adapter tells it. */
export interface PageVisit {
  /** The address in its canonical form, or a form that was sent. */
  request: Request;
  api: Transport;
  /** The same for a guest in this city. */
  guestApi: Transport;
  /** Keeps what loaders answer to all guests of this city; absent: nothing tells when that changes. */
  keep: KeepLoad | undefined;
  /** Where our server calls the API. */
  apiBase: string;
  /** Where the browser calls it; empty: same origin. */
  browserApiBase: string;
  /** Cookie domain shared with an API on another host; empty: none. */
  cookieDomain: string;
  origin: string;
  /** The city of this page; undefined while the API cannot tell. */
  city: number | undefined;
  /** How many rows lists show; undefined while the API cannot tell. */
  pageSizes: PageSizes | undefined;
  /** What he allowed to be kept; on a shared page only null is told from the others. */
  cookieChoice: CookieChoice | null;
  /** Whether anything is kept for the visitor; a form that was sent may be the first. */
  hasSession: () => boolean;
  /** His token, once the API has given him one. */
  csrfToken: () => string | undefined;
  /** A load that failed a moment ago and led here. */
  failure: LoadFailure | undefined;
  /** What a form did that led here, as the browser gave it back. */
  report: unknown;
  requestId: string;
  /** Remembers a failed load for the page it leads to; answers the Set-Cookie line. */
  rememberFailure: (failure: LoadFailure) => string;
  /** Remembers what a form did for the page it leads to; undefined: too long for the Set-Cookie line. */
  rememberReport: (report: object) => string | undefined;
  assets: (files: string[]) => PageAssets;
  /** The page is not that of the address line: scripts would open that one in its place. */
  isWithoutScripts: boolean;
}

/** A page, or where to go instead. */
export interface RenderedPage {
  status: number;
  headers: Headers;
  /** Absent for a redirect. */
  html?: string;
  /** Sent in place of the page: the headers tell what it is. */
  file?: Blob;
  /** What the page shows, for the page cache. */
  tags: Set<string>;
  /** Errors for the log: unexpected ones of loaders and components, and failed calls that the page does without. */
  errors: unknown[];
}

const handler = createStaticHandler(withKeptLoads(routes));

/** The parameters that change the page at this path, in canonical order. */
export function knownParameters(path: string): readonly string[] {
  const match = matchRoutes(pages as RouteObject[], path)?.at(-1);
  return (match?.route as PageRoute | undefined)?.parameters ?? [];
}

/** Renders the page at an address, or answers a form. Keeps nothing between calls. */
export async function render(visit: PageVisit): Promise<RenderedPage> {
  const tags = new Set<string>();
  const headers = new Headers();
  const requestContext = new RouterContextProvider();
  let file: Blob | undefined;
  const sendFile: Storefront['sendFile'] = (sent, name) => {
    file = sent;
    headers.set('content-type', sent.type);
    headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  };
  const failures: unknown[] = [];
  const logFailure: Storefront['logFailure'] = (error) => failures.push(error);
  const own: Storefront = { ...serverStorefront(visit, tags, headers), sendFile, logFailure };
  const kept = isRead(visit)
    ? keptLoads(visit, own, (guestTags) => ({ ...asGuest(visit, guestTags), sendFile, logFailure }))
    : undefined;
  requestContext.set(storefront, { ...own, ...kept?.storefront });
  if (kept) requestContext.set(callLoader, kept.callLoader);
  const context = await handler.query(visit.request, { requestContext });
  if (file) return { status: 200, headers, file, tags, errors: [] };
  if (context instanceof Response) {
    for (const [name, value] of context.headers) headers.append(name, value);
    headers.delete('X-Remix-Replace'); // a word to the router of a browser
    return { status: context.status, headers, tags, errors: [] };
  }
  if (isFormOfNone(visit.request, context)) return render(insteadOf(visit));
  const html = await pageHtml(visit, context, kept?.loads ?? new Map());
  const leaf = context.matches.at(-1)?.route.id ?? '';
  const storing = context.loaderHeaders[leaf]?.get('cache-control');
  if (storing) headers.set('cache-control', storing);
  const errors = [...failures, ...Object.values(context.errors ?? {})];
  return { status: context.statusCode, headers, html, tags, errors };
}

/** Whether a form was sent to a page that takes none. */
function isFormOfNone({ method }: Request, { errors }: StaticHandlerContext): boolean {
  const isRefused = (error: unknown) => isRouteErrorResponse(error) && error.status === 405;
  return method === 'POST' && Object.values(errors ?? {}).some(isRefused);
}

/** What is shown to a form that no page takes: that there is no such page, or that this one takes no forms. */
function insteadOf(visit: PageVisit): PageVisit {
  const { url } = visit.request;
  const match = matchRoutes(pages as RouteObject[], new URL(url))?.at(-1);
  if (match?.route.path === '*') return { ...visit, request: new Request(url) };
  return { ...visit, request: new Request(new URL(failurePage(405), url)), isWithoutScripts: true };
}

/** Only reads use cached loads: a form may have changed anything. */
function isRead({ request }: PageVisit): boolean {
  return request.method === 'GET';
}

/**
 * A session as a page may hold it. Its token stands in a cookie: in a packed page, beside words of the address, its
 * letters could be guessed by the page's length (BREACH).
 */
function withoutToken(session: Session): Session {
  return { ...session, csrf_token: '' };
}

/** The loads of somebody in the same city of whom nothing is known. */
function asGuest(visit: PageVisit, tags: Set<string>) {
  const guest = { ...visit, api: visit.guestApi, hasSession: () => false, csrfToken: () => undefined };
  return serverStorefront(guest, tags, new Headers());
}

function serverStorefront(
  visit: PageVisit,
  tags: Set<string>,
  headers: Headers,
): Omit<Storefront, 'sendFile' | 'logFailure'> {
  const api = createApi(visit.apiBase, visit.api, { read: visit.csrfToken, keep: () => {} });
  return {
    api,
    session: async () => (visit.city ? { city: visit.city } : data(api.GET('/api/v1/users/session/'))),
    loadSession: async () =>
      visit.hasSession() ? withoutToken(await data(api.GET('/api/v1/users/session/'))) : null,
    loadShell: () => askShell(api),
    pageSizes: async () => visit.pageSizes ?? (await askShell(api)).pageSizes,
    loadFailed({ status, url }) {
      const failure = { status, path: url.pathname + url.search, requestId: visit.requestId };
      throw redirect(failurePage(status), { headers: { 'Set-Cookie': visit.rememberFailure(failure) } });
    },
    lastFailure: visit.failure,
    carryReport(report) {
      const cookie = visit.rememberReport(report);
      if (cookie !== undefined) headers.append('Set-Cookie', cookie);
      return cookie !== undefined;
    },
    lastLoaded: () => undefined,
    lastReport: visit.report,
    cacheTags: (...names) => {
      for (const name of names) {
        tags.add(name);
        if (name.startsWith('category:')) tags.add('listing'); // goods come and go in lists
      }
    },
    keepCity: (city) => {
      for (const line of cityCookies(city, visit.origin, visit.cookieDomain))
        headers.append('Set-Cookie', line);
    },
    cookieChoice: () => visit.cookieChoice,
    keepCookieChoice: (choice) => headers.append('Set-Cookie', cookieChoiceCookie(choice, visit.origin)),
  };
}

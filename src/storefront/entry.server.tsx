import {
  createStaticHandler,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  redirect,
  type StaticHandlerContext,
} from 'react-router';
import type { Transport } from './api/calls.ts';
import { data } from './api/client.ts';
import { createApi } from './api/create-api.ts';
import type { PageSizes } from './api/shapes.ts';
import { cityCookies } from './browser/city-cookie.ts';
import { type CacheLoad, cachedLoads } from './cached/cached-loads.ts';
import { callLoader, withCachedLoads } from './cached/same-for-all.ts';
import type { PageAssets } from './document/document.ts';
import { pageHtml } from './document/page-html.tsx';
import { failurePage, type LoadFailure, type Storefront, storefront } from './loading/load.ts';
import type { PageRoute } from './loading/page.ts';
import { loadPage } from './page-files.ts';
import { type CookieChoice, cookieChoiceCookie } from './privacy/cookie-choice.ts';
import { pages, routes } from './routes.ts';
import { askShell } from './shell/shell-layout.ts';
import type { Session } from './visitor/session.ts';

/** One request for a page, as the HTTP adapter of the server passes it. */
export interface PageVisit {
  /** The request at its canonical address, or a submitted form. */
  request: Request;
  api: Transport;
  /** The API as a guest in this city sees it. */
  guestApi: Transport;
  /** Caches the loader data that all guests of this city share; undefined when changes cannot be tracked. */
  cacheLoad: CacheLoad | undefined;
  /** Base address at which the server calls the API. */
  apiBase: string;
  /** Base address at which the browser calls the API; empty means the same origin. */
  browserApiBase: string;
  /** Domain of cookies shared with an API on another host; empty means none. */
  cookieDomain: string;
  origin: string;
  /** The city of this page; undefined while the API is unavailable. */
  city: number | undefined;
  /** How many rows lists show; undefined while the API is unavailable. */
  pageSizes: PageSizes | undefined;
  /** What the visitor allows to be stored. A page for guests distinguishes only null from the rest. */
  cookieChoice: CookieChoice | null;
  /** Whether the visitor has a session; a submitted form may create the first one. */
  hasSession: () => boolean;
  /** The visitor's CSRF token, once the API has issued one. */
  csrfToken: () => string | undefined;
  /** The failed load that redirected the visitor here. */
  failure: LoadFailure | undefined;
  /** The result of the form that redirected here, as the browser sent it back. */
  report: unknown;
  requestId: string;
  /**
   * Stores a failed load for the page the visitor is redirected to.
   * @returns the Set-Cookie line
   */
  noteFailure: (failure: LoadFailure) => string;
  /**
   * Stores the result of a form for the page the visitor is redirected to.
   * @returns the Set-Cookie line, or undefined if it would be too long
   */
  noteReport: (report: object) => string | undefined;
  assets: (files: string[]) => PageAssets;
  /** The page differs from the one at the requested address: scripts would open that one in its place. */
  isWithoutScripts: boolean;
}

/** A rendered page, a file, or a redirect. */
export interface RenderedPage {
  status: number;
  headers: Headers;
  /** Absent for a redirect. */
  html?: string;
  /** A file sent in place of the page; the headers describe it. */
  file?: Blob;
  /** Names of what the page shows, by which the page cache drops it after a change. */
  tags: Set<string>;
  /**
   * Errors for the log: unexpected ones of loaders and components, and failed calls that the page can do
   * without.
   */
  errors: unknown[];
}

for (const page of pages) page.lazy = () => loadPage(page);
const handler = createStaticHandler(withCachedLoads(routes));

/** The parameters that change the page at this path, in canonical order. */
export function knownParameters(path: string): readonly string[] {
  const match = matchRoutes(pages as RouteObject[], path)?.at(-1);
  return (match?.route as PageRoute | undefined)?.parameters ?? [];
}

/** Renders the page at an address, or carries out a form. Nothing is stored between calls. */
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
  const cached = isRead(visit)
    ? cachedLoads(visit, own, (guestTags) => ({ ...asGuest(visit, guestTags), sendFile, logFailure }))
    : undefined;
  requestContext.set(storefront, { ...own, ...cached?.storefront });
  if (cached) requestContext.set(callLoader, cached.callLoader);
  const context = await handler.query(visit.request, { requestContext });
  if (file) return { status: 200, headers, file, tags, errors: [] };
  if (context instanceof Response) {
    for (const [name, value] of context.headers) headers.append(name, value);
    headers.delete('X-Remix-Replace'); // an instruction for the router in a browser
    return { status: context.status, headers, tags, errors: [] };
  }
  if (isFormOfNone(visit.request, context)) return render(insteadOf(visit));
  const html = await pageHtml(visit, context, cached?.loads ?? new Map());
  const leaf = context.matches.at(-1)?.route.id ?? '';
  const storing = context.loaderHeaders[leaf]?.get('cache-control');
  if (storing) headers.set('cache-control', storing);
  const errors = [...failures, ...Object.values(context.errors ?? {})];
  return { status: context.statusCode, headers, html, tags, errors };
}

/** Whether a form was submitted to a page without an action. */
function isFormOfNone({ method }: Request, { errors }: StaticHandlerContext): boolean {
  const isRejected = (error: unknown) => isRouteErrorResponse(error) && error.status === 405;
  return method === 'POST' && Object.values(errors ?? {}).some(isRejected);
}

/**
 * What to render when no page accepts the form: a 404 page, or a page that says forms are not accepted here.
 */
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
 * A session without its token, as a page may contain it. In a compressed page that also repeats parts of the
 * address, the token could be guessed from the page's length (BREACH).
 */
function withoutToken(session: Session): Session {
  return { ...session, csrf_token: '' };
}

/** The loads of a guest in the same city. */
function asGuest(visit: PageVisit, tags: Set<string>) {
  const guest = { ...visit, api: visit.guestApi, hasSession: () => false, csrfToken: () => undefined };
  return serverStorefront(guest, tags, new Headers());
}

function serverStorefront(
  visit: PageVisit,
  tags: Set<string>,
  headers: Headers,
): Omit<Storefront, 'sendFile' | 'logFailure'> {
  const api = createApi(visit.apiBase, visit.api, { read: visit.csrfToken, store: () => {} });
  return {
    api,
    session: async () => (visit.city ? { city: visit.city } : data(api.GET('/api/v1/users/session/'))),
    loadSession: async () =>
      visit.hasSession() ? withoutToken(await data(api.GET('/api/v1/users/session/'))) : null,
    loadShell: () => askShell(api),
    pageSizes: async () => visit.pageSizes ?? (await askShell(api)).pageSizes,
    loadFailed({ status, url }) {
      const failure = { status, path: url.pathname + url.search, requestId: visit.requestId };
      throw redirect(failurePage(status), { headers: { 'Set-Cookie': visit.noteFailure(failure) } });
    },
    lastFailure: visit.failure,
    carryReport(report) {
      const cookie = visit.noteReport(report);
      if (cookie !== undefined) headers.append('Set-Cookie', cookie);
      return cookie !== undefined;
    },
    lastLoaded: () => undefined,
    lastReport: visit.report,
    cacheTags: (...names) => {
      for (const name of names) {
        tags.add(name);
        if (name.startsWith('category:')) tags.add('listing'); // products enter and leave lists
      }
    },
    saveCity: (city) => {
      for (const line of cityCookies(city, visit.origin, visit.cookieDomain))
        headers.append('Set-Cookie', line);
    },
    cookieChoice: () => visit.cookieChoice,
    saveCookieChoice: (choice) => headers.append('Set-Cookie', cookieChoiceCookie(choice, visit.origin)),
  };
}

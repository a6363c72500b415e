import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  redirect,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { createApi, data, type Transport } from './api/client.ts';
import { cityCookie } from './city-cookie.ts';
import { documentHtml, type PageAssets } from './document.ts';
import { failurePage, type LoadFailure, type Storefront, storefront } from './load.ts';
import { currentMeta } from './meta.ts';
import type { PageRoute } from './page.ts';
import { type CookieChoice, cookieChoiceCookie } from './privacy/cookie-choice.ts';
import { pages, routes } from './routes.ts';
import type { RootData } from './shell/root.tsx';
import { SiteOrigin } from './shell/site-origin.ts';
import { VisitorStoreContext } from './visitor/use-visitor.ts';
import { createVisitorStore } from './visitor/visitor-store.ts';

/** One request for a page, as the server's adapter tells it. */
export interface PageVisit {
  /** The address in its canonical form, or a form that was sent. */
  request: Request;
  api: Transport;
  /** Where our server calls the API. */
  apiBase: string;
  /** Where the browser calls it; empty: same origin. */
  browserApiBase: string;
  origin: string;
  /** The city of this page; undefined while the API cannot tell. */
  city: number | undefined;
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
  /** What a loader or component threw that was no answer: for the log. */
  errors: unknown[];
}

const handler = createStaticHandler(routes);

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
  requestContext.set(storefront, { ...serverStorefront(visit, tags, headers), sendFile });
  const context = await handler.query(visit.request, { requestContext });
  if (file) return { status: 200, headers, file, tags, errors: [] };
  if (context instanceof Response) {
    for (const [name, value] of context.headers) headers.append(name, value);
    return { status: context.status, headers, tags, errors: [] };
  }
  if (isFormOfNone(visit.request, context)) return render(insteadOf(visit));
  const html = pageHtml(visit, context);
  return { status: context.statusCode, headers, html, tags, errors: Object.values(context.errors ?? {}) };
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

function serverStorefront(
  visit: PageVisit,
  tags: Set<string>,
  headers: Headers,
): Omit<Storefront, 'sendFile'> {
  const api = createApi(visit.apiBase, visit.api, { read: visit.csrfToken, keep: () => {} });
  return {
    api,
    session: async () => (visit.city ? { city: visit.city } : data(api.GET('/api/v1/users/session/'))),
    loadSession: async () => (visit.hasSession() ? data(api.GET('/api/v1/users/session/')) : null),
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
    keepCity: (city) => headers.append('Set-Cookie', cityCookie(city, visit.origin)),
    cookieChoice: () => visit.cookieChoice,
    keepCookieChoice: (choice) => headers.append('Set-Cookie', cookieChoiceCookie(choice, visit.origin)),
  };
}

function pageHtml(visit: PageVisit, context: StaticHandlerContext): string {
  const router = createStaticRouter(handler.dataRoutes, context);
  const root = context.loaderData.root as RootData | undefined;
  const store = createVisitorStore(root?.session ?? null, noBrowser);
  const body = renderToString(
    <SiteOrigin value={visit.origin}>
      <VisitorStoreContext value={store}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </VisitorStoreContext>
    </SiteOrigin>,
  );
  const assets = visit.assets(context.matches.map((match) => match.route.id));
  const site = { name: root?.layout?.name ?? 'Магазин', origin: visit.origin };
  return documentHtml({
    meta: currentMeta(context.matches, context.loaderData, context.errors, site),
    site,
    assets: visit.isWithoutScripts ? { ...assets, script: undefined } : assets,
    body,
    state: {
      loaderData: context.loaderData,
      actionData: context.actionData,
      errors: plainErrors(context.errors),
      apiBase: visit.browserApiBase,
      origin: visit.origin,
    },
  });
}

/** Handlers and effects never run on the server. */
function noBrowser(): never {
  throw new Error('the browser API is asked for while the server renders');
}

/** Errors as the browser may see them: a status and nothing of our insides. */
function plainErrors(errors: StaticHandlerContext['errors']): Record<string, unknown> | null {
  if (!errors) return null;
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, { status: statusOf(error) }]));
}

function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : 500;
}

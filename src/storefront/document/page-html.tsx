import {
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { MarkupCacheContext } from '../cached/cached.tsx';
import { PageMarkup } from '../cached/markup-cache.ts';
import type { SharedLoad } from '../cached/shared-load.ts';
import { stateJson } from '../cached/state-json.ts';
import { type RootData, SiteOrigin } from '../shell/shell-data.ts';
import { VisitorStoreContext } from '../visitor/use-visitor.ts';
import { createVisitorStore } from '../visitor/visitor-store.ts';
import { documentHtml, type PageAssets, partPreloads } from './document.ts';
import { type HeadHtml, headElements, headHtml, type Site } from './head.ts';
import { currentMeta } from './meta.ts';
import { renderWhole } from './render-complete.ts';

/** The data of a visit in its page, besides the loader data. */
interface PageFrame {
  /** Base address at which the browser calls the API; empty means the same origin. */
  browserApiBase: string;
  /** Domain of cookies shared with it; empty means none. */
  cookieDomain: string;
  origin: string;
  assets: (files: string[]) => PageAssets;
  isWithoutScripts: boolean;
}

/**
 * Renders the document of a page whose loaders have finished.
 * @param loads the cached loads, by their data
 */
export async function pageHtml(
  visit: PageFrame,
  context: StaticHandlerContext,
  loads: ReadonlyMap<unknown, SharedLoad>,
): Promise<string> {
  const router = createStaticRouter(routesOf(context), context);
  const root = context.loaderData.root as RootData | undefined;
  const page = context.errors
    ? undefined
    : loads.get(context.loaderData[context.matches.at(-1)?.route.id ?? '']);
  const markup = page && new PageMarkup(page, root?.layout ?? null, root?.session ?? null);
  const store = createVisitorStore(root?.session ?? null, noBrowser);
  const rendered = await renderWhole(
    <SiteOrigin value={visit.origin}>
      <MarkupCacheContext value={markup ?? null}>
        <VisitorStoreContext value={store}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </VisitorStoreContext>
      </MarkupCacheContext>
    </SiteOrigin>,
  );
  const assets = visit.assets(context.matches.map((match) => match.route.id));
  const site = { name: root?.layout?.name ?? 'Магазин', origin: visit.origin };
  const state = {
    loaderData: context.loaderData,
    actionData: context.actionData,
    errors: plainErrors(context.errors),
    apiBase: visit.browserApiBase,
    ...(visit.cookieDomain && { cookieDomain: visit.cookieDomain }),
    origin: visit.origin,
  };
  return documentHtml({
    ...(page ? cachedHead(page, context, site) : headOf(context, site)),
    assets: visit.isWithoutScripts ? { ...assets, script: undefined } : assets,
    ...(markup ? markup.assemble(rendered) : partPreloads(rendered)),
    state: stateJson(state, (value) => loads.get(value)?.json),
  });
}

/** Only the routes of this page: the router would process all routes for every page. */
function routesOf({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>(
    (children, { route }) => [
      { ...route, children: children.length > 0 ? children : undefined } as RouteObject,
    ],
    [],
  );
}

function headOf({ matches, loaderData, errors }: StaticHandlerContext, site: Site): HeadHtml {
  return headHtml(headElements(currentMeta(matches, loaderData, errors, site), site));
}

function cachedHead(page: SharedLoad, context: StaticHandlerContext, site: Site): HeadHtml {
  const head = page.heads.get(site.name) ?? headOf(context, site);
  page.heads.set(site.name, head);
  return head;
}

/** Handlers and effects never run on the server. */
function noBrowser(): never {
  throw new Error('the browser API is asked for while the server renders');
}

/** Errors as the browser may see them: a status without internals. */
function plainErrors(errors: StaticHandlerContext['errors']): Record<string, unknown> | null {
  if (!errors) return null;
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, { status: statusOf(error) }]));
}

function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : 500;
}

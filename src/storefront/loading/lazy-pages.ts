import { type LoaderFunction, matchRoutes, type RouteObject } from 'react-router';
import { NoAnswer } from '../api/client.ts';
import { reloadWithFields, wasReloaded } from '../document/typed-fields.ts';
import { type PageModule, type PageRoute, pageOf } from './page.ts';

type Page = Partial<RouteObject>;

interface LazyPages {
  /** They are changed in place. */
  pages: PageRoute[];
  load: (page: PageRoute) => Promise<Page>;
  /** The loader of the first page, once it is called. */
  taking: (load: LoaderFunction) => Promise<LoaderFunction>;
  /** The path the router is about to open. */
  goingTo: () => string | undefined;
}

/**
 * Makes the pages load on demand, and loads the current one before hydration: otherwise the router would first render nothing.
 * @param script the script of the current page; undefined in development
 */
export async function loadCurrentPage(
  { pages, load, taking, goingTo }: LazyPages,
  script: string | undefined,
): Promise<void> {
  for (const page of pages)
    Object.assign(page, { lazy: () => load(page).catch((reason) => reopen(reason, goingTo())) });
  const current = matchRoutes(pages, window.location)?.at(-1)?.route;
  if (!current) return;
  const first = script
    ? await import(/* @vite-ignore */ script).then(
        (module: PageModule) => later(pageOf(module), taking),
        (reason) => reopen(reason, undefined),
      )
    : await (current.lazy as () => Promise<Page>)();
  Object.assign(current, first, { lazy: undefined });
}

/** The first page has its data: what else loading it again takes is fetched then, and if that fails it is loaded as it is. */
function later(page: Page, taking: LazyPages['taking']): Page {
  const { loader } = page;
  if (typeof loader !== 'function') return page;
  return {
    ...page,
    loader: async (args, handlerContext) => (await taking(loader).catch(() => loader))(args, handlerContext),
  };
}

/**
 * Handles a chunk of a build that no longer exists: the document of the target page comes with the new build.
 * If a reload did not help, or there is no connection, the current page stays.
 */
function reopen(reason: unknown, target: string | undefined): Promise<never> {
  if (target !== undefined && !navigator.onLine) throw new NoAnswer(target, { cause: reason });
  if (target !== undefined) window.location.assign(target);
  else if (wasReloaded() || !reloadWithFields(true)) throw reason;
  return new Promise(() => {});
}

import { matchRoutes, type RouteObject } from 'react-router';
import { NoAnswer } from '../api/client.ts';

type Page = Partial<RouteObject>;

/**
 * Wraps the lazy loading of every page.
 * @param pages routes that are loaded on demand; they are changed in place
 * @param goingTo the path the router is about to open
 */
export function onceLoaded(
  pages: RouteObject[],
  take: (page: Page) => Page,
  goingTo: () => string | undefined,
) {
  for (const route of pages) {
    const load = route.lazy as () => Promise<Page>;
    Object.assign(route, {
      lazy: () =>
        load()
          .then(take)
          .catch((reason) => reopen(reason, goingTo())),
    });
  }
}

/** Loads the files of the current page before hydration: otherwise the router would first render nothing. */
export async function loadCurrentPage(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await (route.lazy as () => Promise<Page>)(), { lazy: undefined });
  }
}

/**
 * Handles a chunk of a build that no longer exists: the document of the target page comes with the new build.
 * If a reload did not help, or there is no connection, the current page stays.
 */
function reopen(reason: unknown, target: string | undefined): Promise<never> {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (target !== undefined && !navigator.onLine) throw new NoAnswer(target, { cause: reason });
  if (target !== undefined) window.location.assign(target);
  else if (opened?.type !== 'reload') window.location.reload();
  else throw reason;
  return new Promise(() => {});
}

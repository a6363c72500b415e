import { matchRoutes, type RouteObject } from 'react-router';
import { NoAnswer } from './api/client.ts';

type Page = Partial<RouteObject>;

/**
 * Gives every page what is to be done with it once its files are there.
 * @param pages routes that are fetched when they are wanted; they are changed
 * @param goingTo where the router is about to go
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
          .catch((reason) => openAnew(reason, goingTo())),
    });
  }
}

/** Pages of this address are fetched before hydration, or the router would show nothing first. */
export async function loadCurrentPage(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await (route.lazy as () => Promise<Page>)(), { lazy: undefined });
  }
}

/**
 * A page's chunk of a build that is gone: the new build comes with a document, of the page one was going to. Where a
 * reload has not helped, the page stays what it is without scripts. What only helps a page is no reason to leave it.
 * Without a connection no document comes either: the shell stays, and says so.
 */
function openAnew(reason: unknown, target: string | undefined): Promise<never> {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (target !== undefined && !navigator.onLine) throw new NoAnswer(target, { cause: reason });
  if (target !== undefined) window.location.assign(target);
  else if (opened?.type !== 'reload') window.location.reload();
  else throw reason;
  return new Promise(() => {});
}

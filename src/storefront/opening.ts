import type { LoaderFunction, RouteObject } from 'react-router';
import type { PageRoute } from './loading/page.ts';
import { createPrefetch, type PrefetchPlace } from './loading/prefetch.ts';
import { type BackLoads, type BackPlace, createBackLoads } from './navigation/back-loads.ts';
import { withoutTraps } from './navigation/without-traps.ts';
import { loadPage } from './page-files.ts';

type Place = BackPlace &
  Omit<PrefetchPlace, 'pages'> & { pages: PageRoute[]; router: Parameters<typeof withoutTraps>[1] };

/** Everything that only opening a page, or loading the shown one again, needs. Browsers load it when that begins. */
export interface Opening {
  /** Loads the files of a page; its loader uses what was loaded ahead. */
  load: (page: PageRoute) => Promise<Partial<RouteObject>>;
  /** The loader of a page, wrapped likewise. */
  taking: (load: LoaderFunction) => LoaderFunction;
  /** Announces that the visitor is about to open this path and query. */
  intend: (route: string) => void;
  backLoads: BackLoads;
}

/** Pages are loaded ahead of a click, and cached for the Back button. */
export function createOpening(place: Place): Opening {
  const backLoads = createBackLoads(place);
  const prefetch = createPrefetch({
    ...place,
    pages: place.pages.map((page) => ({ ...page, lazy: () => loadPage(page) })),
  });
  const taking = (page: Partial<RouteObject>) =>
    withoutTraps(backLoads.taking(prefetch.taking(page)), place.router);
  return {
    load: async (page) => taking(await loadPage(page)),
    taking: (load) => taking({ loader: load }).loader as LoaderFunction,
    intend: prefetch.intend,
    backLoads,
  };
}

import '../ui/styles/index.css';
import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  createPath,
  type DataRouter,
  RouterContextProvider,
  useLocation,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { BrowserApi } from './api/browser-api.ts';
import { browserTransport } from './api/browser-transport.ts';
import { createApi } from './api/client.ts';
import { createBackLoads } from './back-loads.ts';
import { browserStorefront, isOfOtherCity } from './browser-storefront.ts';
import { readCookie } from './cookie.ts';
import type { HydrationState } from './document.ts';
import { readControls, tellEarlyChanges } from './early-changes.ts';
import { withoutTraps } from './going-back.ts';
import { loadCurrentPage, onceLoaded } from './lazy-pages.ts';
import { type Storefront, storefront } from './load.ts';
import { createPrefetch } from './prefetch.ts';
import { pages, routes } from './routes.ts';
import { watchIntent } from './shell/link-intent.ts';
import type { RootData } from './shell/root.tsx';
import { SiteOrigin } from './shell/site-origin.ts';
import { keepFresh } from './visitor/keep-fresh.ts';
import { openTabs } from './visitor/tabs.ts';
import { VisitorStoreContext } from './visitor/use-visitor.ts';
import { setCsrfToken } from './visitor/visitor-state.ts';
import { createVisitorStore } from './visitor/visitor-store.ts';

const state: HydrationState = JSON.parse(document.getElementById('state')?.textContent ?? '{}');

// What the page keeps of its visitor, and its line to the server.
const store = createVisitorStore(
  (state.loaderData?.root as RootData | undefined)?.session ?? null,
  () => api,
);
const tabs = openTabs();
const api = createApi(state.apiBase || window.location.origin, browserTransport(tabs.tell), {
  read: () => readCookie('csrftoken') ?? store.visitor.get().csrfToken,
  keep: (token) => store.visitor.set(setCsrfToken(store.visitor.get(), token)),
});

// Pages: fetched ahead of a press, kept for Back.
let router: DataRouter | undefined;
const given = browserStorefront({ api, store, tabs, router: () => router as DataRouter });
const prefetch = createPrefetch({
  pages,
  context: () => contextOf({ ...given, loadFailed: () => {}, keepCity: () => {} }),
  mayLoad: () => !store.visitor.get().isAuthenticated,
  owner,
  now: Date.now,
});
const backLoads = createBackLoads({ owner, now: Date.now });
// Before the router hears of it.
window.addEventListener('popstate', backLoads.goesBack);
onceLoaded(pages, (page) => withoutTraps(backLoads.taking(prefetch.taking(page)), () => shown), goingTo);
await loadCurrentPage(routes);

// The router, with the shell around every page.
for (const route of routes.filter(({ id }) => id === 'root')) {
  const { shouldRevalidate, Component: Shell } = route;
  // Another tab may have changed the city: the header goes with the prices.
  route.shouldRevalidate = (args) => hasOtherCity() || (shouldRevalidate?.(args) ?? true);
  if (Shell)
    route.Component = () => (
      <Landed>
        <Shell />
      </Landed>
    );
}
const shown = createBrowserRouter(routes, { hydrationData: state, getContext: () => contextOf(given) });
router = shown;
keepFresh(store, shown, tabs, hasOtherCity);
watchIntent(prefetch.intend);

// React takes the page over.
const app = document.getElementById('app') as HTMLElement;
const controls = readControls(app);
hydrateRoot(
  app,
  <SiteOrigin value={state.origin}>
    <BrowserApi value={api}>
      <VisitorStoreContext value={store}>
        <Awake>
          <RouterProvider router={shown} />
        </Awake>
      </VisitorStoreContext>
    </BrowserApi>
  </SiteOrigin>,
);

/** Around the whole tree: when it is told, all handlers and effects of the page are there. */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => tellEarlyChanges(controls.splice(0)), []);
  return children;
}

/**
 * What is shown by Back is loaded anew once it stands at its place: the router takes note of the place when it begins.
 * Around the shell, not beside it: the ids of a page follow its tree, and the server has none of this.
 */
function Landed({ children }: { children: ReactNode }) {
  const location = useLocation();
  useEffect(() => {
    if (backLoads.isThere()) shown.revalidate();
  }, [location]);
  return children;
}

function contextOf(value: Storefront): RouterContextProvider {
  return new RouterContextProvider(new Map([[storefront, value]]));
}

/** Whose data an open page has: prices are those of a city, and of a contract. */
function owner(): string {
  const { isAuthenticated, accountData } = store.visitor.get();
  return `${readCookie('city') ?? ''} ${isAuthenticated} ${accountData?.buyer?.contract?.id ?? ''}`;
}

function goingTo(): string | undefined {
  const location = router?.state.navigation.location;
  return location && createPath(location);
}

function hasOtherCity(): boolean {
  return isOfOtherCity(shown);
}
